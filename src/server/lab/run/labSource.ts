import { StartError } from '../../startError';
import { openRecordings } from '../../market/openRecordings';
import { createSimulator } from '../../market/simulator/simulator';
import type { MarketSource } from '../../market/source';
import { LabRefused } from '../labRefused';

/** Market of a Lab run, as plain data that can be sent to another thread. */
export type LabSource =
  | {
      kind: 'recording';
      /** Paths of recording files or folders. Consecutive parts of one recording are played one after another. */
      paths: readonly string[];
      /**
       * Market time at which the bots start, epoch ms. By default, the bots start at the beginning of the recording.
       */
      fromMs?: number;
    }
  | SimulatedSource;

type SimulatedSource = {
  kind: 'simulator';
  seed: number;
  minutes: number;
  /** Number of contracts, largest turnover first. By default all contracts are simulated. */
  symbols?: number | undefined;
};

/** Fixed start of simulated market time, so that a repeated Lab run has the same result. */
const SIMULATION_START_MS = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const MAX_SIMULATED_MINUTES = 24 * 60;
const SIMULATOR_SEED_LIMIT = 2 ** 31;
const SIMULATOR_SOURCE_PATTERN = /^simulator:(\d+):(\d+(?:\.\d+)?)(?::(\d+))?$/;

/** Parses 'simulator:SEED:MINUTES[:SYMBOLS]' or a path. Throws LabRefused for a malformed simulator source. */
export function parseLabSource(text: string): LabSource {
  if (!text.startsWith('simulator')) return { kind: 'recording', paths: text.split(',') };
  const [, seed, minutes, symbols] = SIMULATOR_SOURCE_PATTERN.exec(text) ?? [];
  if (seed === undefined) throw new LabRefused('A simulated source is written simulator:SEED:MINUTES.');
  return {
    kind: 'simulator',
    seed: Number(seed),
    minutes: Number(minutes),
    ...(symbols !== undefined && { symbols: Number(symbols) }),
  };
}

export type OpenedLabSource = { market: MarketSource; durationMs: number; seed: number };

/** Opens and starts the market of a Lab run. Throws LabRefused for a source that cannot be played. */
export async function openLabSource(source: LabSource): Promise<OpenedLabSource> {
  if (source.kind === 'simulator') return openSimulatedMarket(source);
  try {
    const market = openRecordings(source.paths, undefined, { fromMs: source.fromMs });
    await market.start();
    return { market, durationMs: market.durationMs?.() ?? NaN, seed: market.recorded?.bot_seed ?? 1 };
  } catch (error) {
    if (error instanceof StartError) throw new LabRefused(error.message);
    throw error;
  }
}

async function openSimulatedMarket(source: SimulatedSource): Promise<OpenedLabSource> {
  checkSimulatedSource(source);
  const { seed, minutes, symbols } = source;
  const market = createSimulator({ seed, startMs: SIMULATION_START_MS, ...(symbols !== undefined && { symbols }) });
  await market.start();
  return { market, durationMs: minutes * MINUTE_MS, seed };
}

/** Throws LabRefused for a simulated market that cannot be played. */
export function checkSimulatedSource({ seed, minutes, symbols }: Omit<SimulatedSource, 'kind'>): void {
  if (seed >= SIMULATOR_SEED_LIMIT) throw new LabRefused(`The seed must be below ${SIMULATOR_SEED_LIMIT}.`);
  if (!(minutes > 0 && minutes <= MAX_SIMULATED_MINUTES)) {
    throw new LabRefused(`A simulated run takes more than 0 and at most ${MAX_SIMULATED_MINUTES} minutes.`);
  }
  if (symbols === 0) throw new LabRefused('A simulated run needs at least one symbol.');
}
