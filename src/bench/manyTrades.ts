import { statSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { BotProcess } from '../e2e/botProcess';
import { atMost, plain, type Figure } from './figures';
import { withHistory } from './longHistory';
import { signedIn } from './signedIn';
import { taskTimes } from './taskTimes';

const FREEZE_LIMIT_MS = 100;
const LOADED_WITHIN_MS = 300_000;
const DONE_WITHIN_MS = 60_000;
/** Sums and plots render within this time after the rows. */
const AFTERMATH_MS = 2_000;

type Watch = (what: string, work: () => Promise<void>) => Promise<Figure[]>;

/** Measures the time until the result is shown, and the longest task of the page. */
const watchOf =
  (browser: Browser, page: Page): Watch =>
  async (what, work) => {
    let took = NaN;
    const { longest, busiest } = await taskTimes(browser, page, async () => {
      const began = performance.now();
      await work();
      took = performance.now() - began;
      await page.waitForTimeout(AFTERMATH_MS);
    });
    return [
      plain(`${what}: until it is shown`, took, 'ms'),
      atMost(`${what}: longest task`, longest, 'ms', FREEZE_LIMIT_MS),
      plain(`${what}: longest task, processor time`, busiest, 'ms'),
    ];
  };

const firstRow = (page: Page): Promise<string> => page.locator('[role=row][data-rowindex="0"]').innerText();

/** Waits until the text of the first row differs. */
async function anotherOnTop(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    (text) => document.querySelector<HTMLElement>('[role=row][data-rowindex="0"]')?.innerText !== text,
    before,
    { timeout: DONE_WITHIN_MS },
  );
}

async function sortedBy(page: Page, watched: Watch, column: string): Promise<Figure[]> {
  const before = await firstRow(page);
  return watched(`sort by ${column}`, async () => {
    await page.getByRole('columnheader', { name: column, exact: true }).click();
    await anotherOnTop(page, before);
  });
}

async function filteredBy(page: Page, watched: Watch, what: string, symbol: string): Promise<Figure[]> {
  const before = await firstRow(page);
  return watched(what, async () => {
    await page.getByLabel('Find symbol').fill(symbol);
    await anotherOnTop(page, before);
  });
}

/** Measures loading, sorting, filtering and exporting every trade of a long history in the Trades tab. */
export async function measureManyTrades(browser: Browser, trades: number): Promise<Figure[]> {
  const bot = await BotProcess.launch(withHistory(trades));
  try {
    const { page, close } = await signedIn(browser, bot.url, 'Trades');
    const watched = watchOf(browser, page);
    // The measurement starts when the tab and its plots are open.
    await firstRow(page);
    await page.waitForTimeout(AFTERMATH_MS);
    const figures: Figure[] = [];
    figures.push(
      ...(await watched(`load ${trades} trades`, async () => {
        await page.getByRole('button', { name: /^Load All .*Trades$/ }).click();
        await page.getByRole('button', { name: 'Back to Pagination' }).waitFor({ timeout: LOADED_WITHIN_MS });
      })),
      ...(await sortedBy(page, watched, 'Symbol')),
      ...(await sortedBy(page, watched, 'Entry Price')),
      ...(await filteredBy(page, watched, 'filter by symbol', 'ETH')),
      ...(await filteredBy(page, watched, 'filter taken back', '')),
    );
    let bytes = 0;
    figures.push(
      ...(await watched('export CSV of all', async () => {
        const [download] = await Promise.all([
          page.waitForEvent('download', { timeout: DONE_WITHIN_MS }),
          page.getByRole('button', { name: 'Export CSV' }).click(),
        ]);
        bytes = statSync(await download.path()).size;
      })),
      plain('exported', bytes / 1024 / 1024, 'MiB'),
    );
    await close();
    return figures;
  } finally {
    await bot.dispose();
  }
}
