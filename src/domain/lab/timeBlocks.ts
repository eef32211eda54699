import type { Result } from './tradeBps';

/** Market time of a run, ms since 1970. `until` is exclusive. */
export type Span = { from: number; until: number };

const MINUTE_MS = 60_000;
const LONGEST_BLOCK_MS = 10 * MINUTE_MS;
/** A longer run gets longer blocks, until it has about this many. */
const BLOCKS_WANTED = 60;

/** Minimum number of blocks with trades to estimate the spread between blocks. */
export const LEAST_BLOCKS = 5;

/** Returns the length of a block: one minute, and up to ten minutes in runs longer than an hour. */
const blockMs = ({ from, until }: Span): number =>
  Math.min(LONGEST_BLOCK_MS, Math.max(MINUTE_MS, (until - from) / BLOCKS_WANTED));

export const blockCount = (span: Span): number => Math.max(1, Math.floor((span.until - span.from) / blockMs(span)));

/** Returns the index of the block in which the trade was entered. The last block takes the incomplete rest. */
export const blockOf = ({ enteredAt }: Pick<Result, 'enteredAt'>, span: Span): number =>
  Math.min(blockCount(span) - 1, Math.max(0, Math.floor((enteredAt - span.from) / blockMs(span))));
