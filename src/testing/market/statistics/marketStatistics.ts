import { groupBook } from '@/server/market/book/bookBuckets';
import { BOOK_SIDES, type BookReader, type BookSide, type MarketTrade } from '@/server/market/source';
import {
  sortAscending,
  autocorrelation,
  correlation,
  standardDeviation,
  kurtosis,
  mean,
  quantile,
  returnsBps,
  rootMeanSquare,
} from './series';
import { RestingDepth } from './restingDepth';
import { WallArrivals } from './wallArrivals';

export const SAMPLE_INTERVAL_MS = 100;
const SAMPLES_PER_SECOND = 1000 / SAMPLE_INTERVAL_MS;
const IMBALANCE_LEVEL_COUNT = 20;
/** Number of buckets per side in which walls are searched. */
const WALL_BUCKET_COUNT = 18;
/** Smallest size of a wall as a multiple of the median bucket. */
const MIN_WALL_TO_MEDIAN_RATIO = 3;
const DEPTH_PROFILE_DISTANCES_BPS = [0, 5, 10, 20] as const;
/**
 * Number of samples for each sample of all book levels. Sampling all levels every time would store millions of numbers.
 */
const SAMPLES_PER_FULL_DEPTH_SAMPLE = 10;
const MIN_CLEAR_IMBALANCE = 0.5;
const SIMPLE_STRATEGY_HOLD_S = 30;
const TAKER_ROUND_TRIP_FEE_BPS = 11;
/** Ranges of distances from the mid in which `RestingDepth` compares depth, in bps. */
const RESTING_DEPTH_DISTANCES_BPS = [
  [1, 3],
  [10, 20],
] as const;
/** Time lags after which `RestingDepth` compares depth with earlier depth, in seconds. */
const RESTING_DEPTH_LAGS_S = [1, 5, 20] as const;

type TakerOrder = { side: MarketTrade['taker']; usdt: number };

/** Statistics of a recorded or simulated market that is sampled every 100 ms. */
export class MarketStatistics {
  readonly mids: number[] = [];
  readonly imbalances: number[] = [];
  crossed = 0;
  private readonly spreads: number[] = [];
  private readonly touchImbalances: number[] = [];
  private readonly bucketImbalances: number[] = [];
  private readonly touchUsdt: number[] = [];
  private readonly rawUsdt: number[] = [];
  private readonly spans: number[] = [];
  private readonly levels: number[] = [];
  private readonly profile: number[][] = DEPTH_PROFILE_DISTANCES_BPS.map(() => []);
  private readonly walls: Record<BookSide | 'both', number[]> = { bid: [], ask: [], both: [] };
  private readonly orders: TakerOrder[] = [];
  private readonly restingDepth: RestingDepth;
  private readonly wallArrivals: WallArrivals;
  private latestTrade: MarketTrade | undefined;

  /** `batched` is true if the feed sends trades in groups, so that fills at one price are separate orders. */
  constructor(
    private readonly tickSize: number,
    private readonly batched: boolean,
  ) {
    this.restingDepth = new RestingDepth(tickSize);
    this.wallArrivals = new WallArrivals(tickSize);
  }

  addSample(book: BookReader): void {
    const [bid, ask] = [book.priceAt('bid', 0), book.priceAt('ask', 0)];
    const mid = (bid + ask) / 2;
    const touch = BOOK_SIDES.map((side) => depthUsdt(book, side, 1)) as [number, number];
    const raw = BOOK_SIDES.map((side) => depthUsdt(book, side, IMBALANCE_LEVEL_COUNT)) as [number, number];
    if (bid >= ask) this.crossed++;
    this.mids.push(mid);
    this.spreads.push(ask - bid);
    this.touchImbalances.push(imbalanceOf(touch));
    this.imbalances.push(imbalanceOf(raw));
    this.touchUsdt.push(touch[0] + touch[1]);
    this.rawUsdt.push(raw[0] + raw[1]);
    this.spans.push((priceRangeOf(book, 'bid') / mid) * 1e4, (priceRangeOf(book, 'ask') / mid) * 1e4);
    if (this.mids.length % SAMPLES_PER_FULL_DEPTH_SAMPLE === 1) this.sampleAllLevels(book, mid);
    this.sampleBuckets(book);
    this.wallArrivals.addSample(book);
  }

  recordTrades(trades: readonly MarketTrade[]): void {
    for (const trade of trades) {
      const usdt = trade.price * trade.quantity;
      const order = this.orders.at(-1);
      if (order && this.latestTrade && this.isSameOrder(this.latestTrade, trade)) order.usdt += usdt;
      else this.orders.push({ side: trade.taker, usdt });
      this.latestTrade = trade;
    }
  }

  /** Returns the share of samples with walls on both sides. */
  bothWallsShare(): number {
    return mean(this.walls.both);
  }

  /**
   * Returns the moves of the mid after a clear imbalance, in bps before fees. A move with the imbalance is positive.
   */
  signedMovesBps(seconds: number): number[] {
    const lag = seconds * SAMPLES_PER_SECOND;
    return returnsBps(this.mids, lag).flatMap((move, index) => {
      const imbalanceThen = this.imbalances[index] ?? 0;
      return Math.abs(imbalanceThen) > MIN_CLEAR_IMBALANCE ? [Math.sign(imbalanceThen) * move] : [];
    });
  }

  /** Returns the share of clear imbalances that the mid followed within a second. */
  followedImbalanceShare(): number {
    const moved = this.signedMovesBps(1).filter((move) => move !== 0);
    return moved.length === 0 ? NaN : moved.filter((move) => move > 0).length / moved.length;
  }

  /** Enters as taker at a clear imbalance and exits as taker 30 s later. The results are in bps. */
  simpleStrategyBps(): number[] {
    const { mids, spreads, imbalances } = this;
    const hold = SIMPLE_STRATEGY_HOLD_S * SAMPLES_PER_SECOND;
    const nets: number[] = [];
    for (let at = 0; at + hold < mids.length; at++) {
      const [entry = NaN, exit = NaN, imbalanceNow = 0] = [mids[at], mids[at + hold], imbalances[at]];
      if (Math.abs(imbalanceNow) <= MIN_CLEAR_IMBALANCE) continue;
      const crossing = (((spreads[at] ?? NaN) + (spreads[at + hold] ?? NaN)) / 2 / entry) * 1e4;
      nets.push(Math.sign(imbalanceNow) * (exit / entry - 1) * 1e4 - crossing - TAKER_ROUND_TRIP_FEE_BPS);
      at += hold;
    }
    return nets;
  }

  listFigures(): MarketFigure[] {
    const { mids, imbalances } = this;
    const seconds = mids.length / SAMPLES_PER_SECOND;
    const tickBps = (this.tickSize / mean(mids)) * 1e4;
    const levels = sortAscending(this.levels);
    const median = quantile(levels, 0.5);
    const oneTick = this.spreads.filter((spread) => Math.abs(spread / this.tickSize - 1) < 0.01).length;
    const signs = this.orders.map(({ side }) => (side === 'BUY' ? 1 : -1));
    const ahead = (s: number): number => {
      const lag = s * SAMPLES_PER_SECOND;
      return correlation(imbalances.slice(0, -lag), returnsBps(mids, lag));
    };
    return [
      { name: 'tick, bps', values: [tickBps] },
      { name: 'spread one tick, share', values: [oneTick / this.spreads.length] },
      { name: 'spread, bps', values: [(mean(this.spreads) / mean(mids)) * 1e4] },
      { name: 'best levels, kUSDT', values: [mean(this.touchUsdt) / 1e3] },
      { name: '20 levels, kUSDT', values: [mean(this.rawUsdt) / 1e3] },
      { name: '20 levels, bps a side', values: [mean(this.spans)] },
      { name: 'level p95, p99 over median', values: [0.95, 0.99].map((share) => quantile(levels, share) / median) },
      { name: 'log of level, deviation', values: [standardDeviation(this.levels.map(Math.log))] },
      {
        name: 'OBI of 1, 20 levels, deviation',
        values: [standardDeviation(this.touchImbalances), standardDeviation(imbalances)],
      },
      {
        name: 'OBI of 18 buckets: deviation, acf at 1 s',
        values: [standardDeviation(this.bucketImbalances), autocorrelation(this.bucketImbalances, SAMPLES_PER_SECOND)],
      },
      { name: 'OBI acf at 0.1, 1, 5 s', values: [1, 10, 50].map((lag) => autocorrelation(imbalances, lag)) },
      { name: 'OBI to return in 0.1, 1, 5, 10 s', values: [0.1, 1, 5, 10].map(ahead) },
      { name: 'right sign in 1 s', values: [this.followedImbalanceShare()] },
      { name: 'signed move in 1, 5, 30 s, bps', values: [1, 5, 30].map((s) => mean(this.signedMovesBps(s))) },
      { name: 'naive trade after fees, bps', values: [mean(this.simpleStrategyBps())] },
      {
        name: 'volatility in 0.1, 1, 10 s, bps',
        values: [1, 10, 100].map((lag) => rootMeanSquare(returnsBps(mids, lag))),
      },
      { name: 'kurtosis of 1 s', values: [kurtosis(returnsBps(mids, SAMPLES_PER_SECOND))] },
      { name: 'mid changes a second', values: [countChanges(mids) / seconds] },
      { name: 'market orders a second', values: [this.orders.length / seconds] },
      { name: 'market order, kUSDT', values: [mean(this.orders.map(({ usdt }) => usdt)) / 1e3] },
      {
        name: 'log of order, deviation',
        values: [standardDeviation(this.orders.map(({ usdt }) => Math.log(usdt)))],
      },
      { name: 'order sign acf at 1, 5', values: [1, 5].map((lag) => autocorrelation(signs, lag)) },
      ...RESTING_DEPTH_DISTANCES_BPS.map(([nearest, farthest]) => ({
        name: `depth at ${nearest}-${farthest} bps, kept 1, 5, 20 s`,
        values: RESTING_DEPTH_LAGS_S.map((seconds) => this.restingDepth.sizeCorrelation(seconds, [nearest, farthest])),
      })),
      { name: 'kUSDT a bps at 0, 5, 10, 20', values: this.profile.map((usdt) => mean(usdt) / 1e3) },
      {
        name: 'wall of 3 medians: bid, ask, both',
        values: (['bid', 'ask', 'both'] as const).map((k) => mean(this.walls[k])),
      },
      ...this.wallArrivalFigures(),
    ];
  }

  private wallArrivalFigures(): MarketFigure[] {
    const arrivals = this.wallArrivals;
    const pulled = arrivals.countArrivals('pulledWall');
    const kept = arrivals.countArrivals('wall', 'largeWall');
    return [
      {
        name: 'turned at usual span, wall of 3, of 6',
        values: [arrivals.turnedShare('usual'), arrivals.turnedShare('wall'), arrivals.turnedShare('largeWall')],
      },
      { name: 'turned where the wall was pulled', values: [arrivals.turnedShare('pulledWall')] },
      { name: 'walls pulled before arrival, of all', values: [pulled / (pulled + kept), pulled + kept] },
    ];
  }

  private isSameOrder(before: MarketTrade, trade: MarketTrade): boolean {
    if (before.at !== trade.at || before.taker !== trade.taker) return false;
    if (!this.batched) return true;
    return trade.taker === 'BUY' ? trade.price > before.price : trade.price < before.price;
  }

  private sampleAllLevels(book: BookReader, mid: number): void {
    this.restingDepth.addSample(book, mid);
    const tickBps = (this.tickSize / mid) * 1e4;
    for (const side of BOOK_SIDES) {
      for (let index = 0; index < Math.min(IMBALANCE_LEVEL_COUNT, book.depth(side)); index++) {
        this.levels.push(book.priceAt(side, index) * book.quantityAt(side, index));
      }
      for (const [at, bps] of DEPTH_PROFILE_DISTANCES_BPS.entries()) {
        const usdt = depthUsdtPerBps(book, side, mid, bps, Math.max(1, Math.ceil(tickBps)));
        if (usdt !== undefined) this.profile[at]?.push(usdt);
      }
    }
  }

  private sampleBuckets(book: BookReader): void {
    const grouped = groupBook(book, { tickSize: this.tickSize, maxBuckets: WALL_BUCKET_COUNT });
    const [bids, asks] = [grouped.bids.notionals, grouped.asks.notionals];
    const least = MIN_WALL_TO_MEDIAN_RATIO * quantile(sortAscending([...bids, ...asks]), 0.5);
    this.bucketImbalances.push(imbalanceOf([sumOfValues(bids), sumOfValues(asks)]));
    const hasWall = (side: readonly number[]): boolean => side.some((notional) => notional >= least);
    const [bid, ask] = [hasWall(bids), hasWall(asks)];
    this.walls.bid.push(Number(bid));
    this.walls.ask.push(Number(ask));
    this.walls.both.push(Number(bid && ask));
  }
}

export type MarketFigure = { name: string; values: readonly number[] };

const imbalanceOf = ([bid, ask]: readonly [number, number]): number => (bid - ask) / (bid + ask);

const countChanges = (values: readonly number[]): number =>
  values.filter((value, index) => index > 0 && value !== values[index - 1]).length;

const sumOfValues = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function depthUsdt(book: BookReader, side: BookSide, levels: number): number {
  let usdt = 0;
  for (let index = 0; index < Math.min(levels, book.depth(side)); index++) {
    usdt += book.priceAt(side, index) * book.quantityAt(side, index);
  }
  return usdt;
}

function priceRangeOf(book: BookReader, side: BookSide): number {
  const last = Math.min(IMBALANCE_LEVEL_COUNT, book.depth(side)) - 1;
  return Math.abs(book.priceAt(side, last) - book.priceAt(side, 0));
}

/** Returns the depth per bps at a distance from the mid. Returns undefined if the book ends before that distance. */
function depthUsdtPerBps(
  book: BookReader,
  side: BookSide,
  mid: number,
  bps: number,
  width: number,
): number | undefined {
  let usdt = 0;
  for (let index = 0; index < book.depth(side); index++) {
    const price = book.priceAt(side, index);
    const away = Math.abs(price / mid - 1) * 1e4;
    if (away >= bps + width) return usdt / width;
    if (away >= bps) usdt += price * book.quantityAt(side, index);
  }
  return undefined;
}
