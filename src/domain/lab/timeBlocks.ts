import type { TradeResult } from './tradeBps';

/** Market time span of a run, ms since 1970. `until` is exclusive. */
export type RunSpan = { from: number; until: number };

const MINUTE_MS = 60_000;
const MAX_BLOCK_MS = 10 * MINUTE_MS;
/** Number of blocks of a run of one to ten hours. */
const TARGET_BLOCK_COUNT = 60;

/** Minimum number of blocks with trades for an estimate of the spread between blocks. */
export const MIN_BLOCKS_WITH_TRADES = 5;

/** Returns the block length: one minute in runs up to an hour, at most ten minutes in longer runs. */
const blockLengthMs = ({ from, until }: RunSpan): number =>
  Math.min(MAX_BLOCK_MS, Math.max(MINUTE_MS, (until - from) / TARGET_BLOCK_COUNT));

export const timeBlockCount = (span: RunSpan): number =>
  Math.max(1, Math.floor((span.until - span.from) / blockLengthMs(span)));

/** Returns the index of the block in which the trade was entered. The last block includes the incomplete rest. */
export const timeBlockIndexOf = ({ enteredAt }: Pick<TradeResult, 'enteredAt'>, span: RunSpan): number =>
  Math.min(timeBlockCount(span) - 1, Math.max(0, Math.floor((enteredAt - span.from) / blockLengthMs(span))));
