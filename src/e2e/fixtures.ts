import { test as base, expect, type Page } from '@playwright/test';
import { BotProcess } from './botProcess';
import { OperatorAt } from './operator';

type Fixtures = {
  /** A bot of the story's own, with an empty database. */
  bot: BotProcess;
  operator: OperatorAt;
  /** What the page wrote as errors; a story that provokes some takes them out. */
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

export const test = base.extend<Fixtures>({
  bot: async ({}, use) => {
    const bot = await BotProcess.launch();
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
