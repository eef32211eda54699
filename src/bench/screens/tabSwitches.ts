import type { Browser, CDPSession, Page } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { OperatorPage } from '@/e2e/support/operator';
import { figureWithoutTarget, figureWithUpperLimit, percentile, sumOf, type MeasuredFigure } from '../figures';
import type { OpenMeasurement } from '../rounds';
import { createHistoryWriter } from '../server/longHistory';
import { readMainThreadBusySeconds } from '../page/mainThreadBusy';

const TRADE_COUNT = 1_190;
const LOG_LINE_COUNT = 2_000;
const SIGNAL_TIMEOUT_MS = 60_000;
const CONTENT_TIMEOUT_MS = 15_000;
/** Idle time after the page load, in which the console may prepare tabs. */
const IDLE_MS = 3_000;
const PAUSE_BETWEEN_SWITCHES_MS = 700;
const ROUND_COUNT = 3;

/** Tabs in the order of the visits, each with a selector of content that shows loaded data. */
const TAB_CONTENT_SELECTORS = {
  'Live Signals': '#panel-signals article',
  Trades: '#panel-trades [role=row][data-rowindex="0"]',
  Parameters: '#panel-parameters [name="top_symbols_count"]',
  Dashboard: '#panel-dashboard [aria-label="Recent trades"] tbody tr',
  'Market Analyzer': '#panel-market table tbody tr',
  'System Logs': '#panel-logs [role=row][data-rowindex="0"]',
  Analytics: '#panel-analytics table tbody tr',
  'API Keys': '#panel-keys input',
} as const;
type TabName = keyof typeof TAB_CONTENT_SELECTORS;
const TAB_NAMES = Object.keys(TAB_CONTENT_SELECTORS) as TabName[];
/** The page opens on this tab, which has no first visit by a click. */
const START_TAB = { name: 'API Keys', hash: '#keys' };

/** Limits of the time from the click to the painted content over all tabs and visits, ms. */
const SPEEDS = [
  { slowdown: 1, p50: 60, p95: 150, inputP98: 50 },
  { slowdown: 4, p50: 200, p95: 600, inputP98: 200 },
];

type TabSwitch = {
  tab: TabName;
  first: boolean;
  /** Time from the click to the first paint with content, ms. */
  paintedMs: number;
  /** Main-thread time from the click to the first paint with content, ms. */
  busyMs: number;
};

/** Returns the time from the next click to the first paint in which the content is visible, ms. */
const timeToContent = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    ([content, timeoutMs]) =>
      new Promise<number>((resolve, reject) => {
        // A message that is posted in an animation frame arrives after the paint of the frame.
        const painted = new MessageChannel();
        let clickedAt = NaN;
        painted.port1.onmessage = () => {
          if ([...document.querySelectorAll(content)].some((element) => element.checkVisibility()))
            resolve(performance.now() - clickedAt);
          else if (performance.now() - clickedAt > timeoutMs) reject(new Error(`${content} is not shown`));
          else requestAnimationFrame(() => painted.port2.postMessage(null));
        };
        addEventListener(
          'click',
          ({ timeStamp }) => {
            clickedAt = timeStamp;
            requestAnimationFrame(() => painted.port2.postMessage(null));
          },
          { capture: true, once: true },
        );
      }),
    [selector, CONTENT_TIMEOUT_MS] as const,
  );

async function switchTab(page: Page, cdp: CDPSession, tab: TabName, first: boolean): Promise<TabSwitch> {
  const target = page.getByRole('tab', { name: tab, exact: true });
  const shown = timeToContent(page, TAB_CONTENT_SELECTORS[tab]);
  await page.waitForTimeout(PAUSE_BETWEEN_SWITCHES_MS);
  const busyBefore = await readMainThreadBusySeconds(cdp);
  // The place is read last, because an alarm may move the tabs.
  const box = await target.boundingBox();
  if (!box) throw new Error(`The tab ${tab} is not shown`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const paintedMs = await shown;
  return { tab, first, paintedMs, busyMs: 1_000 * ((await readMainThreadBusySeconds(cdp)) - busyBefore) };
}

/** Repeats a switch whose click the console ignored, because an alarm had just moved the tabs. */
async function switchTabWithRetry(page: Page, cdp: CDPSession, tab: TabName, first: boolean): Promise<TabSwitch> {
  try {
    return await switchTab(page, cdp, tab, first);
  } catch {
    return await switchTab(page, cdp, tab, first);
  }
}

type InputWindow = Window & { inputTimes: Map<number, number> };

/** Records the time from each click to the next paint. Runs in the page. */
function recordInputTimes(): void {
  const inputTimes = new Map<number, number>();
  Object.assign(window, { inputTimes });
  new PerformanceObserver((list) => {
    // TypeScript does not declare the type of the entries of the kind 'event' with `interactionId`.
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) inputTimes.set(interactionId, Math.max(inputTimes.get(interactionId) ?? 0, duration));
    // Chromium accepts `durationThreshold`, which TypeScript does not declare.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Visits every tab after an idle time, then every tab again in several rounds. */
async function measureSwitches(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<{ switches: TabSwitch[]; inputs: number[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(recordInputTimes);
  await new OperatorPage(page, url).signIn(START_TAB.hash);
  await page.reload();
  const cdp = await context.newCDPSession(page);
  await page.locator(TAB_CONTENT_SELECTORS['API Keys']).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(IDLE_MS);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const switches: TabSwitch[] = [];
  for (let round = 0; round <= ROUND_COUNT; round += 1)
    for (const tab of TAB_NAMES) {
      // The page opened on this tab.
      if (round === 0 && tab === START_TAB.name) continue;
      switches.push(await switchTabWithRetry(page, cdp, tab, round === 0));
    }
  // The browser reports an input only after its paint.
  await page.waitForTimeout(PAUSE_BETWEEN_SWITCHES_MS);
  // The function `recordInputTimes` has set the property `inputTimes`.
  const inputs = await page.evaluate(() => [...(window as unknown as InputWindow).inputTimes.values()]);
  await context.close();
  return { switches, inputs };
}

const mean = (values: readonly number[]): number => sumOf(values) / values.length;

/** Measures the time from a click on a tab to its painted content, for first and later visits. */
export async function openTabSwitches(browser: Browser, checkout?: string): Promise<OpenMeasurement> {
  const bot = await BotProcess.launch(createHistoryWriter(TRADE_COUNT, LOG_LINE_COUNT), checkout);
  await recordSignals(browser, bot.url);
  const measure = async () => {
    const figures: MeasuredFigure[] = [];
    for (const { slowdown, p50, p95, inputP98 } of SPEEDS) {
      const { switches, inputs } = await measureSwitches(browser, bot.url, slowdown);
      const name = (what: string): string => `tab switch, ${slowdown}x slower: ${what}`;
      for (const tab of TAB_NAMES)
        for (const first of [true, false]) {
          const visits = switches.filter((visit) => visit.tab === tab && visit.first === first);
          if (visits.length === 0) continue;
          const title = name(`${tab}, ${first ? 'first visit' : 'later visits'}`);
          figures.push(
            figureWithoutTarget(
              title,
              percentile(
                visits.map(({ paintedMs }) => paintedMs),
                0.5,
              ),
              'ms',
            ),
            figureWithoutTarget(`${title}, main thread`, mean(visits.map(({ busyMs }) => busyMs)), 'ms'),
          );
        }
      const all = switches.map(({ paintedMs }) => paintedMs);
      figures.push(
        figureWithUpperLimit(name('p50'), percentile(all, 0.5), 'ms', p50),
        figureWithUpperLimit(name('p95'), percentile(all, 0.95), 'ms', p95),
        figureWithoutTarget(name('input to next paint, p50'), percentile(inputs, 0.5), 'ms'),
        figureWithUpperLimit(name('input to next paint, p98'), percentile(inputs, 0.98), 'ms', inputP98),
      );
    }
    return figures;
  };
  return { measure, close: () => bot.dispose() };
}

/** Runs the bot until it has found a signal, so that every tab has content. */
async function recordSignals(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const operator = new OperatorPage(page, url);
  await operator.signIn('#signals');
  await operator.pressCommand('Start Bot');
  await page.locator(TAB_CONTENT_SELECTORS['Live Signals']).first().waitFor({ timeout: SIGNAL_TIMEOUT_MS });
  await operator.pressCommand('Stop Bot');
  await context.close();
}
