import type { Browser } from '@playwright/test';
import type { MeasuredFigure } from './figures';

/** Measurement with a running server, which repeats without another start. */
export type OpenMeasurement = { measure: () => Promise<MeasuredFigure[]>; close: () => Promise<void> };

/** Starts the server of the build in `checkout`, by default of this build, and returns its measurement. */
export type MeasurementOpener = (browser: Browser, checkout?: string) => Promise<OpenMeasurement>;

/** Returns for each figure the round with the median value. */
const medianFigures = ([first = [], ...others]: readonly MeasuredFigure[][]): MeasuredFigure[] =>
  first.map((figure) => {
    const values = [figure, ...others.flatMap((round) => round.filter(({ what }) => what === figure.what))];
    return values.toSorted((a, b) => a.value - b.value)[Math.floor(values.length / 2)] ?? figure;
  });

/** Measures the builds in turn, round by round, so that a slow minute of the machine slows each build. */
async function measureInTurn(
  browser: Browser,
  open: MeasurementOpener,
  rounds: number,
  checkouts: readonly (string | undefined)[],
): Promise<MeasuredFigure[][]> {
  const opened: OpenMeasurement[] = [];
  try {
    for (const checkout of checkouts) opened.push(await open(browser, checkout));
    const measured: MeasuredFigure[][][] = opened.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      const builds = [...opened.entries()];
      // Alternates the order of the builds, because the first build of a round measures about 10 % slower.
      if (round % 2 === 1) builds.reverse();
      for (const [build, { measure }] of builds) measured[build]?.push(await measure());
    }
    return measured.map(medianFigures);
  } finally {
    for (const { close } of opened) await close();
  }
}

/** Measures this build `rounds` times and returns the medians. */
export async function measureRounds(
  browser: Browser,
  open: MeasurementOpener,
  rounds: number,
): Promise<MeasuredFigure[]> {
  const [figures = []] = await measureInTurn(browser, open, rounds, [undefined]);
  return figures;
}

/** Measures this build and the build in `checkout` in turn and returns the medians of both. */
export async function measureRoundsBeside(
  browser: Browser,
  open: MeasurementOpener,
  rounds: number,
  checkout: string,
): Promise<MeasuredFigure[]> {
  const [other = [], figures = []] = await measureInTurn(browser, open, rounds, [checkout, undefined]);
  return figures.map((figure) => ({ ...figure, beside: other.find(({ what }) => what === figure.what)?.value }));
}
