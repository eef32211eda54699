import type { BlockResults } from '../lab/blockError';
import { createChecksWorth, type FollowedGroup } from './checksWorth';

const NO_RESULTS = { label: 'no free slot', state: 'ended', cause: null, count: 1, total: 0 } as const;
const MARKET_BPS = 6;
const SIGNAL_BPS = 12;

/** Creates a generator of uniform random numbers with a fixed seed. */
function createUniformRandom(seed: number): () => number {
  let state = seed * 7_919;
  return () => {
    state += 0x6d2b79f5;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the row of a check that keeps out signals with the mean net `bps`. The signals of a block share the move of
 * the market. Their number differs from block to block.
 */
function plantedCheck(seed: number, bps: number, blocks: number) {
  const random = createUniformRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  // Heavier tails than a normal distribution: a Laplace distribution with mean 0.
  const laplace = () => (random() < 0.5 ? 1 : -1) * Math.log(1 - random());
  const entered = new Map<number, BlockResults>();
  const groups: FollowedGroup[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const market = MARKET_BPS * normal();
    const result = () => bps + market + SIGNAL_BPS * laplace();
    const count = 1 + Math.floor(10 * random());
    const total = Array.from({ length: count }, result).reduce((sum, value) => sum + value, 0);
    groups.push({ ...NO_RESULTS, check: 'slots', block, count, total });
    entered.set(block, { count: 2, total: result() + result() });
  }
  const worth = createChecksWorth(entered);
  for (const group of groups) worth.add(group);
  return worth.rows()[0]!;
}

test('a check that keeps out losses pays, and one that keeps out gains costs, on each of 20 seeds', () => {
  const verdictsOf = (bps: number) => Array.from({ length: 20 }, (_, seed) => plantedCheck(seed + 1, bps, 120).verdict);
  expect(verdictsOf(-4)).toEqual(Array(20).fill('pays'));
  expect(verdictsOf(4)).toEqual(Array(20).fill('costs'));
});

test('a useless check has a verdict in 3 to 7 % of 1,000 samples, as a 95 % interval allows', () => {
  const verdicts = Array.from({ length: 1_000 }, (_, seed) => plantedCheck(seed + 1, 0, 60).verdict);
  const shown = verdicts.filter((verdict) => verdict !== 'not_shown').length / verdicts.length;
  expect(shown).toBeGreaterThan(0.03);
  expect(shown).toBeLessThan(0.07);
});

test('the 95 % intervals of 30 blocks contain the planted means in 93 to 97 % of 1,000 samples', () => {
  const rows = Array.from({ length: 1_000 }, (_, seed) => plantedCheck(seed + 1, -2, 30));
  const coverage = (inside: (row: (typeof rows)[number]) => boolean) => rows.filter(inside).length / rows.length;
  const ofMean = coverage(({ interval }) => interval !== null && interval.low <= -2 && interval.high >= -2);
  const ofDifference = coverage(
    ({ difference: { interval } }) => interval !== null && interval.low * interval.high <= 0,
  );
  for (const share of [ofMean, ofDifference]) {
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  }
});

test('a check with fewer than 30 blocks has no verdict, however large its losses are', () => {
  const row = plantedCheck(1, -100, 29);
  expect(row.interval?.high).toBeLessThan(0);
  expect(row.verdict).toBe('not_shown');
  expect(plantedCheck(1, -100, 30).verdict).toBe('pays');
});

test('the number of further signals falls to 0 once the interval can tell 1 bps', () => {
  const [few, many] = [plantedCheck(1, 0, 40), plantedCheck(1, 0, 20_000)];
  expect(few.signals_needed).toBeGreaterThan(few.followed);
  expect(many.signals_needed).toBe(0);
  expect(plantedCheck(1, 0, 10).signals_needed).toBeNull();
});

test('each rejected signal counts once, and a signal without a result has its cause', () => {
  const worth = createChecksWorth(new Map());
  const states = { ended: null, not_filled: 'not filled after 3 prices', following: null, dropped: 'restart' } as const;
  for (const [state, cause] of Object.entries(states))
    // The cast restores the key type that Object.entries loses.
    worth.add({
      ...NO_RESULTS,
      check: 'slots',
      block: 1,
      state: state as keyof typeof states,
      cause,
      count: 3,
      total: -9,
    });
  worth.add({ ...NO_RESULTS, check: 'size', label: 'order size', block: 1, state: 'not_followed', cause: 'limit' });
  const counts = { kept_out: 12, followed: 3, not_filled: 3, following: 3, not_followed: 3, blocks: 1, bps: -3 };
  expect(worth.rows()).toMatchObject([
    { check: 'slots', ...counts, entered: { trades: 0, bps: null }, verdict: 'not_shown' },
    { check: 'size', kept_out: 1, not_followed: 1, bps: null, interval: null },
  ]);
  expect(worth.notFollowed()).toEqual([
    { cause: 'restart', label: 'the bot was restarted', signals: 3 },
    { cause: 'limit', label: 'too many signals at once', signals: 1 },
  ]);
});
