import type { Browser, Page } from '@playwright/test';
import { BotProcess } from '../e2e/botProcess';
import { busySeconds } from './busy';
import { figureAtMost, plainFigure, type Figure } from './figures';
import { withHistory } from './longHistory';
import { openSignedInPage } from './signedInPage';
import { taskTimes } from './taskTimes';

const TRADE_COUNT = 50_000;
const FIGURE_TITLE = `Load All of ${TRADE_COUNT} trades`;
const LOAD_LIMIT_MS = 2_500;
const TASK_LIMIT_MS = 100;
const LOAD_TIMEOUT_MS = 120_000;
/** Time in which sums, plots and the grid render after the rows. */
const RENDER_TIME_MS = 2_000;

async function openFirstPage(page: Page): Promise<void> {
  await page.locator('[role=row][data-rowindex="0"]').waitFor();
  await page.waitForTimeout(RENDER_TIME_MS);
}

/** Returns the time from the press to the end of the load in ms. */
async function pressLoadAll(page: Page): Promise<number> {
  const began = performance.now();
  await page.getByRole('button', { name: /^Load All .*Trades$/ }).click();
  await page.getByRole('button', { name: 'Back to Pagination' }).waitFor({ timeout: LOAD_TIMEOUT_MS });
  return performance.now() - began;
}

/**
 * Measures Load All of the Trades tab over the loopback. One run is timed and another traced, because tracing slows
 * every task.
 */
export async function measureLoadAll(browser: Browser, checkout?: string): Promise<Figure[]> {
  const bot = await BotProcess.launch(withHistory(TRADE_COUNT), checkout);
  try {
    const { page, cdp, close } = await openSignedInPage(browser, bot.url, 'Trades');
    await openFirstPage(page);
    const busyBefore = await busySeconds(cdp);
    const took = await pressLoadAll(page);
    const busy = (await busySeconds(cdp)) - busyBefore;

    await page.getByRole('button', { name: 'Back to Pagination' }).click();
    await page.reload();
    await openFirstPage(page);
    const { longest, busiest } = await taskTimes(browser, page, async () => {
      await pressLoadAll(page);
      await page.waitForTimeout(RENDER_TIME_MS);
    });
    await close();
    return [
      figureAtMost(FIGURE_TITLE, took, 'ms', LOAD_LIMIT_MS),
      plainFigure(`${FIGURE_TITLE}: main thread busy`, 1_000 * busy, 'ms'),
      figureAtMost(`${FIGURE_TITLE}: longest task`, longest, 'ms', TASK_LIMIT_MS),
      plainFigure(`${FIGURE_TITLE}: longest task, processor time`, busiest, 'ms'),
    ];
  } finally {
    await bot.dispose();
  }
}
