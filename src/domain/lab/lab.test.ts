import type { Trade } from '@/contract/trades/trade';
import { aTrade } from '@/testing/rows/fixtures';
import { expectedMaximumOfNormals } from './expectedMaximumOfNormals';
import { pairedDifference } from './pairedDifference';
import { labReportOf } from './report';
import { variantFiguresOf } from './variantFigures';
import { timeBlockCount, timeBlockIndexOf } from './timeBlocks';
import { tradeResultsOf, type TradeResult } from './tradeBps';
import { evaluateWalkForward } from './walkForward';

const BLOCK_MS = 10 * 60_000;
const RUN_START_MS = Date.UTC(2026, 0, 5, 12);
const runSpanOfBlocks = (blocks: number) => ({ from: RUN_START_MS, until: RUN_START_MS + blocks * BLOCK_MS });

/** Creates a generator of uniform random numbers with a fixed seed. */
function createUniformRandom(seed = 7): () => number {
  let state = seed;
  return () => {
    state += 0x6d2b79f5;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a closed trade of 1000 USDT that was open for half a time block. */
const closedTrade = (block: number, net: number, over: Record<string, unknown> = {}): Trade =>
  aTrade(`T${block}-${net}`, {
    status: 'CLOSED',
    timestamp_entry: RUN_START_MS + block * BLOCK_MS,
    timestamp_exit: RUN_START_MS + (block + 0.5) * BLOCK_MS,
    entry_price: 100,
    quantity: 10,
    pnl_gross: net + 1,
    total_fees: 1,
    pnl_net: net,
    reason_exit: net > 0 ? 'TP' : 'SL',
    ...over,
  });

const tradeResultAt = (block: number, net: number): TradeResult => ({
  enteredAt: RUN_START_MS + block * BLOCK_MS,
  exitedAt: RUN_START_MS + (block + 0.5) * BLOCK_MS,
  net,
  bps: net * 10,
});

/** Returns one trade result per time block with a net PnL around `mean`. */
const tradeResultSeries = (blocks: number, mean: number, noise: (block: number) => number): TradeResult[] =>
  Array.from({ length: blocks }, (_, block) => tradeResultAt(block, mean + noise(block)));

describe('the figures of a run', () => {
  test('variantFiguresOf returns figures of trades, costs, drawdown, exits and time in market', () => {
    const trades = [closedTrade(0, 2), closedTrade(2, -3), closedTrade(4, 1), closedTrade(6, -0.5), aTrade('open')];
    expect(variantFiguresOf(trades, 9, runSpanOfBlocks(10))).toMatchObject({
      trades: 4,
      open: 1,
      signals: 9,
      winRate: 50,
      gross: 3.5,
      fees: 4,
      net: -0.5,
      netBps: expect.closeTo(-1.25),
      profitFactor: expect.closeTo(3 / 3.5),
      maxDrawdown: 3,
      exits: [
        { reason: 'SL', count: 2 },
        { reason: 'TP', count: 2 },
      ],
      timeInMarket: expect.closeTo(0.2),
      tradesToTellOneBps: null,
    });
  });

  test('variantFiguresOf counts overlapping trades once in the time in market', () => {
    const trades = [closedTrade(0, 1), closedTrade(0.25, 1), closedTrade(9.9, 1)];
    expect(variantFiguresOf(trades, 0, runSpanOfBlocks(10)).timeInMarket).toBeCloseTo((0.75 + 0.5) / 10);
  });

  test('variantFiguresOf gives a larger standard error for trades of the same block than for one trade per block', () => {
    const apart = [1, -1, 1, -1].map((net, index) => closedTrade(index, net));
    expect(variantFiguresOf(apart, 0, runSpanOfBlocks(10)).netBpsError).toBeCloseTo(Math.sqrt(400 / 3) / Math.sqrt(4));
    const together = [1, 1, -1, -1].map((net, index) =>
      closedTrade(index < 2 ? 0 : 5, net, { symbol: `S${index}USDT` }),
    );
    expect(variantFiguresOf(together, 0, runSpanOfBlocks(10)).netBpsError).toBeCloseTo(10);
  });

  test('variantFiguresOf returns how many trades detect 1 bps at 5 % significance and 80 % power', () => {
    const trades = Array.from({ length: 101 }, (_, index) =>
      closedTrade(index, index === 100 ? 0 : index % 2 === 0 ? 1 : -1),
    );
    // A standard deviation of 10 bps requires 2 * 2.8² * 10² trades.
    expect(variantFiguresOf(trades, 0, runSpanOfBlocks(200)).tradesToTellOneBps).toBe(1568);
  });

  test('variantFiguresOf returns null means for a variant without trades', () => {
    const empty = {
      trades: 0,
      winRate: null,
      net: null,
      netBps: null,
      netBpsError: null,
      maxDrawdown: 0,
      timeInMarket: 0,
    };
    expect(variantFiguresOf([], 0, runSpanOfBlocks(10))).toMatchObject(empty);
  });

  test('tradeResultsOf ignores trades without a net result, times or notional', () => {
    const incomplete = [{ pnl_net: null }, { timestamp_exit: null }, { quantity: null }, { entry_price: 0 }];
    expect(tradeResultsOf(incomplete.map((over) => closedTrade(0, 1, over)))).toEqual([]);
  });
});

describe('time blocks', () => {
  test('a time block lasts ten minutes in Lab runs of every length', () => {
    const countOf = (minutes: number) => timeBlockCount({ from: 0, until: minutes * 60_000 });
    expect([3, 60, 120, 3000].map(countOf)).toEqual([1, 6, 12, 300]);
  });

  test('timeBlockIndexOf assigns trades after the last full block to the last block', () => {
    expect([0, 0.99, 1, 3.4].map((block) => timeBlockIndexOf(tradeResultAt(block, 0), runSpanOfBlocks(3.5)))).toEqual([
      0, 0, 1, 2,
    ]);
  });
});

describe('the paired difference', () => {
  const market = (block: number) => 20 * Math.sin(block * 1.7);
  const baseline = tradeResultSeries(60, 0, market);

  test('pairedDifference finds a small difference when both variants share a market move', () => {
    const better = tradeResultSeries(60, 0.5, market);
    const { net, bps } = pairedDifference(baseline, better, runSpanOfBlocks(60), createUniformRandom());
    expect(net.value).toBeCloseTo(30);
    expect(net.interval?.low).toBeCloseTo(30);
    expect(bps?.value).toBeCloseTo(5);
  });

  test('the interval of a paired difference contains 0 when the variants differ only by noise', () => {
    const noise = createUniformRandom(3);
    const other = tradeResultSeries(60, 0, (block) => market(block) + noise() - 0.5);
    const { interval } = pairedDifference(baseline, other, runSpanOfBlocks(60), createUniformRandom()).net;
    expect(interval?.low).toBeLessThan(0);
    expect(interval?.high).toBeGreaterThan(0);
  });

  test('the error of a paired difference depends on the number of blocks and not on the trades per block', () => {
    const noise = createUniformRandom(3);
    const perBlock = Array.from({ length: 60 }, () => noise() - 0.5);
    const few = tradeResultSeries(60, 0, (block) => perBlock[block] ?? 0);
    const many = few.flatMap(({ net, ...rest }) => Array.from({ length: 10 }, () => ({ ...rest, net: net / 10 })));
    const errorOf = (variant: readonly TradeResult[]) =>
      pairedDifference([], variant, runSpanOfBlocks(60), createUniformRandom()).net.error;
    expect(errorOf(many)).toBeCloseTo(errorOf(few) ?? NaN);
    expect(errorOf(few)).toBeCloseTo(Math.sqrt(60 / 12), 0);
  });

  test('pairedDifference returns equal intervals for equal seeds', () => {
    const other = tradeResultSeries(60, 0.1, (block) => Math.cos(block));
    const once = () => pairedDifference(baseline, other, runSpanOfBlocks(60), createUniformRandom(5));
    expect(once()).toEqual(once());
  });

  test('pairedDifference returns no interval when fewer than five blocks have trades', () => {
    const { net, bps } = pairedDifference(
      [],
      tradeResultSeries(4, 1, () => 0),
      runSpanOfBlocks(4),
      createUniformRandom(),
    );
    expect(net).toEqual({ value: 4, interval: null, error: null });
    expect(bps).toBeNull();
  });
});

test('expectedMaximumOfNormals returns the published mean of the largest value', () => {
  const published = [0, 0.5642, 1.5388, 2.5076];
  expect([1, 2, 10, 100].map(expectedMaximumOfNormals)).toEqual(published.map((value) => expect.closeTo(value, 3)));
});

describe('walk-forward', () => {
  /** Results of a variant that gains in the first 60 blocks and loses in the last 40 blocks. */
  const lucky = Array.from({ length: 100 }, (_, block) => tradeResultAt(block, block < 60 ? 1 : -1));
  const steady = tradeResultSeries(100, 0.5, (block) => 0.1 * Math.sin(block));
  const baseline = tradeResultSeries(100, 0, (block) => Math.sin(block * 2.3));

  test('evaluateWalkForward chooses a variant on the first 60 % and evaluates the variant on the last 40 %', () => {
    const outcome = evaluateWalkForward(
      baseline,
      [
        { name: 'steady', results: steady },
        { name: 'lucky', results: lucky },
      ],
      runSpanOfBlocks(100),
      createUniformRandom(),
    );
    expect(outcome).toMatchObject({ best: 'lucky', variants: 2, trades: { chosenOn: 60, unseen: 40 } });
    expect(outcome?.splitAt).toBe(RUN_START_MS + 60 * BLOCK_MS);
    expect(outcome?.chosenOn.value).toBeGreaterThan(50);
    expect(outcome?.unseen.value).toBeLessThan(-30);
  });

  test('evaluateWalkForward reports a deflated lead of about 0 for the best of many random variants', () => {
    const noise = createUniformRandom(4);
    const variants = Array.from({ length: 64 }, (_, index) => ({
      name: `v${index}`,
      results: tradeResultSeries(100, 0, () => noise() - 0.5),
    }));
    const outcome = evaluateWalkForward([], variants, runSpanOfBlocks(100), createUniformRandom());
    const { value, error } = outcome?.chosenOn ?? { value: NaN, error: NaN };
    // A lead above two standard errors looks significant.
    expect(value).toBeGreaterThan(2 * (error ?? NaN));
    expect(Math.abs(outcome?.deflated ?? NaN)).toBeLessThan(error ?? NaN);
  });

  test('evaluateWalkForward ignores a trade that is open at the split time', () => {
    const across = [tradeResultAt(59.75, 5), tradeResultAt(10, 1), tradeResultAt(80, 1)];
    const variants = ['one', 'two'].map((name) => ({ name, results: across }));
    expect(evaluateWalkForward([], variants, runSpanOfBlocks(100), createUniformRandom())?.trades).toEqual({
      chosenOn: 1,
      unseen: 1,
    });
  });

  test('evaluateWalkForward returns null with fewer than two variants', () => {
    expect(
      evaluateWalkForward(baseline, [{ name: 'steady', results: steady }], runSpanOfBlocks(100), createUniformRandom()),
    ).toBeNull();
  });
});

test('labReportOf compares every variant with the baseline over the same market data', () => {
  const run = (name: string, net: number) => ({
    name,
    changes: {},
    signals: 20,
    trades: Array.from({ length: 20 }, (_, block) => closedTrade(block, net)),
  });
  const report = labReportOf(run('baseline', 1), [run('same', 1), run('worse', -1)], runSpanOfBlocks(20), () =>
    createUniformRandom(),
  );
  expect(report.baseline.figures.net).toBe(20);
  expect(report.variants.map(({ name, difference }) => [name, difference.net.value])).toEqual([
    ['same', 0],
    ['worse', -40],
  ]);
  expect(report.walkForward?.best).toBe('same');
});
