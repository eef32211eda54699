import { blockCount, blockOf, MIN_BLOCKS_WITH_TRADES, type Span } from './timeBlocks';
import type { TradeResult } from './tradeBps';

export type Interval = { low: number; high: number };

/** The figure of a variant minus the figure of the baseline. */
export type VariantDifference = {
  value: number;
  /** 95 % bootstrap interval. Null when too few blocks have trades. */
  interval: Interval | null;
  /** Standard deviation of the bootstrap samples. Null when there is no interval. */
  error: number | null;
};

export type PairedDifference = {
  /** Difference of the net PnL over the whole span, USDT. */
  net: VariantDifference;
  /** Difference of the mean net PnL per trade, bps. Null when baseline or variant has no trade. */
  bps: VariantDifference | null;
};

type BlockSums = { net: number; bps: number; trades: number };
type PairedBlock = { baseline: BlockSums; variant: BlockSums };

const BOOTSTRAP_SAMPLES = 2_000;
const [LOW, HIGH] = [0.025, 0.975];

/**
 * Compares two variants over the same market data with a block bootstrap. A block is a stretch of market time with all
 * trades that either variant entered in it. Each sample draws whole blocks with replacement, with the trades of both
 * variants. Pairing removes the market's effect on both variants. Whole blocks keep the dependence between trades of
 * the same block. Dependence between blocks is ignored. At least five blocks must have a trade. `random` is uniform in
 * [0, 1): the same seed gives the same interval.
 */
export function pairedDifference(
  baseline: readonly TradeResult[],
  variant: readonly TradeResult[],
  span: Span,
  random: () => number,
): PairedDifference {
  const blocks = blocksOf(baseline, variant, span);
  const total = sumOfBlocks(blocks);
  const traded = blocks.filter(hasTrade).length;
  const draws = traded < MIN_BLOCKS_WITH_TRADES ? [] : resampleBlocks(blocks, random);
  const bps = bpsDifference(total);
  return {
    net: differenceOf(netDifference(total), draws.map(netDifference)),
    bps:
      bps === null
        ? null
        : differenceOf(
            bps,
            draws.map(bpsDifference).filter((value) => value !== null),
          ),
  };
}

const hasTrade = ({ baseline, variant }: PairedBlock): boolean => baseline.trades + variant.trades > 0;

const netDifference = ({ baseline, variant }: PairedBlock): number => variant.net - baseline.net;

function bpsDifference({ baseline, variant }: PairedBlock): number | null {
  if (baseline.trades === 0 || variant.trades === 0) return null;
  return variant.bps / variant.trades - baseline.bps / baseline.trades;
}

const noBlockSums = (): BlockSums => ({ net: 0, bps: 0, trades: 0 });

function blocksOf(baseline: readonly TradeResult[], variant: readonly TradeResult[], span: Span): PairedBlock[] {
  const blocks = Array.from({ length: blockCount(span) }, emptyBlock);
  for (const [name, results] of [['baseline', baseline] as const, ['variant', variant] as const]) {
    for (const result of results) {
      const sums = blocks[blockOf(result, span)]?.[name];
      if (sums) addSums(sums, { net: result.net, bps: result.bps, trades: 1 });
    }
  }
  return blocks;
}

function addSums(sums: BlockSums, more: BlockSums): void {
  sums.net += more.net;
  sums.bps += more.bps;
  sums.trades += more.trades;
}

function addBlock(total: PairedBlock, { baseline, variant }: PairedBlock): void {
  addSums(total.baseline, baseline);
  addSums(total.variant, variant);
}

const emptyBlock = (): PairedBlock => ({ baseline: noBlockSums(), variant: noBlockSums() });

function sumOfBlocks(blocks: readonly PairedBlock[]): PairedBlock {
  const total = emptyBlock();
  for (const block of blocks) addBlock(total, block);
  return total;
}

function resampleBlocks(blocks: readonly PairedBlock[], random: () => number): PairedBlock[] {
  return Array.from({ length: BOOTSTRAP_SAMPLES }, () => {
    const total = emptyBlock();
    for (let draw = 0; draw < blocks.length; draw += 1) {
      const block = blocks[Math.floor(random() * blocks.length)];
      if (block) addBlock(total, block);
    }
    return total;
  });
}

/** Minimum share of bootstrap samples that have the figure. With fewer samples the interval would be too narrow. */
const MIN_USABLE_SAMPLE_SHARE = 0.9;

function differenceOf(value: number, draws: number[]): VariantDifference {
  if (draws.length < MIN_USABLE_SAMPLE_SHARE * BOOTSTRAP_SAMPLES) return { value, interval: null, error: null };
  const sorted = draws.sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? value;
  const mean = sorted.reduce((sum, draw) => sum + draw, 0) / sorted.length;
  const variance = sorted.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / (sorted.length - 1);
  return { value, interval: { low: at(LOW), high: at(HIGH) }, error: Math.sqrt(variance) };
}
