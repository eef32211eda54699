import type { Browser, BrowserContext } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { OperatorPage } from '@/e2e/support/operator';
import { figureWithoutTarget, figureWithUpperLimit, type MeasuredFigure } from '../figures';
import type { OpenMeasurement } from '../rounds';
import { createHistoryWriter } from '../server/longHistory';
import { recordReceivedFiles } from '../page/receivedFiles';

const TRADE_COUNT = 1_190;
const WINDOW = { viewport: { width: 1440, height: 900 } };
/** Time in which the bot opens trades and records signals before the measurement. */
const BOT_RUN_MS = 20_000;
const READY_TIMEOUT_MS = 60_000;
/** Time in which the largest paint may follow the content, ms for each step of the slowdown. */
const PAGE_QUIET_TIME_MS = 700;

type LoadTimes = { ready: number; largest: number; longest: number; blocking: number; codeKib: number };

/** A screen whose load is measured on a normal and on a slow processor. */
type MeasuredScreen = {
  name: string;
  hash: string;
  /** Selectors of the elements that the content consists of. */
  content: readonly string[];
  codeLimitKib?: number;
  /** Upper limits of the time until the content is painted, ms, by how many times slower the processor is. */
  limits: readonly { slowdown: number; readyMs: number | undefined }[];
};

const SIGN_IN: MeasuredScreen = {
  name: 'sign-in',
  hash: '',
  content: ['input[type=password]'],
  codeLimitKib: 117,
  limits: [
    { slowdown: 1, readyMs: undefined },
    { slowdown: 4, readyMs: undefined },
  ],
};

const SCREENS: readonly MeasuredScreen[] = [
  {
    name: 'Dashboard',
    hash: '#dashboard',
    // The open positions close while the rounds run, so the list may be empty.
    content: ['Recent signals', 'Recent trades'].map(
      (table) => `[role=tabpanel] [role=table][aria-label="${table}"] tbody tr`,
    ),
    codeLimitKib: 210,
    limits: [
      { slowdown: 1, readyMs: 880 },
      { slowdown: 4, readyMs: 2_870 },
    ],
  },
  {
    name: 'Trades',
    hash: '#trades',
    content: ['[role=row][data-rowindex="0"]'],
    limits: [
      { slowdown: 1, readyMs: undefined },
      { slowdown: 4, readyMs: 4_000 },
    ],
  },
];

/** Records when all content is painted. Runs in the page, so the body must not use names of this module. */
function recordContentTime(content: readonly string[]): void {
  const times = { ready: NaN, largest: NaN, longest: 0, blocking: 0 };
  Object.assign(window, { screenLoadTimes: times });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime > times.ready) continue;
      times.longest = Math.max(times.longest, duration);
      times.blocking += duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => (times.largest = list.getEntries().at(-1)?.startTime ?? NaN)).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
  // A message posted in an animation frame is delivered after the paint of that frame.
  const painted = new MessageChannel();
  painted.port1.onmessage = () => (times.ready = performance.now());
  const checkFrame = (): void => {
    if (content.every((selector) => document.querySelector(selector))) painted.port2.postMessage(null);
    else requestAnimationFrame(checkFrame);
  };
  checkFrame();
}

async function measureLoad(
  context: BrowserContext,
  url: string,
  { hash, content }: MeasuredScreen,
  slowdown: number,
): Promise<LoadTimes> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const receivedFiles = await recordReceivedFiles(cdp);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(recordContentTime, content);
  await page.goto(`${url}/${hash}`);
  // The function `recordContentTime` has set the property `screenLoadTimes`.
  type TimedWindow = Window & { screenLoadTimes: Omit<LoadTimes, 'codeKib'> };
  await page.waitForFunction(() => (window as unknown as TimedWindow).screenLoadTimes.ready > 0, undefined, {
    timeout: READY_TIMEOUT_MS,
  });
  await page.waitForTimeout(PAGE_QUIET_TIME_MS * slowdown);
  const times = await page.evaluate(() => (window as unknown as TimedWindow).screenLoadTimes);
  await page.close();
  const began = Math.min(...receivedFiles.map(({ startedAt }) => startedAt));
  const code = receivedFiles.filter(
    ({ type, startedAt }) => (type === 'Script' || type === 'Stylesheet') && startedAt - began < times.ready,
  );
  return { ...times, codeKib: code.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 };
}

async function measureScreen(context: BrowserContext, url: string, screen: MeasuredScreen): Promise<MeasuredFigure[]> {
  const figures: MeasuredFigure[] = [];
  for (const { slowdown, readyMs } of screen.limits) {
    const { ready, largest, longest, blocking, codeKib } = await measureLoad(context, url, screen, slowdown);
    const title = `cold ${screen.name}${slowdown > 1 ? `, processor ${slowdown}x slower` : ''}`;
    const limited = (what: string, value: number, unit: string, limit: number | undefined): MeasuredFigure =>
      limit === undefined ? figureWithoutTarget(what, value, unit) : figureWithUpperLimit(what, value, unit, limit);
    figures.push(
      limited(`${title}: content painted`, ready, 'ms', readyMs),
      figureWithoutTarget(`${title}: largest paint`, largest, 'ms'),
      figureWithoutTarget(`${title}: longest task`, longest, 'ms'),
      figureWithoutTarget(`${title}: blocking time`, blocking, 'ms'),
    );
    if (slowdown === 1) figures.push(limited(`${title}: JavaScript and CSS`, codeKib, 'KiB', screen.codeLimitKib));
  }
  return figures;
}

/** Measures how long a page with an empty cache takes to paint the sign-in, the Dashboard and the Trades tab. */
export async function openScreenLoads(browser: Browser, checkout?: string): Promise<OpenMeasurement> {
  const bot = await BotProcess.launch(createHistoryWriter(TRADE_COUNT), checkout);
  const signedIn = await browser.newContext(WINDOW);
  const first = await signedIn.newPage();
  const operator = new OperatorPage(first, bot.url);
  await operator.signIn();
  await operator.pressCommand('Start Bot');
  await first.waitForTimeout(BOT_RUN_MS);
  await operator.pressCommand('Pause');
  await first.close();
  const measure = async () => {
    const signedOut = await browser.newContext(WINDOW);
    const figures = await measureScreen(signedOut, bot.url, SIGN_IN);
    await signedOut.close();
    for (const screen of SCREENS) figures.push(...(await measureScreen(signedIn, bot.url, screen)));
    return figures;
  };
  return { measure, close: () => bot.dispose() };
}
