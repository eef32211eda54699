import type { Browser } from '@playwright/test';
import type { BenchServer } from './benchServer';
import { busySeconds } from './busy';
import { atLeast, atMost, percentile, plain, type Figure } from './figures';
import { framesShown } from './frames';
import type { PageNotes } from './pageProbe';
import { signedIn } from './signedIn';

const WARM_UP_SECONDS = 2;
const RATES = [500, 2_000];
const SCREENS = ['Dashboard', 'Live Signals'];

/** Returns the ms from the sending of each frame to the first paint that shows it or a newer one. */
function latencies({ paints }: PageNotes, sentAt: readonly number[]): number[] {
  let shown = paints[0]?.newest ?? 0;
  return paints.flatMap(({ newest, at }) => {
    const appeared = sentAt.slice(shown + 1, newest + 1);
    shown = Math.max(shown, newest);
    return appeared.map((sent) => at - sent);
  });
}

async function storm(browser: Browser, server: BenchServer, screen: string, rate: number, seconds: number) {
  const { page, cdp, close } = await signedIn(browser, server.url, screen);
  await server.flood(rate * WARM_UP_SECONDS, rate);

  const busyBefore = await busySeconds(cdp);
  await page.evaluate(() => window.bench.begin());
  const began = performance.now();
  await server.flood(rate * seconds, rate);
  const notes = await page.evaluate(() => window.bench.end());
  const took = (performance.now() - began) / 1000;
  const busy = (await busySeconds(cdp)) - busyBefore;
  await close();

  const waits = latencies(notes, server.sentAt);
  const { perSecond, dropped_pct } = framesShown(notes.frames);
  const longest = Math.max(0, ...notes.longTasks);
  const name = (what: string): string => `${screen}, ${rate}/s: ${what}`;
  return [
    atLeast(name('frames a second'), perSecond, 'fps', 58),
    atMost(name('dropped frames'), dropped_pct, '%', 2),
    atMost(name('longest task over 50'), longest, 'ms', 50),
    atMost(name('main thread busy'), (100 * busy) / took, '%', 35),
    plain(name('socket to paint, p50'), percentile(waits, 0.5), 'ms'),
    atMost(name('socket to paint, p99'), percentile(waits, 0.99), 'ms', 150),
    plain(name('frames followed to their paint'), waits.length, ''),
  ];
}

export async function measureStorms(browser: Browser, server: BenchServer, seconds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of SCREENS)
    for (const rate of RATES) figures.push(...(await storm(browser, server, screen, rate, seconds)));
  return figures;
}
