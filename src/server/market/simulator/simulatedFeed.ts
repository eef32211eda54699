import { CandleBuilder, type IntervalCandle } from '../candles/candles';
import { createRng, mixSeeds, seededRandom, type Rng } from '../rng';
import type { Contract } from '../contracts';
import type { Candle } from '../source';
import { calibrationOf } from './model/calibration';
import type { FaultState } from './faults';
import { createFrameWriter, type FrameWriter } from './frames';
import { fundingTermsOf } from './model/funding';
import { LatentPrice } from './model/latentPrice';
import type { RegimeConditions } from './model/regime';
import { SymbolMarket, type TickTrade, type SharedMarketStep } from './model/symbolMarket';

const SIMULATION_STEP_S = 0.1;
const NETWORK_SEED_SALT = 1;
const TICKER_INTERVAL_STEPS = 5;
const MARK_PRICE_SMOOTHING_S = 5;
/** Distribution of the latency from the matching engine to the receiver. */
const NETWORK_LATENCY_MS = { median: 6, sigma: 0.5 };
/** Number of steps from a sequence gap to the snapshot, as for a client that resubscribes. */
const RESUBSCRIBE_STEPS = 3;

/** Correlation of a contract's order pressure with the market-wide order pressure. */
const PRESSURE_CORRELATION = 0.6;

/** Delivers a frame that was created at `madeAt`. Calls `lost` if a disconnection drops the frame. */
export type DeliverFrame = (frame: unknown, madeAt: number, lost?: () => void) => void;

export type SimulatedFeedOptions = {
  seed: number;
  /** Closed candles from before the start of the simulation, oldest first. */
  history: readonly IntervalCandle[];
  startMs: number;
  conditions: RegimeConditions;
  storeCandle: (minutes: number, candle: Candle) => void;
};

/**
 * Public feed of one simulated contract. Advances the market of the contract and sends the changes as exchange frames.
 */
export class SimulatedFeed {
  private readonly market: SymbolMarket;
  private readonly network: Rng;
  private readonly writer: FrameWriter;
  private readonly candles: CandleBuilder;
  private readonly closed: { minutes: number; candle: Candle }[] = [];
  private steps = 0;
  private mark: number;
  private last: number;
  private snapshotDueAtStep = 0;

  constructor(
    readonly contract: Contract,
    private readonly past: SimulatedFeedOptions,
    private readonly faults: FaultState,
  ) {
    const { seed, history, startMs, conditions, storeCandle } = past;
    const opening = history.at(-1)?.candle.close ?? contract.reference_price;
    const rng = createRng(seededRandom(seed));
    const fairPrice = new LatentPrice(opening, calibrationOf(contract), rng);
    const streams = { pressure: rng, flow: rng, levels: rng, walls: rng, quotes: rng };
    this.market = new SymbolMarket(contract, fairPrice, streams, { pressureShare: PRESSURE_CORRELATION, conditions });
    this.network = createRng(seededRandom(mixSeeds(seed, NETWORK_SEED_SALT)));
    this.writer = createFrameWriter(contract);
    this.mark = opening;
    this.last = opening;
    let isLoadingHistory = true;
    this.candles = new CandleBuilder((minutes, candle) => {
      if (isLoadingHistory) storeCandle(minutes, candle);
      else this.closed.push({ minutes, candle });
    });
    const start = Math.floor(startMs / 60_000) * 60_000;
    this.candles.resumeFromHistory(history, {
      start,
      open: opening,
      high: opening,
      low: opening,
      close: opening,
      volume: 0,
    });
    isLoadingHistory = false;
  }

  /** Returns the current price on a tick. A new market that opens at the returned price has the same best bid. */
  currentPrice(): number {
    const { bestBid, bestAsk } = this.market.book;
    return Math.floor((bestBid + bestAsk) / 2) * this.contract.tick_size;
  }

  fairPriceAndPressure(): { fairPrice: number; pressure: number } {
    return { fairPrice: this.market.fairPrice.price, pressure: this.market.pressureNow };
  }

  advanceStep(at: number, shared: SharedMarketStep, bookReady: boolean, deliver: DeliverFrame): void {
    const trades = this.market.advanceStep(SIMULATION_STEP_S, shared);
    this.steps++;
    this.updatePrices(at, trades);
    this.sendFrames(at, trades, bookReady, deliver);
  }

  private updatePrices(at: number, trades: readonly TickTrade[]): void {
    const { tick_size, qty_step } = this.contract;
    const { bestBid, bestAsk } = this.market.book;
    const mid = ((bestBid + bestAsk) / 2) * tick_size;
    this.mark += (mid - this.mark) * (1 - Math.exp(-SIMULATION_STEP_S / MARK_PRICE_SMOOTHING_S));
    this.candles.closeDueMinutes(at);
    for (const { tick, lots } of trades) {
      this.last = tick * tick_size;
      this.candles.addTrade({ at, price: this.last, quantity: lots * qty_step });
    }
  }

  private sendFrames(at: number, trades: readonly TickTrade[], bookReady: boolean, deliver: DeliverFrame): void {
    const { faults } = this;
    const { symbol } = this.contract;
    const times = { ts: at, cts: at - this.network.logNormal(NETWORK_LATENCY_MS.median, NETWORK_LATENCY_MS.sigma) };
    const changes = this.market.book.takeLevelChanges();
    if (at < faults.disconnectedUntil || at < (faults.frozenUntil.get(symbol) ?? -Infinity)) {
      // Creates the frame but does not deliver it, because each frame increases the update id of the exchange.
      this.writer.createDelta(changes, times);
      return;
    }

    if (trades.length > 0) deliver(this.writer.createTrades(trades, times), at);
    if (bookReady) {
      this.snapshotDueAtStep = Infinity;
      const delta = this.writer.createDelta(changes, times);
      if (!faults.dropped.delete(symbol)) deliver(delta, at);
    } else {
      if (this.snapshotDueAtStep === Infinity) this.snapshotDueAtStep = this.steps + RESUBSCRIBE_STEPS;
      const { book } = this.market;
      if (this.steps >= this.snapshotDueAtStep) {
        deliver(this.writer.createSnapshot(book.publishedLevels('bid'), book.publishedLevels('ask'), times), at);
      }
    }
    if (this.steps % TICKER_INTERVAL_STEPS === 0) {
      const funding = fundingTermsOf(this.contract, this.past.seed, at);
      deliver(this.writer.createTicker(this.referencePrices(), funding, times), at);
    }
    // Also sends candles that closed during an outage, because a live market would request missing candles.
    for (const closed of this.closed.splice(0)) {
      deliver(this.writer.createKline(closed.minutes, closed.candle, times), at, () => {
        this.closed.push(closed);
        // Sorts the candles, so that the feed sends the oldest candle first.
        this.closed.sort((a, b) => a.candle.start - b.candle.start);
      });
    }
    this.sendFaultyFrames(at, times, deliver);
  }

  private sendFaultyFrames(at: number, times: { ts: number; cts: number }, deliver: DeliverFrame): void {
    const { faults } = this;
    const { symbol } = this.contract;
    const { bestAsk } = this.market.book;
    if (faults.crossed.delete(symbol)) {
      deliver(this.writer.createDelta([{ side: 'bid', tick: bestAsk + 2, lots: 1 }], times), at);
    }
    if (faults.malformed.delete(symbol))
      deliver({ topic: `orderbook.200.${symbol}`, type: 'delta', data: 'garbled' }, at);
  }

  private referencePrices(): { last: number; mark: number; index: number } {
    return { last: this.last, mark: this.mark, index: this.market.fairPrice.price };
  }
}
