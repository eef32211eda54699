import type { Browser } from '@playwright/test';
import type { MeasuredFigure } from './figures';
import { measureRoundsBeside, type MeasurementOpener } from './rounds';
import { openLoadAll } from './screens/loadAll';
import { openLogRefresh } from './screens/logRefresh';
import { openScreenLoads } from './screens/screenLoad';
import { openScreensUnderFrames } from './screens/screensUnderFrames';
import { openTabSwitches } from './screens/tabSwitches';

/** Measures this build and the build in `checkout` in turn, limited to the figures that an operator waits for. */
export async function measureBothBuilds(
  browser: Browser,
  { rounds, frameRateSeconds }: { rounds: number; frameRateSeconds: number },
  checkout: string,
): Promise<MeasuredFigure[]> {
  const parts: [open: MeasurementOpener, rounds: number][] = [
    [openScreenLoads, rounds],
    [openTabSwitches, 1],
    [openLogRefresh, 1],
    [openLoadAll, rounds],
    [openScreensUnderFrames(frameRateSeconds, [2_000]), 1],
  ];
  const figures: MeasuredFigure[] = [];
  for (const [open, times] of parts) {
    const began = performance.now();
    try {
      figures.push(...(await measureRoundsBeside(browser, open, times, checkout)));
    } catch (error) {
      // The figures of the other parts took minutes and stay valid.
      console.error(`${open.name} failed:`, error);
    }
    console.log(`${open.name}: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  }
  return figures;
}
