import { createSteppedRng } from '../../rng';
import type { Contract } from '../../contracts';
import type { Basis } from './basis';
import { createFrameWriter } from '../frames';
import { fundingOf } from '../model/funding';
import { REGIMES } from '../model/regime';
import { SymbolMarket, type TickTrade, type SharedStep, type Streams } from '../model/symbolMarket';
import type { Deliver } from '../simulatedFeed';

const STEP_S = 0.1;
const TICKER_EVERY_STEPS = 5;
const MARK_TAU_S = 5;
/** A book starts this many steps in the past, so its sizes, walls and quotes have settled. */
const WARM_UP_STEPS = 600;
/** Correlation with the contract's order pressure on the data venue. */
const PRESSURE_SHARE = 0.8;
const STREAM_NAMES = ['pressure', 'flow', 'levels', 'walls', 'quotes'] as const;

/** One step of the data venue, which both venues share. */
export type Observed = { at: number; fairPrice: number; pressure: number; shared: SharedStep };

/** Feed of one contract on the execution venue. Its market is created and stepped only for a request or a follower. */
export class ExecutionFeed {
  private readonly observed: (Observed | undefined)[] = [];
  private readonly streams: { name: keyof Streams; rng: ReturnType<typeof createSteppedRng> }[];
  private readonly writer: ReturnType<typeof createFrameWriter>;
  private readonly fairPrice = { price: NaN, step: () => undefined };
  private market: SymbolMarket | undefined;
  private firstStep = Infinity;
  private latestStep = -1;
  private lastStep = -1;
  private mark = NaN;
  private last = NaN;
  private index = NaN;

  constructor(
    private readonly contract: Contract,
    private readonly seed: number,
    private readonly basis: Basis,
  ) {
    this.streams = STREAM_NAMES.map((name, index) => ({ name, rng: createSteppedRng(seed + 1 + index) }));
    this.writer = createFrameWriter(contract);
  }

  get hasBegun(): boolean {
    return this.latestStep >= 0;
  }

  /** Records a step of the data venue. Steps arrive in order. */
  observe(step: number, observed: Observed): void {
    this.firstStep = Math.min(this.firstStep, step);
    this.latestStep = step;
    this.observed[step % WARM_UP_STEPS] = observed;
    // Drops a market that missed too many steps: it is created again on demand.
    if (this.market && this.lastStep <= step - WARM_UP_STEPS) this.market = undefined;
  }

  /** Sends all changes since the last call. */
  sendChanges(at: number, latency_ms: number, deliver: Deliver): void {
    const { book, trades } = this.stepToLatest();
    const times = { ts: at, cts: at - latency_ms };
    if (trades.length > 0) deliver(this.writer.trades(trades, times), at);
    deliver(this.writer.delta(book.takeChanges(), times), at);
    if (this.latestStep % TICKER_EVERY_STEPS === 0) this.sendPrices(at, deliver);
  }

  sendSnapshot(at: number, latency_ms: number, deliver: Deliver): void {
    const { book, trades } = this.stepToLatest();
    book.takeChanges();
    const times = { ts: at, cts: at - latency_ms };
    // Sends the trades of the step: a follower would miss them otherwise.
    if (trades.length > 0) deliver(this.writer.trades(trades, times), at);
    deliver(this.writer.snapshot(book.levels('bid'), book.levels('ask'), times), at);
    this.sendPrices(at, deliver);
  }

  private sendPrices(at: number, deliver: Deliver): void {
    const prices = { last: this.last, mark: this.mark, index: this.index };
    deliver(this.writer.ticker(prices, fundingOf(this.contract, this.seed, at), { ts: at, cts: at }), at);
  }

  /** Steps the book to the data venue's latest step. Returns the trades of that step alone. */
  private stepToLatest(): { book: SymbolMarket['book']; trades: readonly TickTrade[] } {
    let trades: readonly TickTrade[] = [];
    const begin = Math.max(this.firstStep, this.latestStep - WARM_UP_STEPS + 1);
    const market = (this.market ??= this.createMarket(begin));
    for (let step = Math.max(this.lastStep + 1, begin); step <= this.latestStep; step++)
      trades = this.step(market, step);
    return { book: market.book, trades };
  }

  private createMarket(step: number): SymbolMarket {
    const { tick_size, reference_price } = this.contract;
    const observed = this.observed[step % WARM_UP_STEPS];
    this.fairPrice.price = observed ? observed.fairPrice * this.basis.ratioAt(observed.at) : reference_price;
    this.last = Math.round(this.fairPrice.price / tick_size) * tick_size;
    this.mark = this.last;
    this.lastStep = step - 1;
    for (const { rng } of this.streams) rng.seekTo(step);
    // STREAM_NAMES lists every stream.
    const streams = Object.fromEntries(this.streams.map(({ name, rng }) => [name, rng.rng])) as Streams;
    const conditions = observed?.shared.conditions ?? REGIMES.NORMAL;
    return new SymbolMarket(this.contract, this.fairPrice, streams, { pressureShare: PRESSURE_SHARE, conditions });
  }

  private step(market: SymbolMarket, step: number): readonly TickTrade[] {
    this.lastStep = step;
    const observed = this.observed[step % WARM_UP_STEPS];
    if (!observed) return [];
    for (const { rng } of this.streams) rng.seekTo(step);
    this.index = observed.fairPrice;
    this.fairPrice.price = observed.fairPrice * this.basis.ratioAt(observed.at);
    const trades = market.step(STEP_S, { ...observed.shared, pressure: observed.pressure });
    const { tick_size } = this.contract;
    const mid = ((market.book.bestBid + market.book.bestAsk) / 2) * tick_size;
    this.mark += (mid - this.mark) * (1 - Math.exp(-STEP_S / MARK_TAU_S));
    this.last = (trades.at(-1)?.tick ?? this.last / tick_size) * tick_size;
    return trades;
  }
}
