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

/** With fewer blocks, the clustered error is too uncertain for an interval. */
export const MIN_BLOCKS_FOR_MEAN_INTERVAL = 20;

/** Returns the 95 % interval of Student's t distribution around `mean`, or null with too few blocks. */
export function intervalOf(mean: number | null, error: number | null, blocks: number): ConfidenceInterval | null {
  if (mean === null || error === null || blocks < MIN_BLOCKS_FOR_MEAN_INTERVAL) return null;
  // Widens the normal quantile to the one of Student's t distribution, within 0.2 %.
  const half = SIGNIFICANCE_QUANTILE * (1 + 1.26 / (blocks - 1)) * error;
  return { low: mean - half, high: mean + half };
}

export const meanInterval = (sums: BlockSums): ConfidenceInterval | null =>
  intervalOf(meanOfBlocks(sums), clusteredStandardError(sums), sums.blocks);

/** Creates the mean of results that are grouped into blocks of time. */
export function createBlockMean() {
  const blocks = new Map<number, BlockResults>();
  return {
    add: (block: number, result: number) => addBlock(blocks, block, { count: 1, total: result }),
    figures() {
      const sums = sumBlocks(blocks.values());
      return { sums, mean: meanOfBlocks(sums), interval: meanInterval(sums) };
    },
  };
}
