import type { Browser, Page } from '@playwright/test';
import { BotProcess } from '../e2e/botProcess';
import { busySeconds } from './busy';
import { atMost, plain, type Figure } from './figures';
import { withHistory } from './longHistory';
import { signedIn } from './signedIn';
import { taskTimes } from './taskTimes';

const TRADES = 50_000;
const WHAT = `Load All of ${TRADES} trades`;
const LIMIT_MS = 2_500;
const TASK_LIMIT_MS = 100;
const GIVE_UP_AFTER_MS = 120_000;
/** Sums, plots and the grid render within this time after the rows. */
const AFTERMATH_MS = 2_000;

async function firstPage(page: Page): Promise<void> {
  await page.locator('[role=row][data-rowindex="0"]').waitFor();
  await page.waitForTimeout(AFTERMATH_MS);
}

/** Returns ms from the press to the end of the load. */
async function loadAll(page: Page): Promise<number> {
  const began = performance.now();
  await page.getByRole('button', { name: /^Load All .*Trades$/ }).click();
  await page.getByRole('button', { name: 'Back to Pagination' }).waitFor({ timeout: GIVE_UP_AFTER_MS });
  return performance.now() - began;
}

/** Measures Load All of the Trades tab over the loopback, once timed and once traced: tracing slows every task. */
export async function measureLoadAll(browser: Browser, checkout?: string): Promise<Figure[]> {
  const bot = await BotProcess.launch(withHistory(TRADES), checkout);
  try {
    const { page, cdp, close } = await signedIn(browser, bot.url, 'Trades');
    await firstPage(page);
    const busyBefore = await busySeconds(cdp);
    const took = await loadAll(page);
    const busy = (await busySeconds(cdp)) - busyBefore;

    await page.getByRole('button', { name: 'Back to Pagination' }).click();
    await page.reload();
    await firstPage(page);
    const { longest, busiest } = await taskTimes(browser, page, async () => {
      await loadAll(page);
      await page.waitForTimeout(AFTERMATH_MS);
    });
    await close();
    return [
      atMost(WHAT, took, 'ms', LIMIT_MS),
      plain(`${WHAT}: main thread busy`, 1_000 * busy, 'ms'),
      atMost(`${WHAT}: longest task`, longest, 'ms', TASK_LIMIT_MS),
      plain(`${WHAT}: longest task, processor time`, busiest, 'ms'),
    ];
  } finally {
    await bot.dispose();
  }
}
