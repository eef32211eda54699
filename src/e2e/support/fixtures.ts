import { test as base, expect, type Page } from '@playwright/test';
import { writeHistory } from '@/testing/history/writeHistory';
import { BotProcess } from './botProcess';
import { OperatorPage } from './operator';

type BrowserTestFixtures = {
  /** Number of generated rows in the bot's database before the start. The value is null for an empty database. */
  past: { trades: number; logs: number } | null;
  /** A bot with a separate database for each test. */
  bot: BotProcess;
  operator: OperatorPage;
  /** Errors that the page logged. A test that causes expected errors removes the expected errors from the list. */
  complaints: string[];
};

/**
 * Matches lines that are no defect of the console: the browser logs an unreachable server, and on a busy machine an
 * accessibility check takes longer than the timeout of a reply.
 */
const NETWORK_ERROR_PATTERN =
  /Failed to load resource|WebSocket connection to|ERR_CONNECTION_REFUSED|did not answer in time/;

function collectPageErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_ERROR_PATTERN.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

const HISTORY_DAYS = 60;
const HISTORY_SEED = 1;

export const test = base.extend<BrowserTestFixtures>({
  past: [null, { option: true }],
  bot: async ({ past }, use) => {
    const bot = await BotProcess.launch(
      past
        ? (folder) =>
            writeHistory(
              folder,
              { ...past, days: HISTORY_DAYS, untilMs: Date.now(), seed: HISTORY_SEED },
              { replace: false },
            )
        : undefined,
    );
    await use(bot);
    await bot.dispose();
  },
  complaints: async ({ page }, use) => {
    await use(collectPageErrors(page));
  },
  operator: async ({ page, bot, complaints }, use) => {
    await use(new OperatorPage(page, bot.url));
    // No test may end with errors or content security policy violations. The check runs before the bot stops, because
    // the stop causes network errors.
    expect(complaints).toEqual([]);
  },
});

export { expect };
