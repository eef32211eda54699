import type { ConfidenceInterval } from './pairedDifference';

/** Sums of results that are grouped into blocks of time. A block counts as one observation. */
export type BlockSums = {
  /** Number of blocks with a result. */
  blocks: number;
  results: number;
  total: number;
  /** Sum of the squared totals of the blocks. */
  squaredTotals: number;
  /** Sum of the products of total and number of results of the blocks. */
  products: number;
  /** Sum of the squared numbers of results of the blocks. */
  squaredCounts: number;
};

/** Number and sum of the results of one block of time. */
export type BlockResults = { count: number; total: number };

export function addBlock(blocks: Map<number, BlockResults>, block: number, { count, total }: BlockResults): void {
  const sums = blocks.get(block) ?? { count: 0, total: 0 };
  blocks.set(block, { count: sums.count + count, total: sums.total + total });
}

export function sumBlocks(blocks: Iterable<BlockResults>): BlockSums {
  const sums = { blocks: 0, results: 0, total: 0, squaredTotals: 0, products: 0, squaredCounts: 0 };
  for (const { count, total } of blocks) {
    sums.blocks += 1;
    sums.results += count;
    sums.total += total;
    sums.squaredTotals += total * total;
    sums.products += total * count;
    sums.squaredCounts += count * count;
  }
  return sums;
}

export const meanOfBlocks = ({ results, total }: BlockSums): number | null => (results === 0 ? null : total / results);

/**
 * Returns the standard error of the mean, clustered by block. The results of one block share one market move. With one
 * result per block, the clustered error equals the usual standard error.
 */
export function clusteredStandardError(sums: BlockSums): number | null {
  const mean = meanOfBlocks(sums);
  const { blocks, results, squaredTotals, products, squaredCounts } = sums;
  if (mean === null || blocks < 2) return null;
  // Rounding can make the sum for equal results negative.
  const squares = Math.max(0, squaredTotals - 2 * mean * products + mean * mean * squaredCounts);
  return Math.sqrt((blocks / (blocks - 1)) * squares) / results;
}

/** Normal quantile of a two-sided 95 % interval, and of a test with 5 % significance. */
export const SIGNIFICANCE_QUANTILE = 1.96;

/** Normal quantile of a test with 80 % power. */
export const POWER_QUANTILE = 0.84;

/** With fewer blocks, the normal quantile would give an interval that is too narrow. */
export const MIN_BLOCKS_FOR_MEAN_INTERVAL = 20;

/** Returns the 95 % interval of the mean, or null with too few blocks. */
export function meanInterval(sums: BlockSums): ConfidenceInterval | null {
  const [mean, error] = [meanOfBlocks(sums), clusteredStandardError(sums)];
  if (mean === null || error === null || sums.blocks < MIN_BLOCKS_FOR_MEAN_INTERVAL) return null;
  return { low: mean - SIGNIFICANCE_QUANTILE * error, high: mean + SIGNIFICANCE_QUANTILE * error };
}
