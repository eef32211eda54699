import { groupBook, type Bucket } from '../groupedBook';
import type { BookReader } from '../source';
import { createSimulator } from './simulator';

/** The recorded markets that these bounds come from: BTC and ETH of 2024, XRP of 2024, SUSHI of 2021. */
const START = Date.UTC(2026, 0, 5);
const SECONDS = 600;
const PER_SECOND = 10;
const MAJORS = ['BTCUSDT', 'ETHUSDT'];
const SYMBOLS = [...MAJORS, 'XRPUSDT', 'WIFUSDT', 'DOTUSDT'];
const RAW_LEVELS = 20;

class Track {
  mids: number[] = [];
  imbalances: number[] = [];
  samples = 0;
  oneTick = 0;
  crossed = 0;
  bothWalls = 0;
  constructor(readonly tick: number) {}

  sample(book: BookReader): void {
    const [bid, ask] = [book.priceAt('bid', 0), book.priceAt('ask', 0)];
    const { mid, bids, asks } = groupBook(book, { tickSize: this.tick, maxBuckets: 20 });
    this.samples++;
    this.mids.push(mid);
    this.imbalances.push(rawImbalance(book));
    if (Math.abs((ask - bid) / this.tick - 1) < 0.01) this.oneTick++;
    if (bid >= ask) this.crossed++;
    if (hasWall(bids) && hasWall(asks)) this.bothWalls++;
  }
}

function rawImbalance(book: BookReader): number {
  const usdt = (side: 'bid' | 'ask'): number => {
    let sum = 0;
    for (let index = 0; index < Math.min(RAW_LEVELS, book.depth(side)); index++) {
      sum += book.priceAt(side, index) * book.quantityAt(side, index);
    }
    return sum;
  };
  const [bid, ask] = [usdt('bid'), usdt('ask')];
  return (bid - ask) / (bid + ask);
}

function hasWall(buckets: readonly Bucket[]): boolean {
  const sizes = buckets.map(({ notional }) => notional).sort((a, b) => a - b);
  const median = sizes[sizes.length >> 1] ?? Infinity;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.some((size) => size >= 3 * median && size >= 0.08 * total);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function autocorrelation(values: readonly number[], lag: number): number {
  const centre = mean(values);
  const product = mean(values.slice(lag).map((value, index) => (value - centre) * (values[index]! - centre)));
  return product / mean(values.map((value) => (value - centre) ** 2));
}

function volatilityBps(mids: readonly number[], lag: number): number {
  const returns = mids.slice(lag).map((mid, index) => Math.log(mid / mids[index]!) * 1e4);
  return Math.sqrt(mean(returns.map((value) => value ** 2)));
}

/** Of the moments with a clear imbalance after which the mid moved within a second: the share that moved its way. */
function signHit({ mids, imbalances }: Track): number {
  const hits: number[] = [];
  for (let index = 0; index + PER_SECOND < mids.length; index++) {
    const moved = mids[index + PER_SECOND]! - mids[index]!;
    if (Math.abs(imbalances[index]!) > 0.5 && moved !== 0) hits.push(moved * imbalances[index]! > 0 ? 1 : 0);
  }
  return mean(hits);
}

/** What following a clear imbalance for 30 s brings before fees. */
function signedMoveBps({ mids, imbalances }: Track): number[] {
  const moves: number[] = [];
  for (let index = 0; index + 30 * PER_SECOND < mids.length; index++) {
    if (Math.abs(imbalances[index]!) <= 0.5) continue;
    moves.push(Math.sign(imbalances[index]!) * (mids[index + 30 * PER_SECOND]! / mids[index]! - 1) * 1e4);
  }
  return moves;
}

test('ten minutes of the simulated market look like the recorded ones', async () => {
  const market = createSimulator({ seed: 3, startMs: START, symbols: SYMBOLS, forcedRegime: 'NORMAL' });
  await market.start();
  const tracks = new Map(market.instruments().map(({ symbol, tick_size }) => [symbol, new Track(tick_size)]));
  market.advanceTo(START + 1_000);
  for (let sample = 1; sample <= SECONDS * PER_SECOND; sample++) {
    market.advanceTo(START + 1_000 + sample * (1000 / PER_SECOND));
    for (const [symbol, track] of tracks) track.sample(market.book(symbol)!);
  }

  for (const [symbol, track] of tracks) {
    const figures = {
      symbol,
      one_tick: track.oneTick / track.samples,
      obi_acf: [1, 10, 50].map((lag) => autocorrelation(track.imbalances, lag)),
      volatility_bps: [1, 10, 100].map((lag) => volatilityBps(track.mids, lag)),
    };
    expect(track.crossed).toBe(0);
    expect(figures.obi_acf[0]).toBeGreaterThan(0.8);
    expect(figures.obi_acf[0]).toBeLessThan(0.985);
    expect(figures.volatility_bps[1]).toBeGreaterThan(0.5);
    expect(figures.volatility_bps[1]).toBeLessThan(MAJORS.includes(symbol) ? 2.5 : 4);
    if (!MAJORS.includes(symbol)) continue;
    expect(figures.one_tick).toBeGreaterThan(0.9);
    expect(figures.obi_acf[2]).toBeLessThan(0.4);
    expect(signHit(track)).toBeGreaterThan(0.55);
    expect(signHit(track)).toBeLessThan(0.9);
  }
  const all = [...tracks.values()];
  const bothWalls = mean(all.map(({ bothWalls: both, samples }) => both / samples));
  expect(bothWalls).toBeGreaterThan(0.35);
  expect(bothWalls).toBeLessThan(0.95);
  // Less than any fee: nobody shall earn on the simulator who would not earn outside.
  expect(Math.abs(mean(all.flatMap(signedMoveBps)))).toBeLessThan(3);
});

test('24 contracts at wall pace cost well under a tenth of a core', async () => {
  const market = createSimulator({ seed: 3, startMs: START, symbols: 24 });
  await market.start();
  market.advanceTo(START + 5_000);
  const before = process.cpuUsage();
  market.advanceTo(START + 25_000);
  const { user, system } = process.cpuUsage(before);
  const shareOfCore = (user + system) / 1e6 / 20;
  console.info(`24 simulated contracts at speed 1: ${(shareOfCore * 100).toFixed(1)}% of a core`);
  expect(shareOfCore).toBeLessThan(0.1);
});
