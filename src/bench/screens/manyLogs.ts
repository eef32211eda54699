import type { Browser, Page } from '@playwright/test';
import { LOGS_INTERVAL_MS } from '@/contract/timings';
import { BotProcess } from '@/e2e/support/botProcess';
import { figureWithUpperLimit, figureWithoutTarget, type MeasuredFigure } from '../figures';
import { computeFrameFigures } from '../page/frames';
import { createHistoryWriter } from '../server/longHistory';
import { openSignedInPage } from '../page/signedInPage';
import { measureTaskTimes } from '../page/taskTimes';
import { LONGEST_LIST_TEXT } from './logRefresh';

const TRADE_COUNT = 200;
const LOG_LINE_COUNT = 2_000;
const LOG_REFRESH_COUNT = 3;
const MEASUREMENT_DURATION_MS = (LOG_REFRESH_COUNT + 0.5) * LOGS_INTERVAL_MS;
const WHEEL_STEP_PX = 90;
const WHEEL_INTERVAL_MS = 50;
const LONGEST_TASK_LIMIT_MS = 50;
const DROPPED_FRAMES_LIMIT_PCT = 5;
const LOG_VIEW_NAMES = ['Table', 'Timeline'];

/** Scrolls the list down and up with the wheel for the given time. */
async function scrollList(page: Page, forMs: number): Promise<void> {
  const ends = performance.now() + forMs;
  const turns = performance.now() + forMs / 2;
  await page.mouse.move(700, 600);
  while (performance.now() < ends) {
    await page.mouse.wheel(0, performance.now() < turns ? WHEEL_STEP_PX : -WHEEL_STEP_PX);
    await page.waitForTimeout(WHEEL_INTERVAL_MS);
  }
}

/** Measures the System Logs tab with the longest possible list while the tab refreshes and receives new lines. */
export async function measureManyLogs(browser: Browser, logs: number): Promise<MeasuredFigure[]> {
  const bot = await BotProcess.launch(createHistoryWriter(TRADE_COUNT, logs));
  try {
    const { page, close } = await openSignedInPage(browser, bot.url, 'System Logs');
    await page.getByLabel('Limit', { exact: true }).selectOption(String(LOG_LINE_COUNT));
    await page.getByRole('button', { name: 'Start Bot' }).click();
    await page.getByText(LONGEST_LIST_TEXT).waitFor();
    const figures: MeasuredFigure[] = [figureWithoutTarget('log lines in the database', logs, '')];
    for (const view of LOG_VIEW_NAMES) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await page.mouse.move(0, 0);
      await page.waitForTimeout(LOGS_INTERVAL_MS);
      const what = `${LOG_LINE_COUNT} log lines, ${view.toLowerCase()}`;
      const { longest, busiest } = await measureTaskTimes(browser, page, () =>
        page.waitForTimeout(MEASUREMENT_DURATION_MS),
      );
      await page.evaluate(() => window.pageProbe.startRecording());
      await scrollList(page, MEASUREMENT_DURATION_MS);
      const { frames, longTasks } = await page.evaluate(() => window.pageProbe.stopRecording());
      const { perSecond, dropped_pct } = computeFrameFigures(frames);
      figures.push(
        figureWithUpperLimit(
          `${what}: longest task of ${LOG_REFRESH_COUNT} refreshes`,
          longest,
          'ms',
          LONGEST_TASK_LIMIT_MS,
        ),
        figureWithoutTarget(`${what}: longest task of ${LOG_REFRESH_COUNT} refreshes, processor time`, busiest, 'ms'),
        figureWithoutTarget(`${what}, scrolled meanwhile: frames a second`, perSecond, 'fps'),
        figureWithUpperLimit(`${what}, scrolled meanwhile: dropped frames`, dropped_pct, '%', DROPPED_FRAMES_LIMIT_PCT),
        figureWithoutTarget(`${what}, scrolled meanwhile: longest task over 50`, Math.max(0, ...longTasks), 'ms'),
      );
    }
    await close();
    return figures;
  } finally {
    await bot.dispose();
  }
}
