import { setImmediate as nextTurn } from 'node:timers/promises';

import type { RunSpan } from '@/domain/lab/timeBlocks';
import type { MarketSource } from '../../market/source';
import type { TradePathsRepository } from '../../store/repositories';
import { createLabBot, type LabBot, type VariantResult } from './labBot';
import { openLabSource, type LabSource } from './labSource';
import { createSharedMarket } from './sharedMarket';
import { checkVariants, type Variant } from './variants';

/** Job of the Lab, as plain data that can be sent to another thread or machine. */
export type LabJob = {
  source: LabSource;
  /** Parameters of the baseline. Missing parameters have their default value. */
  parameters: Readonly<Record<string, unknown>>;
  variants: readonly Variant[];
};

/** Result of a Lab job, as plain data. The same job always gives the same bytes. */
export type LabResult = {
  /** Description of the market. */
  market: string;
  /** Market time during which the bots ran. */
  span: RunSpan;
  baseline: VariantResult;
  variants: VariantResult[];
};

export type RunProgress = {
  /** Market time that the run has played, ms. */
  playedMs: number;
  /** Market time of the whole run, ms, an upper bound for a recording with pauses. */
  totalMs: number;
};

export type RunHooks = {
  /** Aborts the run, which then rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** Receives the progress of the run several times a second. */
  onProgress?: (progress: RunProgress) => void;
  /**
   * Returns the repository for the trade paths of a variant. The baseline has index 0. By default no trade path is
   * stored.
   */
  pathsOf?: (variant: number) => TradePathsRepository;
};

const NO_OP_PATHS: TradePathsRepository = { save: () => undefined, load: () => undefined };

/** Market time before the bots start, in which most symbols get a complete book. */
const BOT_START_DELAY_MS = 500;
const PLAY_STEP_MS = 250;
/** Real time between two pauses, in which an abort signal can arrive. */
const PAUSE_INTERVAL_MS = 100;

/**
 * Runs the baseline and every variant as bots over one market, as fast as the machine can. No bot influences another: a
 * variant makes the same trades alone and beside other variants. The run closes open trades at the last book.
 *
 * Throws LabRefused for a job that cannot run, before any bot starts.
 */
export async function runVariants(job: LabJob, hooks: RunHooks = {}): Promise<LabResult> {
  const checked = checkVariants(job.parameters, job.variants);
  hooks.signal?.throwIfAborted();
  const { market, durationMs, seed } = await openLabSource(job.source);
  const bots: LabBot[] = [];
  try {
    const sharedMarket = createSharedMarket(market);
    for (const [index, variant] of checked.entries()) {
      bots.push(createLabBot(sharedMarket.createView(), variant, seed, hooks.pathsOf?.(index) ?? NO_OP_PATHS));
    }
    const span = await playMarket(market, sharedMarket.createView(), durationMs, {
      ...hooks,
      ready: () => bots.forEach((bot) => bot.start()),
    });
    const [baseline, ...variants] = bots.map((bot) => bot.finish());
    if (baseline === undefined) throw new Error('a run always has its baseline');
    return { market: market.description, span, baseline, variants };
  } finally {
    for (const bot of bots) bot.dispose();
    await market.stop();
  }
}

/** Plays the market to its end. Returns the market time from `ready` to the end. */
async function playMarket(
  market: MarketSource,
  view: MarketSource,
  durationMs: number,
  { signal, onProgress, ready }: RunHooks & { ready: () => void },
): Promise<RunSpan> {
  const { clock } = market;
  const began = clock.now();
  const end = began + durationMs;
  const feed = { hasEnded: false };
  view.listen((event) => {
    if (event.kind === 'feed' && event.state === 'ended') feed.hasEnded = true;
  });
  market.advanceTo(Math.min(end, began + BOT_START_DELAY_MS));
  const from = clock.now();
  ready();
  let pausedAt = performance.now();
  while (!feed.hasEnded && clock.now() < end) {
    market.advanceTo(Math.min(end, clock.now() + PLAY_STEP_MS));
    if (performance.now() - pausedAt < PAUSE_INTERVAL_MS) continue;
    onProgress?.({ playedMs: clock.now() - began, totalMs: durationMs });
    await nextTurn();
    signal?.throwIfAborted();
    pausedAt = performance.now();
  }
  onProgress?.({ playedMs: durationMs, totalMs: durationMs });
  return { from, until: clock.now() };
}
