import { statSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { figureWithUpperLimit, figureWithoutTarget, type MeasuredFigure } from '../figures';
import { createHistoryWriter } from '../server/longHistory';
import { openSignedInPage } from '../page/signedInPage';
import { measureTaskTimes } from '../page/taskTimes';

const LONGEST_TASK_LIMIT_MS = 100;
const LOAD_TIMEOUT_MS = 300_000;
const ACTION_TIMEOUT_MS = 60_000;
/** Time in which sums and plots render after the rows. */
const RENDER_TIME_MS = 2_000;

type MeasureAction = (what: string, work: () => Promise<void>) => Promise<MeasuredFigure[]>;

/** Creates a function that measures how long an action takes, and the longest task of the page. */
const createMeasureAction =
  (browser: Browser, page: Page): MeasureAction =>
  async (what, work) => {
    let took = NaN;
    const { longest, busiest } = await measureTaskTimes(browser, page, async () => {
      const began = performance.now();
      await work();
      took = performance.now() - began;
      await page.waitForTimeout(RENDER_TIME_MS);
    });
    return [
      figureWithoutTarget(`${what}: time until the result is shown`, took, 'ms'),
      figureWithUpperLimit(`${what}: longest task`, longest, 'ms', LONGEST_TASK_LIMIT_MS),
      figureWithoutTarget(`${what}: longest task, processor time`, busiest, 'ms'),
    ];
  };

const firstRowText = (page: Page): Promise<string> => page.locator('[role=row][data-rowindex="0"]').innerText();

/** Waits until the text of the first row changes. */
async function waitForOtherFirstRow(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    (text) => document.querySelector<HTMLElement>('[role=row][data-rowindex="0"]')?.innerText !== text,
    before,
    { timeout: ACTION_TIMEOUT_MS },
  );
}

async function measureTradeSort(page: Page, watched: MeasureAction, column: string): Promise<MeasuredFigure[]> {
  const before = await firstRowText(page);
  return watched(`sort by ${column}`, async () => {
    await page.getByRole('columnheader', { name: column, exact: true }).click();
    await waitForOtherFirstRow(page, before);
  });
}

async function measureTradeFilter(
  page: Page,
  watched: MeasureAction,
  what: string,
  symbol: string,
): Promise<MeasuredFigure[]> {
  const before = await firstRowText(page);
  return watched(what, async () => {
    await page.getByLabel('Find symbol').fill(symbol);
    await waitForOtherFirstRow(page, before);
  });
}

/** Measures loading, sorting, filtering and exporting all trades of a long history in the Trades tab. */
export async function measureManyTrades(browser: Browser, trades: number): Promise<MeasuredFigure[]> {
  const bot = await BotProcess.launch(createHistoryWriter(trades));
  try {
    const { page, close } = await openSignedInPage(browser, bot.url, 'Trades');
    const watched = createMeasureAction(browser, page);
    // The measurement starts when the tab and its plots are open.
    await firstRowText(page);
    await page.waitForTimeout(RENDER_TIME_MS);
    const figures: MeasuredFigure[] = [];
    figures.push(
      ...(await watched(`load ${trades} trades`, async () => {
        await page.getByRole('button', { name: /^Load All .*Trades$/ }).click();
        await page.getByRole('button', { name: 'Back to Pagination' }).waitFor({ timeout: LOAD_TIMEOUT_MS });
      })),
      ...(await measureTradeSort(page, watched, 'Symbol')),
      ...(await measureTradeSort(page, watched, 'Entry Price')),
      ...(await measureTradeFilter(page, watched, 'filter by symbol', 'ETH')),
      ...(await measureTradeFilter(page, watched, 'filter taken back', '')),
    );
    let bytes = 0;
    figures.push(
      ...(await watched('export CSV of all', async () => {
        await page.getByRole('button', { name: 'Export CSV' }).click();
        const [download] = await Promise.all([
          page.waitForEvent('download', { timeout: ACTION_TIMEOUT_MS }),
          page.getByRole('button', { name: 'Export', exact: true }).click(),
        ]);
        bytes = statSync(await download.path()).size;
      })),
      figureWithoutTarget('exported', bytes / 1024 / 1024, 'MiB'),
    );
    await close();
    return figures;
  } finally {
    await bot.dispose();
  }
}
