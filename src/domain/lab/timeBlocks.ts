import type { TradeResult } from './tradeBps';

/** Market time span of a Lab run, ms since 1970. `until` is exclusive. */
export type RunSpan = { from: number; until: number };

const MINUTE_MS = 60_000;
const MAX_BLOCK_MS = 10 * MINUTE_MS;
/** Number of time blocks in a Lab run of one to ten hours. */
const TARGET_BLOCK_COUNT = 60;

/** Minimum number of time blocks with trades. Fewer blocks give no confidence interval. */
export const MIN_BLOCKS_WITH_TRADES = 5;

/** Returns the block length in ms: one minute in Lab runs of up to an hour, at most ten minutes in longer Lab runs. */
const blockLengthMs = ({ from, until }: RunSpan): number =>
  Math.min(MAX_BLOCK_MS, Math.max(MINUTE_MS, (until - from) / TARGET_BLOCK_COUNT));

export const timeBlockCount = (span: RunSpan): number =>
  Math.max(1, Math.floor((span.until - span.from) / blockLengthMs(span)));

/** Returns the index of the time block in which the trade was entered. The last block includes the rest of the span. */
export const timeBlockIndexOf = ({ enteredAt }: Pick<TradeResult, 'enteredAt'>, span: RunSpan): number =>
  Math.min(timeBlockCount(span) - 1, Math.max(0, Math.floor((enteredAt - span.from) / blockLengthMs(span))));
