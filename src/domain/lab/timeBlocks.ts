import type { TradeResult } from './tradeBps';

/** Market time span of a Lab run, ms since 1970. `until` is exclusive. */
export type RunSpan = { from: number; until: number };

/** Length of a time block, ms. It is longer than nearly every trade, so that few trades reach into the next block. */
const BLOCK_MS = 10 * 60_000;

/** Minimum number of time blocks with trades. Fewer blocks give no confidence interval. */
export const MIN_BLOCKS_WITH_TRADES = 5;

export const timeBlockCount = (span: RunSpan): number => Math.max(1, Math.floor((span.until - span.from) / BLOCK_MS));

/** Returns the index of the time block in which the trade was entered. The last block includes the rest of the span. */
export const timeBlockIndexOf = ({ enteredAt }: Pick<TradeResult, 'enteredAt'>, span: RunSpan): number =>
  Math.min(timeBlockCount(span) - 1, Math.max(0, Math.floor((enteredAt - span.from) / BLOCK_MS)));
