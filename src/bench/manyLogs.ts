import type { Browser, Page } from '@playwright/test';
import { LOGS_INTERVAL_MS } from '@/contract/timings';
import { BotProcess } from '../e2e/botProcess';
import { atMost, plain, type Figure } from './figures';
import { framesShown } from './frames';
import { withHistory } from './longHistory';
import { signedIn } from './signedIn';
import { taskTimes } from './taskTimes';

const FEW_TRADES = 200;
const LINES = 2_000;
const REFRESHES = 3;
const WATCHED_MS = (REFRESHES + 0.5) * LOGS_INTERVAL_MS;
const WHEEL_PX = 90;
const WHEEL_EVERY_MS = 50;
const TASK_LIMIT_MS = 50;
const DROPPED_LIMIT_PCT = 5;
const VIEWS = ['Table', 'Timeline'];

/** Scrolls the list down and up with the wheel for the given time. */
async function scroll(page: Page, forMs: number): Promise<void> {
  const ends = performance.now() + forMs;
  const turns = performance.now() + forMs / 2;
  await page.mouse.move(700, 600);
  while (performance.now() < ends) {
    await page.mouse.wheel(0, performance.now() < turns ? WHEEL_PX : -WHEEL_PX);
    await page.waitForTimeout(WHEEL_EVERY_MS);
  }
}

/** Measures the System Logs tab with its longest list while the tab refreshes and new lines arrive. */
export async function measureManyLogs(browser: Browser, logs: number): Promise<Figure[]> {
  const bot = await BotProcess.launch(withHistory(FEW_TRADES, logs));
  try {
    const { page, close } = await signedIn(browser, bot.url, 'System Logs');
    await page.getByLabel('Limit').selectOption(String(LINES));
    await page.getByRole('button', { name: 'Start Bot' }).click();
    await page.getByText(`the latest ${LINES} at most`).waitFor();
    const figures: Figure[] = [plain('log lines in the database', logs, '')];
    for (const view of VIEWS) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.mouse.move(0, 0);
      await page.waitForTimeout(LOGS_INTERVAL_MS);
      const what = `${LINES} log lines, ${view.toLowerCase()}`;
      const { longest, busiest } = await taskTimes(browser, page, () => page.waitForTimeout(WATCHED_MS));
      await page.evaluate(() => window.bench.begin());
      await scroll(page, WATCHED_MS);
      const { frames, longTasks } = await page.evaluate(() => window.bench.end());
      const { perSecond, dropped_pct } = framesShown(frames);
      figures.push(
        atMost(`${what}: longest task of ${REFRESHES} refreshes`, longest, 'ms', TASK_LIMIT_MS),
        plain(`${what}: longest task of ${REFRESHES} refreshes, processor time`, busiest, 'ms'),
        plain(`${what}, scrolled meanwhile: frames a second`, perSecond, 'fps'),
        atMost(`${what}, scrolled meanwhile: dropped frames`, dropped_pct, '%', DROPPED_LIMIT_PCT),
        plain(`${what}, scrolled meanwhile: longest task over 50`, Math.max(0, ...longTasks), 'ms'),
      );
    }
    await close();
    return figures;
  } finally {
    await bot.dispose();
  }
}
