import { blockCount, blockOf, LEAST_BLOCKS, type Span } from './timeBlocks';
import type { Result } from './tradeBps';

export type Interval = { low: number; high: number };

/** A figure of the variant minus that of the baseline. */
export type Difference = {
  value: number;
  /** 95 % bootstrap interval; null with too few blocks that hold trades. */
  interval: Interval | null;
  /** Standard deviation over the bootstrap; null without the interval. */
  error: number | null;
};

export type PairedDifference = {
  /** USDT over the whole span. */
  net: Difference;
  /** Bps a trade; null where one of the two made no trade. */
  bps: Difference | null;
};

type Sums = { net: number; bps: number; trades: number };
type Block = { baseline: Sums; variant: Sums };

const RESAMPLES = 2_000;
const [LOW, HIGH] = [0.025, 0.975];

/**
 * Compares two variants over the same stream with a block bootstrap. A block is a stretch of market time with every
 * trade that either variant entered in it, on all symbols. Blocks are drawn with replacement, each with both variants.
 *
 * The pairing removes what the market did to both. Whole blocks keep the dependence within them: between symbols of one
 * moment, and between trades that follow each other. Dependence beyond a block's length is not covered. Blocks without
 * a trade are drawn too, but five must hold one.
 *
 * `random` is uniform in [0, 1). The same seed gives the same interval.
 */
export function pairedDifference(
  baseline: readonly Result[],
  variant: readonly Result[],
  span: Span,
  random: () => number,
): PairedDifference {
  const blocks = blocksOf(baseline, variant, span);
  const total = sumOf(blocks);
  const traded = blocks.filter(hasTrade).length;
  const draws = traded < LEAST_BLOCKS ? [] : resample(blocks, random);
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

const hasTrade = ({ baseline, variant }: Block): boolean => baseline.trades + variant.trades > 0;

const netDifference = ({ baseline, variant }: Block): number => variant.net - baseline.net;

function bpsDifference({ baseline, variant }: Block): number | null {
  if (baseline.trades === 0 || variant.trades === 0) return null;
  return variant.bps / variant.trades - baseline.bps / baseline.trades;
}

const none = (): Sums => ({ net: 0, bps: 0, trades: 0 });

function blocksOf(baseline: readonly Result[], variant: readonly Result[], span: Span): Block[] {
  const blocks = Array.from({ length: blockCount(span) }, empty);
  for (const [name, results] of [['baseline', baseline] as const, ['variant', variant] as const]) {
    for (const result of results) {
      const sums = blocks[blockOf(result, span)]?.[name];
      if (sums) add(sums, { net: result.net, bps: result.bps, trades: 1 });
    }
  }
  return blocks;
}

function add(sums: Sums, more: Sums): void {
  sums.net += more.net;
  sums.bps += more.bps;
  sums.trades += more.trades;
}

function addBlock(total: Block, { baseline, variant }: Block): void {
  add(total.baseline, baseline);
  add(total.variant, variant);
}

const empty = (): Block => ({ baseline: none(), variant: none() });

function sumOf(blocks: readonly Block[]): Block {
  const total = empty();
  for (const block of blocks) addBlock(total, block);
  return total;
}

function resample(blocks: readonly Block[], random: () => number): Block[] {
  return Array.from({ length: RESAMPLES }, () => {
    const total = empty();
    for (let draw = 0; draw < blocks.length; draw += 1) {
      const block = blocks[Math.floor(random() * blocks.length)];
      if (block) addBlock(total, block);
    }
    return total;
  });
}

/** Most draws must have the figure: an interval over a few of them would be too narrow. */
const LEAST_SHARE = 0.9;

function differenceOf(value: number, draws: number[]): Difference {
  if (draws.length < LEAST_SHARE * RESAMPLES) return { value, interval: null, error: null };
  const sorted = draws.sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? value;
  const mean = sorted.reduce((sum, draw) => sum + draw, 0) / sorted.length;
  const variance = sorted.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / (sorted.length - 1);
  return { value, interval: { low: at(LOW), high: at(HIGH) }, error: Math.sqrt(variance) };
}
