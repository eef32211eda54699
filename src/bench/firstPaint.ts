import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BotProcess } from '../e2e/botProcess';
import { OperatorAt } from '../e2e/operator';
import { atMost, percentile, plain, type Figure } from './figures';
import { withHistory } from './longHistory';

const TRADES = 200;
const LOADS = 5;
const LIMIT_MS = 600;
const QUIET_MS = 1_500;
const FIRST_ROW = '[role=row][data-rowindex="0"]';

type Load = { paint: number; frame: number; row: number; chartsBeforeRow: number };

/** Runs in the page. Records when the tabs and the first table row appear. Must use nothing outside its own body. */
function noteWhenShown(firstRow: string): void {
  const notes = { frame: NaN, row: NaN };
  Object.assign(window, { shownNotes: notes });
  const checkFrame = (): void => {
    const now = performance.now();
    if (Number.isNaN(notes.frame) && document.querySelector('[role=tab]')) notes.frame = now;
    if (document.querySelector(firstRow)) notes.row = now;
    else requestAnimationFrame(checkFrame);
  };
  checkFrame();
}

async function paintOf(page: Page): Promise<number> {
  await page.waitForTimeout(QUIET_MS);
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
}

async function loadTrades(context: BrowserContext, url: string): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(noteWhenShown, FIRST_ROW);
  await page.goto(`${url}/#trades`);
  await page.locator(FIRST_ROW).waitFor();
  const paint = await paintOf(page);
  const shown = await page.evaluate(() => {
    // Set by noteWhenShown.
    const { frame, row } = (window as unknown as { shownNotes: { frame: number; row: number } }).shownNotes;
    const charts = performance.getEntriesByType('resource').filter(({ name }) => /(equity|hour)-chart/.test(name));
    return { frame, row, chartsBeforeRow: charts.filter(({ startTime }) => startTime < row).length };
  });
  await page.close();
  return { paint, ...shown };
}

async function loadLogin(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const paint = await paintOf(page);
  await context.close();
  return paint;
}

/** Measures the first paint of the Trades tab, signed in and with an empty cache, and of the sign-in page. */
export async function measureFirstPaint(browser: Browser, checkout?: string): Promise<Figure[]> {
  const bot = await BotProcess.launch(withHistory(TRADES), checkout);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await new OperatorAt(await context.newPage(), bot.url).signIn();
    const loads: Load[] = [];
    const logins: number[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      logins.push(await loadLogin(browser, bot.url));
      loads.push(await loadTrades(context, bot.url));
    }
    await context.close();
    const median = (read: (load: Load) => number): number => percentile(loads.map(read), 0.5);
    return [
      plain('sign-in page: first paint', percentile(logins, 0.5), 'ms'),
      atMost(
        'signed in: first paint',
        median(({ paint }) => paint),
        'ms',
        LIMIT_MS,
      ),
      plain(
        'signed in: tabs shown',
        median(({ frame }) => frame),
        'ms',
      ),
      plain(
        'signed in: first row of the Trades tab',
        median(({ row }) => row),
        'ms',
      ),
      atMost(
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
