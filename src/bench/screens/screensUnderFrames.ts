import type { Browser } from '@playwright/test';
import { SIGNAL_FLOOD_BATCH_MS } from '@/contract/timings';
import { BotProcess } from '@/e2e/support/botProcess';
import { BenchmarkProxy } from '../page/benchmarkProxy';
import { readMainThreadBusySeconds } from '../page/mainThreadBusy';
import {
  figureWithLowerLimit,
  figureWithUpperLimit,
  percentile,
  figureWithoutTarget,
  type MeasuredFigure,
} from '../figures';
import { computeFrameFigures } from '../page/frames';
import type { PageMeasurements } from '../page/pageProbe';
import type { MeasurementOpener } from '../rounds';
import { openSignedInPage, TAB_PREPARATION_MS } from '../page/signedInPage';

const WARM_UP_SECONDS = 2;
const FRAME_RATES_PER_SECOND = [500, 2_000];
const MEASURED_SCREEN_NAMES = ['Dashboard', 'Live Signals'];

/** Returns for each sent signal the time until the page has painted the signal or a newer signal, ms. */
function signalPaintLatencies({ paints }: PageMeasurements, sentAt: readonly number[]): number[] {
  let shown = paints[0]?.newest ?? 0;
  return paints.flatMap(({ newest, at }) => {
    const appeared = sentAt.slice(shown + 1, newest + 1);
    shown = Math.max(shown, newest);
    return appeared.map((sent) => at - sent);
  });
}

/** Measures a screen while the page receives `rate` websocket frames per second. */
async function measureScreenUnderFrames(
  browser: Browser,
  server: BenchmarkProxy,
  screen: string,
  rate: number,
  seconds: number,
) {
  const { page, cdp, close } = await openSignedInPage(browser, server.url, screen);
  await page.waitForTimeout(TAB_PREPARATION_MS);
  await server.sendFrames(rate * WARM_UP_SECONDS, rate);

  const busyBefore = await readMainThreadBusySeconds(cdp);
  await page.evaluate(() => window.pageProbe.startRecording());
  const began = performance.now();
  await server.sendFrames(rate * seconds, rate);
  const notes = await page.evaluate(() => window.pageProbe.stopRecording());
  const took = (performance.now() - began) / 1000;
  const busy = (await readMainThreadBusySeconds(cdp)) - busyBefore;
  await close();

  const waits = signalPaintLatencies(notes, server.sentAt);
  const { perSecond, dropped_pct } = computeFrameFigures(notes.frames);
  const longest = Math.max(0, ...notes.longTasks);
  const name = (what: string): string => `${screen}, ${rate}/s: ${what}`;
  return [
    figureWithLowerLimit(name('frames a second'), perSecond, 'fps', 58),
    figureWithUpperLimit(name('dropped frames'), dropped_pct, '%', 2),
    figureWithUpperLimit(name('longest task over 50'), longest, 'ms', 50),
    figureWithUpperLimit(name('main thread busy'), (100 * busy) / took, '%', 35),
    figureWithoutTarget(name('socket to paint, p50'), percentile(waits, 0.5), 'ms'),
    figureWithoutTarget(name('socket to paint, p95'), percentile(waits, 0.95), 'ms'),
    figureWithUpperLimit(name('socket to paint, p99'), percentile(waits, 0.99), 'ms', SIGNAL_FLOOD_BATCH_MS + 50),
    figureWithoutTarget(name('frames followed to their paint'), waits.length, ''),
  ];
}

export async function measureScreensUnderFrames(
  browser: Browser,
  server: BenchmarkProxy,
  seconds: number,
  rates = FRAME_RATES_PER_SECOND,
): Promise<MeasuredFigure[]> {
  const figures: MeasuredFigure[] = [];
  for (const screen of MEASURED_SCREEN_NAMES)
    for (const rate of rates) figures.push(...(await measureScreenUnderFrames(browser, server, screen, rate, seconds)));
  return figures;
}

export const openScreensUnderFrames = (seconds: number, rates: number[]): MeasurementOpener =>
  async function screensUnderFrames(browser, checkout) {
    const bot = await BotProcess.launch(undefined, checkout);
    const server = await BenchmarkProxy.startInFrontOf(bot.port);
    return {
      measure: () => measureScreensUnderFrames(browser, server, seconds, rates),
      close: async () => {
        await server.close();
        await bot.dispose();
      },
    };
  };
