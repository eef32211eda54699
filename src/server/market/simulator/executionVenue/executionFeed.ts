import { createRngBySteps, type RngBySteps } from '../../rng';
import type { Contract } from '../../contracts';
import type { PriceBasis } from './basis';
import { createFrameWriter } from '../frames';
import { fundingTermsOf } from '../model/funding';
import { CONDITIONS_BY_REGIME } from '../model/regime';
import { SymbolMarket, type TickTrade, type SharedMarketStep, type RngStreams } from '../model/symbolMarket';
import type { DeliverFrame } from '../simulatedFeed';

const SIMULATION_STEP_S = 0.1;
const TICKER_INTERVAL_STEPS = 5;
const MARK_PRICE_SMOOTHING_S = 5;
/** Number of past steps that a new market simulates before its first use, so that sizes, walls and quotes settle. */
const WARM_UP_STEPS = 600;
/** Correlation between the order pressures of a contract on both venues. */
const PRESSURE_CORRELATION = 0.8;
const RNG_STREAM_NAMES = ['pressure', 'flow', 'levels', 'walls', 'quotes'] as const;

/** State of the data venue after one simulation step, from which the execution venue derives its own step. */
export type DataVenueStep = { at: number; fairPrice: number; pressure: number; shared: SharedMarketStep };

/**
 * Feed of one contract on the execution venue. The feed simulates its market only when a book is requested or followed.
 */
export class ExecutionFeed {
  private readonly observed: (DataVenueStep | undefined)[] = [];
  private readonly streams: { name: keyof RngStreams; rng: RngBySteps }[];
  private readonly writer: ReturnType<typeof createFrameWriter>;
  private readonly fairPrice = { price: NaN, advanceStep: () => undefined };
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
    private readonly basis: PriceBasis,
  ) {
    this.streams = RNG_STREAM_NAMES.map((name, index) => ({ name, rng: createRngBySteps(seed + 1 + index) }));
    this.writer = createFrameWriter(contract);
  }

  get hasDataVenueStep(): boolean {
    return this.latestStep >= 0;
  }

  /** Records a step of the data venue. Callers must pass the steps of the data venue in order. */
  recordDataVenueStep(step: number, observed: DataVenueStep): void {
    this.firstStep = Math.min(this.firstStep, step);
    this.latestStep = step;
    this.observed[step % WARM_UP_STEPS] = observed;
    // Drops a market that missed too many steps, because the next request creates a new market.
    if (this.market && this.lastStep <= step - WARM_UP_STEPS) this.market = undefined;
  }

  /** Sends all book changes since the previous call, with trades and prices. */
  sendChanges(at: number, latency_ms: number, deliver: DeliverFrame): void {
    const { book, trades } = this.advanceToLatestStep();
    const times = { ts: at, cts: at - latency_ms };
    if (trades.length > 0) deliver(this.writer.createTrades(trades, times), at);
    deliver(this.writer.createDelta(book.takeLevelChanges(), times), at);
    if (this.latestStep % TICKER_INTERVAL_STEPS === 0) this.sendPrices(at, deliver);
  }

  sendSnapshot(at: number, latency_ms: number, deliver: DeliverFrame): void {
    const { book, trades } = this.advanceToLatestStep();
    book.takeLevelChanges();
    const times = { ts: at, cts: at - latency_ms };
    // Sends the trades of the latest step, because a component that follows the symbol must not miss trades.
    if (trades.length > 0) deliver(this.writer.createTrades(trades, times), at);
    deliver(this.writer.createSnapshot(book.publishedLevels('bid'), book.publishedLevels('ask'), times), at);
    this.sendPrices(at, deliver);
  }

  private sendPrices(at: number, deliver: DeliverFrame): void {
    const prices = { last: this.last, mark: this.mark, index: this.index };
    deliver(this.writer.createTicker(prices, fundingTermsOf(this.contract, this.seed, at), { ts: at, cts: at }), at);
  }

  /** Advances the market to the data venue's latest step. Returns the book and only the trades of the latest step. */
  private advanceToLatestStep(): { book: SymbolMarket['book']; trades: readonly TickTrade[] } {
    let trades: readonly TickTrade[] = [];
    const begin = Math.max(this.firstStep, this.latestStep - WARM_UP_STEPS + 1);
    const market = (this.market ??= this.createMarket(begin));
    for (let step = Math.max(this.lastStep + 1, begin); step <= this.latestStep; step++)
      trades = this.simulateStep(market, step);
    return { book: market.book, trades };
  }

  private createMarket(step: number): SymbolMarket {
    const { tick_size, reference_price } = this.contract;
    const observed = this.observed[step % WARM_UP_STEPS];
    this.fairPrice.price = observed ? observed.fairPrice * this.basis.priceRatioAt(observed.at) : reference_price;
    this.last = Math.round(this.fairPrice.price / tick_size) * tick_size;
    this.mark = this.last;
    this.lastStep = step - 1;
    for (const { rng } of this.streams) rng.seekTo(step);
    // The cast is safe, because RNG_STREAM_NAMES lists every stream.
    const streams = Object.fromEntries(this.streams.map(({ name, rng }) => [name, rng.rng])) as RngStreams;
    const conditions = observed?.shared.conditions ?? CONDITIONS_BY_REGIME.NORMAL;
    return new SymbolMarket(this.contract, this.fairPrice, streams, {
      pressureShare: PRESSURE_CORRELATION,
      conditions,
    });
  }

  private simulateStep(market: SymbolMarket, step: number): readonly TickTrade[] {
    this.lastStep = step;
    const observed = this.observed[step % WARM_UP_STEPS];
    if (!observed) return [];
    for (const { rng } of this.streams) rng.seekTo(step);
    this.index = observed.fairPrice;
    this.fairPrice.price = observed.fairPrice * this.basis.priceRatioAt(observed.at);
    const trades = market.advanceStep(SIMULATION_STEP_S, { ...observed.shared, pressure: observed.pressure });
    const { tick_size } = this.contract;
    const mid = ((market.book.bestBid + market.book.bestAsk) / 2) * tick_size;
    this.mark += (mid - this.mark) * (1 - Math.exp(-SIMULATION_STEP_S / MARK_PRICE_SMOOTHING_S));
    this.last = (trades.at(-1)?.tick ?? this.last / tick_size) * tick_size;
    return trades;
  }
}
