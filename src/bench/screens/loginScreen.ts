import type { Browser } from '@playwright/test';
import { figureWithUpperLimit, percentile, figureWithoutTarget, sumOf, type MeasuredFigure } from '../figures';
import { recordReceivedFiles, type ReceivedFile } from '../page/receivedFiles';

const LOGIN_LOAD_COUNT = 5;
const PAGE_QUIET_TIME_MS = 1_500;
/** Limit of JavaScript and CSS together. */
const CODE_LIMIT_KIB = 117;

type LoginLoadFigures = { codeBytes: number; allBytes: number; laterBytes: number; interactiveMs: number };

/** Records in the page when the sign-in form appears and when the last long task ends. */
function recordLoginTimes(): void {
  const times = { formAt: 0, lastLongTaskEnd: 0 };
  Object.assign(window, { loginTimes: times });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) times.lastLongTaskEnd = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  const checkFrame = (): void => {
    if (document.querySelector('input[type=password]')) times.formAt = performance.now();
    else requestAnimationFrame(checkFrame);
  };
  checkFrame();
}

async function measureLoginLoad(browser: Browser, url: string): Promise<LoginLoadFigures> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const receivedFiles = await recordReceivedFiles(cdp);
  await page.addInitScript(recordLoginTimes);
  await page.goto(url);
  const username = page.getByLabel('Username', { exact: true });
  await username.waitFor();
  await page.waitForTimeout(PAGE_QUIET_TIME_MS);
  const { formAt, usableAt } = await page.evaluate(() => {
    // The function `recordLoginTimes` has set the property `loginTimes`.
    const { loginTimes } = window as unknown as { loginTimes: { formAt: number; lastLongTaskEnd: number } };
    return { formAt: loginTimes.formAt, usableAt: Math.max(loginTimes.formAt, loginTimes.lastLongTaskEnd) };
  });
  await username.pressSequentially('operator');
  await page.waitForTimeout(PAGE_QUIET_TIME_MS);
  await context.close();

  const began = Math.min(...receivedFiles.map(({ startedAt }) => startedAt));
  const needed = receivedFiles.filter(({ startedAt }) => startedAt - began < formAt);
  const bytes = (some: readonly ReceivedFile[]): number => sumOf(some.map((transfer) => transfer.bytes));
  return {
    codeBytes: bytes(needed.filter(({ type }) => type === 'Script' || type === 'Stylesheet')),
    allBytes: bytes(needed),
    laterBytes: bytes(receivedFiles) - bytes(needed),
    interactiveMs: usableAt,
  };
}

/** Measures a first visit of the sign-in page from the same machine with an empty cache. */
export async function measureLoginScreen(browser: Browser, url: string): Promise<MeasuredFigure[]> {
  const loads: LoginLoadFigures[] = [];
  for (let run = 0; run < LOGIN_LOAD_COUNT; run += 1) loads.push(await measureLoginLoad(browser, url));
  const median = (read: (load: LoginLoadFigures) => number): number => percentile(loads.map(read), 0.5);
  return [
    figureWithUpperLimit(
      'login: received JavaScript and CSS',
      median((load) => load.codeBytes) / 1024,
      'KiB',
      CODE_LIMIT_KIB,
    ),
    figureWithoutTarget('login: all received files', median((load) => load.allBytes) / 1024, 'KiB'),
    figureWithoutTarget(
      'login: files fetched in advance while the operator types',
      median((load) => load.laterBytes) / 1024,
      'KiB',
    ),
    figureWithoutTarget(
      'login: time to interactive',
      median((load) => load.interactiveMs),
      'ms',
    ),
  ];
}
