import { setImmediate as nextTurn } from 'node:timers/promises';

import type { RunSpan } from '@/domain/lab/timeBlocks';
import type { MarketSource } from '../../market/source';
import type { PathsRepository } from '../../store/repositories';
import { createLabBot, type LabBot, type VariantResult } from './labBot';
import { openSource, type LabSource } from './labSource';
import { createMarketFan } from './marketFan';
import { checkVariants, type Variant } from './variants';

/** Plain data: a job can be stored and sent to another thread or machine. */
export type LabJob = {
  source: LabSource;
  /** The parameters that the variants differ from. Missing fields have their default. */
  parameters: Readonly<Record<string, unknown>>;
  variants: readonly Variant[];
};

/** Plain data. The same job gives the same bytes. */
export type LabResult = {
  /** Description of the market. */
  market: string;
  /** Market time during which the bots ran. */
  span: RunSpan;
  baseline: VariantResult;
  variants: VariantResult[];
};

export type Progress = {
  /** Market time played and to play, ms. `totalMs` is an upper bound for recordings with pauses. */
  playedMs: number;
  totalMs: number;
};

export type RunHooks = {
  /** Aborts the run: it rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Receives the progress several times a second. */
  onProgress?: (progress: Progress) => void;
  /** Returns where the courses of a variant's trades are kept. The baseline has index 0. Kept nowhere by default. */
  pathsOf?: (variant: number) => PathsRepository;
};

const NO_PATHS: PathsRepository = { save: () => undefined, load: () => undefined };

/** Market time before the bots start. Most symbols have whole books after it. */
const START_AFTER_MS = 500;
const STEP_MS = 250;
/** Real time between two pauses. During a pause an abort signal can arrive. */
const PAUSE_EVERY_MS = 100;

/**
 * Runs the baseline and every variant as bots over one market, as fast as the machine can. No bot influences another:
 * a variant makes the same trades alone and among others. Open trades are closed at the last book.
 *
 * Throws LabRefused for a job that cannot run, before any bot starts.
 */
export async function runVariants(job: LabJob, hooks: RunHooks = {}): Promise<LabResult> {
  const checked = checkVariants(job.parameters, job.variants);
  hooks.signal?.throwIfAborted();
  const { market, durationMs, seed } = await openSource(job.source);
  const bots: LabBot[] = [];
  try {
    const fan = createMarketFan(market);
    for (const [index, variant] of checked.entries()) {
      bots.push(createLabBot(fan.view(), variant, seed, hooks.pathsOf?.(index) ?? NO_PATHS));
    }
    const span = await playMarket(market, fan.view(), durationMs, {
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
  market.advanceTo(Math.min(end, began + START_AFTER_MS));
  const from = clock.now();
  ready();
  let pausedAt = performance.now();
  while (!feed.hasEnded && clock.now() < end) {
    market.advanceTo(Math.min(end, clock.now() + STEP_MS));
    if (performance.now() - pausedAt < PAUSE_EVERY_MS) continue;
    onProgress?.({ playedMs: clock.now() - began, totalMs: durationMs });
    await nextTurn();
    signal?.throwIfAborted();
    pausedAt = performance.now();
  }
  onProgress?.({ playedMs: durationMs, totalMs: durationMs });
  return { from, until: clock.now() };
}
