import type { Browser } from '@playwright/test';
import { LOGS_INTERVAL_MS } from '@/contract/timings';
import { BotProcess } from '../e2e/botProcess';
import { busySeconds } from './busy';
import { atMost, type Figure } from './figures';
import { withHistory } from './longHistory';
import { signedIn } from './signedIn';

const FEW_TRADES = 200;
const LINES = 2_000;
const REFRESHES = 5;
const WATCHED_MS = REFRESHES * LOGS_INTERVAL_MS;
const LIMIT_MS = 60;

/** Measures the main-thread time of one refresh of the longest log list, less that of the page without refreshes. */
export async function measureLogRefresh(browser: Browser, checkout?: string): Promise<Figure[]> {
  const bot = await BotProcess.launch(withHistory(FEW_TRADES, 2 * LINES), checkout);
  try {
    const { page, cdp, close } = await signedIn(browser, bot.url, 'System Logs');
    await page.getByLabel('Limit').selectOption(String(LINES));
    await page.getByRole('button', { name: 'Start Bot' }).click();
    await page.getByText(`the latest ${LINES} at most`).waitFor();
    await page.mouse.move(0, 0);
    const watched = async (): Promise<number> => {
      await page.waitForTimeout(LOGS_INTERVAL_MS);
      const before = await busySeconds(cdp);
      await page.waitForTimeout(WATCHED_MS);
      return ((await busySeconds(cdp)) - before) * 1_000;
    };
    const refreshing = await watched();
    await page.getByLabel('Auto-refresh every 3 s').click();
    await page.mouse.move(0, 0);
    const still = await watched();
    await close();
    return [atMost(`refresh of ${LINES} log lines: main thread`, (refreshing - still) / REFRESHES, 'ms', LIMIT_MS)];
  } finally {
    await bot.dispose();
  }
}
