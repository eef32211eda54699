import { setImmediate as nextTurn } from 'node:timers/promises';

import type { RunSpan } from '@/domain/lab/timeBlocks';
import type { MarketSource } from '../../market/source';
import type { TradePathsRepository } from '../../store/repositories';
import { createLabBot, type LabBot, type VariantResult } from './labBot';
import { openLabSource, type LabSource } from './labSource';
import { createSharedMarket } from './sharedMarket';
import { checkVariants, type Variant } from './variants';

/** Market, baseline and variants of a Lab run, as plain data for another thread or machine. */
export type LabJob = {
  source: LabSource;
  /** Parameters of the baseline. Missing parameters have their default value. */
  parameters: Readonly<Record<string, unknown>>;
  variants: readonly Variant[];
};

/** Result of a Lab job, as plain data. A repeated Lab job has exactly the same result. */
export type LabResult = {
  market: string;
  /** Market time during which the bots ran. */
  span: RunSpan;
  baseline: VariantResult;
  variants: VariantResult[];
};

export type LabJobProgress = {
  /** Market time that the Lab run has played, ms. */
  playedMs: number;
  /** Market time of the whole Lab run, ms. For a recording with pauses, `totalMs` is an upper bound. */
  totalMs: number;
};

export type LabRunHooks = {
  /** Aborts the Lab run. The promise of the run rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** Receives the progress of the Lab run several times a second. */
  onProgress?: (progress: LabJobProgress) => void;
  /** Returns where a variant stores its trade paths. The baseline has index 0. Default: no trade path. */
  pathsOf?: (variant: number) => TradePathsRepository;
};

const NO_OP_TRADE_PATHS: TradePathsRepository = { savePath: () => undefined, loadPath: () => undefined };

/** Market time before the start of the bots, in which most symbols receive a complete book. */
const BOT_START_DELAY_MS = 500;
const MARKET_STEP_MS = 250;
/** Real time between two pauses of a Lab run. A pause lets an abort signal arrive. */
const LAB_RUN_PAUSE_INTERVAL_MS = 100;

/**
 * Runs the baseline and every variant as bots on one market, as fast as the machine can. A variant makes the same
 * trades alone and beside other variants. The bots close open trades at the prices of the last book. Throws LabRefused
 * for a job that cannot run, before any bot starts.
 */
export async function runVariants(job: LabJob, hooks: LabRunHooks = {}): Promise<LabResult> {
  const checked = checkVariants(job.parameters, job.variants);
  hooks.signal?.throwIfAborted();
  const { market, durationMs, seed } = await openLabSource(job.source);
  const bots: LabBot[] = [];
  try {
    const sharedMarket = createSharedMarket(market);
    for (const [index, variant] of checked.entries()) {
      bots.push(
        createLabBot(sharedMarket.createMarketView(), variant, seed, hooks.pathsOf?.(index) ?? NO_OP_TRADE_PATHS),
      );
    }
    const span = await playMarket(market, sharedMarket.createMarketView(), durationMs, {
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

/** Plays the market to its end. Returns the span of market time in which the bots traded. */
async function playMarket(
  market: MarketSource,
  view: MarketSource,
  durationMs: number,
  { signal, onProgress, ready }: LabRunHooks & { ready: () => void },
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
    market.advanceTo(Math.min(end, clock.now() + MARKET_STEP_MS));
    if (performance.now() - pausedAt < LAB_RUN_PAUSE_INTERVAL_MS) continue;
    onProgress?.({ playedMs: clock.now() - began, totalMs: durationMs });
    await nextTurn();
    signal?.throwIfAborted();
    pausedAt = performance.now();
  }
  onProgress?.({ playedMs: durationMs, totalMs: durationMs });
  return { from, until: clock.now() };
}
