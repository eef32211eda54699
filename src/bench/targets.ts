import type { Browser } from '@playwright/test';
import { BotProcess } from '../e2e/botProcess';
import { BenchProxy } from './benchProxy';
import type { Figure } from './figures';
import { measureFirstPaint } from './firstPaint';
import { measureLoadAll } from './loadAll';
import { measureLogRefresh } from './logRefresh';
import { measureStorms } from './storm';

async function measureStormsOfBuild(browser: Browser, seconds: number, checkout?: string): Promise<Figure[]> {
  const bot = await BotProcess.launch(undefined, checkout);
  const server = await BenchProxy.startBefore(bot.port);
  try {
    return await measureStorms(browser, server, seconds);
  } finally {
    await server.close();
    await bot.dispose();
  }
}

/** Measures the console figures with a target for the build in `checkout`. */
async function measureTargets(browser: Browser, seconds: number, checkout?: string): Promise<Figure[]> {
  return [
    ...(await measureFirstPaint(browser, checkout)),
    ...(await measureLogRefresh(browser, checkout)),
    ...(await measureLoadAll(browser, checkout)),
    ...(await measureStormsOfBuild(browser, seconds, checkout)),
  ];
}

/** Measures the figures with a target for this build and for another build in the same run. */
export async function measureBothBuilds(browser: Browser, seconds: number, checkout: string): Promise<Figure[]> {
  const beside = await measureTargets(browser, seconds, checkout);
  const figures = await measureTargets(browser, seconds);
  return figures.map((figure, index) => ({ ...figure, beside: beside[index]?.value }));
}
