import type { Browser, Page } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { readMainThreadBusySeconds } from '../page/mainThreadBusy';
import { figureWithUpperLimit, figureWithoutTarget } from '../figures';
import type { OpenMeasurement } from '../rounds';
import { createHistoryWriter } from '../server/longHistory';
import { openSignedInPage } from '../page/signedInPage';
import { measureTaskTimes } from '../page/taskTimes';

const TRADE_COUNT = 50_000;
const LOAD_ALL_TITLE = `Load All of ${TRADE_COUNT} trades`;
const LOAD_ALL_LIMIT_MS = 2_400;
const LONGEST_TASK_LIMIT_MS = 90;
const LOAD_TIMEOUT_MS = 120_000;
/** Time in which sums, plots and the grid render after the rows. */
const RENDER_TIME_MS = 2_000;

async function waitForFirstPage(page: Page): Promise<void> {
  await page.locator('[role=row][data-rowindex="0"]').waitFor();
  await page.waitForTimeout(RENDER_TIME_MS);
}

/** Presses Load All and returns the time until all trades are loaded, ms. */
async function pressLoadAll(page: Page): Promise<number> {
  const began = performance.now();
  await page.getByRole('button', { name: /^Load All .*Trades$/ }).click();
  await page.getByRole('button', { name: 'Back to Pagination' }).waitFor({ timeout: LOAD_TIMEOUT_MS });
  return performance.now() - began;
}

/**
 * Measures Load All of the Trades tab with browser and server on one machine. The first load is timed and the second
 * load is traced, because tracing slows every task.
 */
export async function openLoadAll(browser: Browser, checkout?: string): Promise<OpenMeasurement> {
  const bot = await BotProcess.launch(createHistoryWriter(TRADE_COUNT), checkout);
  const measure = async () => {
    const { page, cdp, close } = await openSignedInPage(browser, bot.url, 'Trades');
    await waitForFirstPage(page);
    const busyBefore = await readMainThreadBusySeconds(cdp);
    const took = await pressLoadAll(page);
    const busy = (await readMainThreadBusySeconds(cdp)) - busyBefore;

    await page.getByRole('button', { name: 'Back to Pagination' }).click();
    await page.reload();
    await waitForFirstPage(page);
    const { longest, busiest } = await measureTaskTimes(browser, page, async () => {
      await pressLoadAll(page);
      await page.waitForTimeout(RENDER_TIME_MS);
    });
    await close();
    return [
      figureWithUpperLimit(LOAD_ALL_TITLE, took, 'ms', LOAD_ALL_LIMIT_MS),
      figureWithoutTarget(`${LOAD_ALL_TITLE}: main thread busy`, 1_000 * busy, 'ms'),
      figureWithUpperLimit(`${LOAD_ALL_TITLE}: longest task`, longest, 'ms', LONGEST_TASK_LIMIT_MS),
      figureWithoutTarget(`${LOAD_ALL_TITLE}: longest task, processor time`, busiest, 'ms'),
    ];
  };
  return { measure, close: () => bot.dispose() };
}
