import { test as base, expect, type Page } from '@playwright/test';
import { writeHistory } from '@/testing/history/writeHistory';
import { BotProcess } from './botProcess';
import { OperatorAt } from './operator';

type Fixtures = {
  /** The rows in the bot's database before its start; null for an empty database. */
  past: { trades: number; logs: number } | null;
  /** A bot with its own database for each story. */
  bot: BotProcess;
  operator: OperatorAt;
  /** The errors that the page logged. A story that causes errors on purpose removes them. */
  complaints: string[];
};

/** Lines that the browser itself logs while the server is unreachable. These lines are no defect of the console. */
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
    // In every story the page must log no error and no violation of its content security policy. Checks this while the
    // bot still runs, because its end causes errors.
    expect(complaints).toEqual([]);
  },
});

export { expect };
