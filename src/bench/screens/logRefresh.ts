import type { Browser } from '@playwright/test';
import { LOGS_INTERVAL_MS } from '@/contract/timings';
import { BotProcess } from '@/e2e/support/botProcess';
import { readMainThreadBusySeconds } from '../page/mainThreadBusy';
import { figureWithUpperLimit } from '../figures';
import type { OpenMeasurement } from '../rounds';
import { createHistoryWriter } from '../server/longHistory';
import { OperatorPage } from '@/e2e/support/operator';
import { openSignedInPage, TAB_PREPARATION_MS } from '../page/signedInPage';

const TRADE_COUNT = 200;
const LOG_LINE_COUNT = 2_000;
/** Text beside the longest list. Older builds have other words. */
export const LONGEST_LIST_TEXT = /the (latest 2000 at most|newest 2,000)/;
const LOG_REFRESH_COUNT = 5;
const MEASUREMENT_DURATION_MS = LOG_REFRESH_COUNT * LOGS_INTERVAL_MS;
const LOG_REFRESH_LIMIT_MS = 60;

/**
 * Measures the main-thread time of one refresh of the longest log list. Subtracts the main-thread time of a page
 * without refreshes.
 */
export async function openLogRefresh(browser: Browser, checkout?: string): Promise<OpenMeasurement> {
  const bot = await BotProcess.launch(createHistoryWriter(TRADE_COUNT, 2 * LOG_LINE_COUNT), checkout);
  const measure = async () => {
    const { page, cdp, close } = await openSignedInPage(browser, bot.url, 'System Logs');
    await page.getByLabel('Limit', { exact: true }).selectOption(String(LOG_LINE_COUNT));
    const operator = new OperatorPage(page, bot.url);
    await operator.pressCommand('Start Bot');
    await page.getByText(LONGEST_LIST_TEXT).waitFor();
    await page.mouse.move(0, 0);
    // After the sign-in the page prepares the other tabs. The measured time would include that work.
    await page.waitForTimeout(TAB_PREPARATION_MS);
    const watched = async (): Promise<number> => {
      await page.waitForTimeout(LOGS_INTERVAL_MS);
      const before = await readMainThreadBusySeconds(cdp);
      await page.waitForTimeout(MEASUREMENT_DURATION_MS);
      return ((await readMainThreadBusySeconds(cdp)) - before) * 1_000;
    };
    const refreshing = await watched();
    await page.getByLabel('Auto-refresh every 3 s').click();
    await page.mouse.move(0, 0);
    const still = await watched();
    await operator.pressCommand('Stop Bot');
    await close();
    return [
      figureWithUpperLimit(
        `refresh of ${LOG_LINE_COUNT} log lines: main thread`,
        (refreshing - still) / LOG_REFRESH_COUNT,
        'ms',
        LOG_REFRESH_LIMIT_MS,
      ),
    ];
  };
  return { measure, close: () => bot.dispose() };
}
