import type { Browser } from '@playwright/test';
import { BotProcess } from '@/e2e/support/botProcess';
import { BenchmarkProxy } from './page/benchmarkProxy';
import type { MeasuredFigure } from './figures';
import { measureFirstPaint } from './screens/firstPaint';
import { measureLoadAll } from './screens/loadAll';
import { measureLogRefresh } from './screens/logRefresh';
import { measureScreenLoads } from './screens/screenLoad';
import { measureScreensUnderFrames } from './screens/screensUnderFrames';
import { measureTabSwitches } from './screens/tabSwitches';

async function measureBuildUnderFrames(
  browser: Browser,
  seconds: number,
  checkout?: string,
): Promise<MeasuredFigure[]> {
  const bot = await BotProcess.launch(undefined, checkout);
  const server = await BenchmarkProxy.startInFrontOf(bot.port);
  try {
    return await measureScreensUnderFrames(browser, server, seconds);
  } finally {
    await server.close();
    await bot.dispose();
  }
}

/** Measures, for the build in `checkout`, the console figures that have a target. */
async function measureTargetFigures(browser: Browser, seconds: number, checkout?: string): Promise<MeasuredFigure[]> {
  return [
    ...(await measureFirstPaint(browser, checkout)),
    ...(await measureScreenLoads(browser, checkout)),
    ...(await measureTabSwitches(browser, checkout)),
    ...(await measureLogRefresh(browser, checkout)),
    ...(await measureLoadAll(browser, checkout)),
    ...(await measureBuildUnderFrames(browser, seconds, checkout)),
  ];
}

/** Measures this build and the build in `checkout`, limited to the figures that have a target. */
export async function measureBothBuilds(
  browser: Browser,
  seconds: number,
  checkout: string,
): Promise<MeasuredFigure[]> {
  const other = await measureTargetFigures(browser, seconds, checkout);
  const figures = await measureTargetFigures(browser, seconds);
  return figures.map((figure, index) => ({ ...figure, beside: other[index]?.value }));
}
