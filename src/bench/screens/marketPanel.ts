import type { Browser, CDPSession, Page } from '@playwright/test';
import { readMainThreadBusySeconds } from '../page/mainThreadBusy';
import {
  figureWithLowerLimit,
  figureWithUpperLimit,
  type MeasuredFigure,
  percentile,
  figureWithoutTarget,
} from '../figures';
import { bookFrameAges, computeFrameFigures } from '../page/frames';
import { openSignedInPage } from '../page/signedInPage';

const PAGE_SETTLE_MS = 3_000;
const MARKET_VIEW_CPU_LIMIT_PCT = 15;
const BOOK_AGE_LIMIT_MS = 150;
const FIRST_LADDER_LIMIT_MS = 250;
const PHONE_CPU_SLOWDOWN_FACTOR = 4;
const PHONE_TASK_LIMIT_MS = 100;

type MarketPageFigures = { busy_pct: number; perSecond: number; longest: number; bookAge_p95: number };

async function measureMarketPage(page: Page, cdp: CDPSession, seconds: number): Promise<MarketPageFigures> {
  const before = await readMainThreadBusySeconds(cdp);
  await page.evaluate(() => window.pageProbe.startRecording());
  await page.waitForTimeout(seconds * 1_000);
  const { frames, longTasks, books } = await page.evaluate(() => window.pageProbe.stopRecording());
  const busy_pct = (100 * ((await readMainThreadBusySeconds(cdp)) - before)) / seconds;
  return {
    busy_pct,
    perSecond: computeFrameFigures(frames).perSecond,
    longest: Math.max(0, ...longTasks),
    bookAge_p95: percentile(bookFrameAges(books), 0.95),
  };
}

/** Clicks on a symbol and returns the time until the price ladder shows a row, ms. */
function measurePanelOpening(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const began = performance.now();
    document.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) .symbol-link')?.click();
    while (!document.querySelector('[data-symbol-panel] .ladder tbody tr')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - began;
  });
}

/** Measures the market view of a symbol beside Live Signals while the bot's market runs. */
export async function measureMarketPanel(browser: Browser, url: string, seconds: number): Promise<MeasuredFigure[]> {
  const { page, cdp, close } = await openSignedInPage(browser, url, 'Live Signals');
  const start = page.getByRole('button', { name: 'Start Bot' });
  if (await start.isVisible()) await start.click();
  await page.locator('[role="tabpanel"]:not([hidden]) .symbol-link').first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(PAGE_SETTLE_MS);
  const without = await measureMarketPage(page, cdp, seconds);
  const cold = await measurePanelOpening(page);
  await page.waitForTimeout(PAGE_SETTLE_MS);
  const open = await measureMarketPage(page, cdp, seconds);
  // The console draws every book frame only while the pointer is inside the market view.
  await page.locator('[data-symbol-panel] canvas').first().hover();
  const pointed = await measureMarketPage(page, cdp, seconds);
  await page.keyboard.press('Escape');
  const warm = await measurePanelOpening(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PHONE_CPU_SLOWDOWN_FACTOR });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(PAGE_SETTLE_MS);
  const phone = await measureMarketPage(page, cdp, seconds);
  await close();
  const name = (what: string): string => `market view open: ${what}`;
  return [
    figureWithLowerLimit(name('frames a second'), open.perSecond, 'fps', 58),
    figureWithUpperLimit(
      name('additional main thread use'),
      open.busy_pct - without.busy_pct,
      '% of a core',
      MARKET_VIEW_CPU_LIMIT_PCT,
    ),
    figureWithUpperLimit(
      name('book to its paint under the pointer, p95'),
      pointed.bookAge_p95,
      'ms',
      BOOK_AGE_LIMIT_MS,
    ),
    figureWithoutTarget(name('longest task over 50'), open.longest, 'ms'),
    figureWithoutTarget(name('click on a symbol to first ladder, cold'), cold, 'ms'),
    figureWithUpperLimit(name('click on a symbol to first ladder, warm'), warm, 'ms', FIRST_LADDER_LIMIT_MS),
    figureWithLowerLimit(
      name(`frames a second on a phone, ${PHONE_CPU_SLOWDOWN_FACTOR} times slower`),
      phone.perSecond,
      'fps',
      30,
    ),
    figureWithUpperLimit(name('longest task on that phone'), phone.longest, 'ms', PHONE_TASK_LIMIT_MS),
  ];
}
