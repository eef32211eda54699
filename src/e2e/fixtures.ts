import { test as base, expect, type Page } from '@playwright/test';
import { writeHistory } from '@/testing/history/writeHistory';
import { BotProcess } from './botProcess';
import { OperatorAt } from './operator';

type Fixtures = {
  /** What the bot's database holds before it starts: nothing by default. */
  past: { trades: number; logs: number } | null;
  /** A bot with its own database for each story. */
  bot: BotProcess;
  operator: OperatorAt;
  /** The errors that the page logged; a story that causes some removes them. */
  complaints: string[];
};

/** A lost server shows as failed requests: that is the browser's own line, not a defect of the console. */
const OF_THE_NETWORK = /Failed to load resource|WebSocket connection to|ERR_CONNECTION_REFUSED/;

function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

const DAYS = 60;
const SEED = 1;

export const test = base.extend<Fixtures>({
  past: [null, { option: true }],
  bot: async ({ past }, use) => {
    const bot = await BotProcess.launch(
      past
        ? (folder) => writeHistory(folder, { ...past, days: DAYS, untilMs: Date.now(), seed: SEED }, { replace: false })
        : undefined,
    );
    await use(bot);
    await bot.dispose();
  },
  complaints: async ({ page }, use) => {
    await use(listen(page));
  },
  operator: async ({ page, bot, complaints }, use) => {
    await use(new OperatorAt(page, bot.url));
    // Whatever a story is about, the page must not fail in silence or break its content security policy. Judged while
    // the bot still runs: its end would be one more complaint.
    expect(complaints).toEqual([]);
  },
});

export { expect };
