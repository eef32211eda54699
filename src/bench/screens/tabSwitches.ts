import type { Browser, CDPSession, Page } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { OperatorPage } from '@/e2e/support/operator';
import { figureWithoutTarget, figureWithUpperLimit, percentile, sumOf, type MeasuredFigure } from '../figures';
import { createHistoryWriter } from '../server/longHistory';
import { readMainThreadBusySeconds } from '../page/mainThreadBusy';

const TRADE_COUNT = 1_190;
const LOG_LINE_COUNT = 2_000;
const SIGNAL_TIMEOUT_MS = 60_000;
const CONTENT_TIMEOUT_MS = 30_000;
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
  { slowdown: 1, p50: 60, p95: 150 },
  { slowdown: 4, p50: 200, p95: 600 },
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
  const box = await target.boundingBox();
  if (!box) throw new Error(`The tab ${tab} is not shown`);
  const shown = timeToContent(page, TAB_CONTENT_SELECTORS[tab]);
  await page.waitForTimeout(PAUSE_BETWEEN_SWITCHES_MS);
  const busyBefore = await readMainThreadBusySeconds(cdp);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const paintedMs = await shown;
  return { tab, first, paintedMs, busyMs: 1_000 * ((await readMainThreadBusySeconds(cdp)) - busyBefore) };
}

/** Visits every tab after an idle time, then every tab again in several rounds. */
async function measureSwitches(browser: Browser, url: string, slowdown: number): Promise<TabSwitch[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
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
      switches.push(await switchTab(page, cdp, tab, round === 0));
    }
  await context.close();
  return switches;
}

const mean = (values: readonly number[]): number => sumOf(values) / values.length;

/** Measures the time from a click on a tab to its painted content, for first and later visits. */
export async function measureTabSwitches(browser: Browser, checkout?: string): Promise<MeasuredFigure[]> {
  const bot = await BotProcess.launch(createHistoryWriter(TRADE_COUNT, LOG_LINE_COUNT), checkout);
  try {
    await recordSignals(browser, bot.url);
    const figures: MeasuredFigure[] = [];
    for (const { slowdown, p50, p95 } of SPEEDS) {
      const switches = await measureSwitches(browser, bot.url, slowdown);
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
      );
    }
    return figures;
  } finally {
    await bot.dispose();
  }
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
