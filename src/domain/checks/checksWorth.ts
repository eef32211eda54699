import {
  MIN_BLOCKS_FOR_VERDICT,
  type CheckVerdict,
  type CheckWorth,
  type FollowedState,
} from '@/contract/trades/checksWorth';
import {
  addBlock,
  type BlockResults,
  clusteredStandardError,
  intervalOf,
  meanInterval,
  meanOfBlocks,
  MIN_BLOCKS_FOR_MEAN_INTERVAL,
  POWER_QUANTILE,
  SIGNIFICANCE_QUANTILE,
  sumBlocks,
  type BlockSums,
} from '../lab/blockError';
import type { ConfidenceInterval } from '../lab/pairedDifference';

/** Rejected signals of one check, state and block. `total` is the sum of the net bps of ended signals. */
export type FollowedGroup = BlockResults & {
  check: string;
  label: string;
  state: FollowedState;
  /** Cause for which signals were not followed to their end. */
  cause: string | null;
  block: number;
};

/** A rejected signal of a Lab run. `at` is in ms of market time. */
export type FollowedResult = Pick<FollowedGroup, 'cause' | 'check' | 'label' | 'state'> & {
  at: number;
  /** Net PnL of the hypothetical trade in bps of its notional. Null without a result. */
  bps: number | null;
};

const CAUSE_LABELS: Readonly<Record<string, string>> = {
  limit: 'too many signals at once',
  restart: 'the bot was restarted',
  no_data: 'no order book for minutes',
  too_long: 'open for more than a day',
  not_stored: 'the result could not be stored',
  failed: 'the hypothetical order failed',
};
export const causeLabel = (cause: string): string => CAUSE_LABELS[cause] ?? cause;

/** Results of the entered trades by block. */
type EnteredBlocks = ReadonlyMap<number, BlockResults>;
type CheckSums = { label: string; counts: Partial<Record<FollowedState, number>>; blocks: Map<number, BlockResults> };

/**
 * Adds up rejected signals by check. `entered` has the results of the trades that the bot entered, by block. A block
 * holds the signals of all symbols in a period, because they overlap and share the market. It counts as one observation.
 */
export function createChecksWorth(entered: EnteredBlocks) {
  const checks = new Map<string, CheckSums>();
  const causes = new Map<string, number>();

  function add({ check, label, state, cause, block, count, total }: FollowedGroup): void {
    const sums = checks.get(check) ?? { label, counts: {}, blocks: new Map<number, BlockResults>() };
    checks.set(check, sums);
    sums.counts[state] = (sums.counts[state] ?? 0) + count;
    if (state === 'ended') addBlock(sums.blocks, block, { count, total });
    else if (state === 'dropped' || state === 'not_followed') {
      const name = cause ?? 'failed';
      causes.set(name, (causes.get(name) ?? 0) + count);
    }
  }

  const rows = (): CheckWorth[] =>
    [...checks].map(([check, sums]) => toRow(check, sums, entered)).sort((a, b) => b.kept_out - a.kept_out);

  const notFollowed = () => [...causes].map(([cause, signals]) => ({ cause, label: causeLabel(cause), signals }));

  return { add, rows, notFollowed };
}

function toRow(check: string, { label, counts, blocks }: CheckSums, enteredBlocks: EnteredBlocks): CheckWorth {
  const enteredIn = (block: number) => enteredBlocks.get(block) ?? { count: 0, total: 0 };
  const pairs = [...blocks].map(([block, kept]) => ({ kept, entered: enteredIn(block) }));
  const kept = sumBlocks(blocks.values());
  const entered = sumBlocks(pairs.map((pair) => pair.entered));
  const bps = meanOfBlocks(kept);
  const interval = meanInterval(kept);
  const { following = 0, ended: followed = 0, not_filled = 0 } = counts;
  const not_followed = (counts.dropped ?? 0) + (counts.not_followed ?? 0);
  return {
    check,
    label,
    kept_out: following + followed + not_filled + not_followed,
    followed,
    not_filled,
    following,
    not_followed,
    blocks: kept.blocks,
    bps,
    interval,
    entered: { trades: entered.results, bps: meanOfBlocks(entered) },
    difference: differenceOf(pairs, kept, entered),
    verdict: verdictOf(interval, kept.blocks),
    signals_needed: signalsNeeded(kept),
  };
}

/** Returns mean kept out less mean entered. The error uses the difference of each block, which removes its market. */
function differenceOf(
  pairs: readonly { kept: BlockResults; entered: BlockResults }[],
  kept: BlockSums,
  entered: BlockSums,
): CheckWorth['difference'] {
  const [keptMean, enteredMean] = [meanOfBlocks(kept), meanOfBlocks(entered)];
  if (keptMean === null || enteredMean === null) return { bps: null, interval: null };
  const bps = keptMean - enteredMean;
  const deviation = ({ count, total }: BlockResults, mean: number, sums: BlockSums) =>
    (total - mean * count) / sums.results;
  const squares = pairs.reduce(
    (sum, pair) => sum + (deviation(pair.kept, keptMean, kept) - deviation(pair.entered, enteredMean, entered)) ** 2,
    0,
  );
  const enteredBlocks = pairs.filter((pair) => pair.entered.count > 0).length;
  const error = pairs.length < 2 ? null : Math.sqrt((pairs.length / (pairs.length - 1)) * squares);
  return { bps, interval: intervalOf(bps, error, enteredBlocks) };
}

function verdictOf(interval: ConfidenceInterval | null, blocks: number): CheckVerdict {
  if (interval === null || blocks < MIN_BLOCKS_FOR_VERDICT) return 'not_shown';
  if (interval.high < 0) return 'pays';
  return interval.low > 0 ? 'costs' : 'not_shown';
}

/** Returns how many more results show a difference of 1 bps from 0 with 5 % significance and 80 % power. */
function signalsNeeded(sums: BlockSums): number | null {
  const error = clusteredStandardError(sums);
  if (error === null || sums.blocks < MIN_BLOCKS_FOR_MEAN_INTERVAL) return null;
  const needed = Math.ceil(sums.results * ((SIGNIFICANCE_QUANTILE + POWER_QUANTILE) * error) ** 2);
  return Math.max(0, needed - sums.results);
}
