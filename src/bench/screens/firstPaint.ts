import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { OperatorPage } from '@/e2e/support/operator';
import { figureWithUpperLimit, percentile, figureWithoutTarget, type MeasuredFigure } from '../figures';
import { createHistoryWriter } from '../server/longHistory';

const TRADE_COUNT = 200;
const PAGE_LOAD_COUNT = 5;
const FIRST_PAINT_LIMIT_MS = 600;
const PAGE_QUIET_TIME_MS = 1_500;
const FIRST_ROW_SELECTOR = '[role=row][data-rowindex="0"]';

type TradesTabLoadTimes = { paint: number; frame: number; row: number; chartsBeforeRow: number };

/**
 * Records when the tabs and the first table row appear. The function runs in the page, so the function body must not
 * use names of this module.
 */
function recordTradesTabTimes(firstRow: string): void {
  const times = { frame: NaN, row: NaN };
  Object.assign(window, { tradesTabTimes: times });
  const checkFrame = (): void => {
    const now = performance.now();
    if (Number.isNaN(times.frame) && document.querySelector('[role=tab]')) times.frame = now;
    if (document.querySelector(firstRow)) times.row = now;
    else requestAnimationFrame(checkFrame);
  };
  checkFrame();
}

async function measureFirstPaintMs(page: Page): Promise<number> {
  await page.waitForTimeout(PAGE_QUIET_TIME_MS);
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
}

async function measureTradesLoad(context: BrowserContext, url: string): Promise<TradesTabLoadTimes> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(recordTradesTabTimes, FIRST_ROW_SELECTOR);
  await page.goto(`${url}/#trades`);
  await page.locator(FIRST_ROW_SELECTOR).waitFor();
  const paint = await measureFirstPaintMs(page);
  const shown = await page.evaluate(() => {
    // The function `recordTradesTabTimes` has set the property `tradesTabTimes`.
    const { frame, row } = (window as unknown as { tradesTabTimes: { frame: number; row: number } }).tradesTabTimes;
    const charts = performance.getEntriesByType('resource').filter(({ name }) => /(equity|hour)-chart/.test(name));
    return { frame, row, chartsBeforeRow: charts.filter(({ startTime }) => startTime < row).length };
  });
  await page.close();
  return { paint, ...shown };
}

async function measureLoginPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const paint = await measureFirstPaintMs(page);
  await context.close();
  return paint;
}

/** Measures the first paint of the sign-in page and of the signed-in Trades tab with an empty cache. */
export async function measureFirstPaint(browser: Browser, checkout?: string): Promise<MeasuredFigure[]> {
  const bot = await BotProcess.launch(createHistoryWriter(TRADE_COUNT), checkout);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await new OperatorPage(await context.newPage(), bot.url).signIn();
    const loads: TradesTabLoadTimes[] = [];
    const logins: number[] = [];
    for (let load = 0; load < PAGE_LOAD_COUNT; load += 1) {
      logins.push(await measureLoginPaintMs(browser, bot.url));
      loads.push(await measureTradesLoad(context, bot.url));
    }
    await context.close();
    const median = (read: (load: TradesTabLoadTimes) => number): number => percentile(loads.map(read), 0.5);
    return [
      figureWithoutTarget('sign-in page: first paint', percentile(logins, 0.5), 'ms'),
      figureWithUpperLimit(
        'signed in: first paint',
        median(({ paint }) => paint),
        'ms',
        FIRST_PAINT_LIMIT_MS,
      ),
      figureWithoutTarget(
        'signed in: tabs shown',
        median(({ frame }) => frame),
        'ms',
      ),
      figureWithoutTarget(
        'signed in: first row of the Trades tab',
        median(({ row }) => row),
        'ms',
      ),
      figureWithUpperLimit(
        'chart files requested before the first row',
        median(({ chartsBeforeRow }) => chartsBeforeRow),
        '',
        0,
      ),
    ];
  } finally {
    await bot.dispose();
  }
}
