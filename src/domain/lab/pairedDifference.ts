import { timeBlockCount, timeBlockIndexOf, MIN_BLOCKS_WITH_TRADES, type RunSpan } from './timeBlocks';
import type { TradeResult } from './tradeBps';

export type ConfidenceInterval = { low: number; high: number };

/** The figure of a variant minus the figure of the baseline. */
export type VariantDifference = {
  value: number;
  /** 95 % bootstrap interval. The value is null when too few time blocks have trades. */
  interval: ConfidenceInterval | null;
  /** Standard deviation of the bootstrap samples. The value is null without an interval. */
  error: number | null;
};

export type PairedDifference = {
  /** Difference of the net PnL over the whole Lab run, USDT. */
  net: VariantDifference;
  /** Difference of the mean net PnL per trade, bps. The value is null when baseline or variant has no trade. */
  bps: VariantDifference | null;
};

type TimeBlockSums = { net: number; bps: number; trades: number };
type PairedBlock = { baseline: TimeBlockSums; variant: TimeBlockSums };

const BOOTSTRAP_SAMPLES = 2_000;
const [LOW, HIGH] = [0.025, 0.975];

/**
 * Compares two variants over the same market data with a block bootstrap. A block is a period of market time with the
 * trades that baseline and variant entered in the period. Each sample draws whole blocks with replacement. Pairing
 * removes the effect of the market. Whole blocks keep the dependence between the trades of a block. The method ignores
 * dependence between blocks. The result has no interval when fewer than five blocks have a trade. `random` returns
 * uniform numbers in [0, 1).
 */
export function pairedDifference(
  baseline: readonly TradeResult[],
  variant: readonly TradeResult[],
  span: RunSpan,
  random: () => number,
): PairedDifference {
  const blocks = pairedBlocksOf(baseline, variant, span);
  const total = sumOfPairedBlocks(blocks);
  const traded = blocks.filter(hasTradesInBlock).length;
  const draws = traded < MIN_BLOCKS_WITH_TRADES ? [] : resampleBlocks(blocks, random);
  const bps = bpsDifference(total);
  return {
    net: differenceWithInterval(netPnlDifference(total), draws.map(netPnlDifference)),
    bps:
      bps === null
        ? null
        : differenceWithInterval(
            bps,
            draws.map(bpsDifference).filter((value) => value !== null),
          ),
  };
}

const hasTradesInBlock = ({ baseline, variant }: PairedBlock): boolean => baseline.trades + variant.trades > 0;

const netPnlDifference = ({ baseline, variant }: PairedBlock): number => variant.net - baseline.net;

function bpsDifference({ baseline, variant }: PairedBlock): number | null {
  if (baseline.trades === 0 || variant.trades === 0) return null;
  return variant.bps / variant.trades - baseline.bps / baseline.trades;
}

const emptyTimeBlockSums = (): TimeBlockSums => ({ net: 0, bps: 0, trades: 0 });

function pairedBlocksOf(
  baseline: readonly TradeResult[],
  variant: readonly TradeResult[],
  span: RunSpan,
): PairedBlock[] {
  const blocks = Array.from({ length: timeBlockCount(span) }, emptyPairedBlock);
  for (const [name, results] of [['baseline', baseline] as const, ['variant', variant] as const]) {
    for (const result of results) {
      const sums = blocks[timeBlockIndexOf(result, span)]?.[name];
      if (sums) addTimeBlockSums(sums, { net: result.net, bps: result.bps, trades: 1 });
    }
  }
  return blocks;
}

function addTimeBlockSums(sums: TimeBlockSums, more: TimeBlockSums): void {
  sums.net += more.net;
  sums.bps += more.bps;
  sums.trades += more.trades;
}

function addPairedBlock(total: PairedBlock, { baseline, variant }: PairedBlock): void {
  addTimeBlockSums(total.baseline, baseline);
  addTimeBlockSums(total.variant, variant);
}

const emptyPairedBlock = (): PairedBlock => ({ baseline: emptyTimeBlockSums(), variant: emptyTimeBlockSums() });

function sumOfPairedBlocks(blocks: readonly PairedBlock[]): PairedBlock {
  const total = emptyPairedBlock();
  for (const block of blocks) addPairedBlock(total, block);
  return total;
}

function resampleBlocks(blocks: readonly PairedBlock[], random: () => number): PairedBlock[] {
  return Array.from({ length: BOOTSTRAP_SAMPLES }, () => {
    const total = emptyPairedBlock();
    for (let draw = 0; draw < blocks.length; draw += 1) {
      const block = blocks[Math.floor(random() * blocks.length)];
      if (block) addPairedBlock(total, block);
    }
    return total;
  });
}

/**
 * Minimum share of bootstrap samples with a known difference. With a smaller share, the interval would be too narrow.
 */
const MIN_USABLE_SAMPLE_SHARE = 0.9;

function differenceWithInterval(value: number, draws: number[]): VariantDifference {
  if (draws.length < MIN_USABLE_SAMPLE_SHARE * BOOTSTRAP_SAMPLES) return { value, interval: null, error: null };
  const sorted = draws.sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? value;
  const mean = sorted.reduce((sum, draw) => sum + draw, 0) / sorted.length;
  const variance = sorted.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / (sorted.length - 1);
  return { value, interval: { low: at(LOW), high: at(HIGH) }, error: Math.sqrt(variance) };
}
