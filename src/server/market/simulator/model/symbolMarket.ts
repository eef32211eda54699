import type { Rng } from '../../rng';
import type { Contract } from '../../contracts';
import type { BookSide } from '../../source';
import { calibrationOf, type Calibration } from './calibration';
import type { FairPrice } from './latentPrice';
import { OrderFlow, type MarketOrder } from './orderFlow';
import { OrderPressure } from './pressure';
import type { RegimeConditions } from './regime';
import { RestingOrders } from './restingOrders';
import { TickBook } from './tickBook';
import { SimulatedWalls } from './walls';

export type TickTrade = { tick: number; lots: number; taker: MarketOrder['taker'] };

/** Values of one step that all contracts share. */
export type SharedMarketStep = { factor: number; pressure: number; conditions: RegimeConditions };

const ONE_BPS = 1e-4;
/** Largest distance by which one market order moves the best price. */
const MAX_ORDER_SWEEP_BPS = 4;
/** Applies when the quotes jump over a level. The other orders of the level are cancelled. */
const TRADED_SHARE_OF_PASSED_LEVELS = 0.3;
/** Share of the lots of a wall that trade or are cancelled when the wall stops a price move. */
const WALL_SHARE_LOST_BY_STOPPING = 0.5;

/** Random number generators by purpose. All purposes may share one random number generator. */
export type RngStreams = Record<'pressure' | 'flow' | 'levels' | 'walls' | 'quotes', Rng>;

/** Market of one contract on the simulated exchange, with fair price and book. */
export class SymbolMarket {
  readonly book: TickBook;
  /** Order pressure in the latest step. */
  pressureNow = 0;
  private readonly pressure: OrderPressure;
  private readonly flow: OrderFlow;
  private readonly slots: RestingOrders;
  private readonly walls: SimulatedWalls;
  private readonly rng: Rng;
  private readonly calibration: Calibration;
  private trades: TickTrade[] = [];

  private readonly pressureShare: number;

  /**
   * `pressureShare` is the correlation with the market-wide pressure. The constructor fills the book and places walls.
   */
  constructor(
    private readonly contract: Contract,
    readonly fairPrice: FairPrice,
    streams: RngStreams,
    { pressureShare, conditions }: { pressureShare: number; conditions: RegimeConditions },
  ) {
    this.pressureShare = pressureShare;
    const calibration = calibrationOf(contract);
    this.rng = streams.quotes;
    this.calibration = calibration;
    this.pressure = new OrderPressure(streams.pressure);
    this.flow = new OrderFlow(calibration, streams.flow);
    this.slots = new RestingOrders(contract, calibration, streams.levels);
    this.walls = new SimulatedWalls(contract, calibration, streams.walls);
    this.book = new TickBook(Math.round(fairPrice.price / contract.tick_size), this.slots.depthTicks);
    this.slots.fillBook(this.book, conditions.depth);
    this.walls.placeInitialWalls(this.book, conditions);
  }

  advanceStep(seconds: number, { factor, pressure: shared, conditions }: SharedMarketStep): TickTrade[] {
    this.trades = [];
    this.pressure.advanceStep(seconds);
    const own = Math.sqrt(1 - this.pressureShare ** 2);
    const pressure = this.pressureShare * shared + own * this.pressure.currentPressure;
    this.pressureNow = pressure;
    const { volatility, flow, spread } = conditions;
    this.fairPrice.advanceStep({ seconds, factor, volatility, flow, pressure });
    this.slots.refreshLevels(this.book, seconds, conditions, pressure);
    this.walls.updateWalls(this.book, seconds, conditions);
    for (const order of this.flow.drawOrders(seconds, conditions, pressure)) this.executeOrder(order, pressure);
    this.stopMoveAtWall();
    this.followFairPrice(pressure);
    this.widenSpread(seconds * flow * spread, pressure);
    this.narrowSpread(seconds / spread, pressure);
    return this.trades;
  }

  private executeOrder({ taker, usdt }: MarketOrder, pressure: number): void {
    const side: BookSide = taker === 'BUY' ? 'ask' : 'bid';
    const { tick_size, qty_step } = this.contract;
    const start = this.bestTick(side);
    const furthest = Math.round(start * MAX_ORDER_SWEEP_BPS * ONE_BPS);
    let lots = Math.max(1, Math.round(usdt / (start * tick_size * qty_step)));
    while (lots > 0 && Math.abs(this.bestTick(side) - start) <= furthest) {
      const tick = this.bestTick(side);
      const taken = this.book.takeLots(tick, lots);
      if (taken > 0) this.trades.push({ tick, lots: taken, taker });
      lots -= taken;
      if (this.book.totalLotsAt(tick) > 0) return;
      if (this.rng.bernoulli(this.calibration.refill)) {
        this.book.setOrderLots(tick, this.slots.drawTouchLots(side, pressure));
        return;
      }
      this.moveTouchBack(side, pressure);
    }
  }

  /** Makes the next level the touch after an order emptied the best level. */
  private moveTouchBack(side: BookSide, pressure: number): void {
    const away = side === 'bid' ? -1 : 1;
    const from = this.bestTick(side) + away;
    const next = this.book.nextOccupiedTick(side, from) ?? from;
    if (this.book.totalLotsAt(next) === 0) this.book.setOrderLots(next, this.slots.drawTouchLots(side, pressure));
    if (side === 'bid') this.book.setQuotes(next, this.book.bestAsk);
    else this.book.setQuotes(this.book.bestBid, next);
  }

  /** Ends a move of the fair price at the wall that stops the move. The wall becomes the touch. */
  private stopMoveAtWall(): void {
    const { book, contract, fairPrice } = this;
    if (!fairPrice.stopMoveAt) return;
    const fairTick = fairPrice.price / contract.tick_size;
    const isAbove = fairTick >= book.bestAsk;
    if (!isAbove && fairTick > book.bestBid) return;
    const side: BookSide = isAbove ? 'ask' : 'bid';
    const wall = this.walls.findStoppingWall(book, side, isAbove ? Math.floor(fairTick) : Math.ceil(fairTick));
    if (wall === undefined) return;
    fairPrice.stopMoveAt((isAbove ? wall - 0.5 : wall + 0.5) * contract.tick_size);
    // Removes lots from the wall that stops the price move. Some removed lots trade, and the rest is cancelled.
    const lost = Math.round(book.wallLotsAt(wall) * WALL_SHARE_LOST_BY_STOPPING);
    const traded = Math.round(lost * TRADED_SHARE_OF_PASSED_LEVELS);
    book.setWallLots(wall, book.wallLotsAt(wall) - lost);
    if (traded > 0) this.trades.push({ tick: wall, lots: traded, taker: isAbove ? 'BUY' : 'SELL' });
  }

  /** Moves the quotes when the fair price leaves the touch by more than `follow_bps`. */
  private followFairPrice(pressure: number): void {
    const fairPrice = this.fairPrice.price / this.contract.tick_size;
    const slack = Math.max(0.5, fairPrice * this.calibration.follow_bps * ONE_BPS);
    if (fairPrice > this.book.bestAsk + slack) this.moveQuotesTo('ask', Math.floor(fairPrice), pressure);
    else if (fairPrice < this.book.bestBid - slack) this.moveQuotesTo('bid', Math.ceil(fairPrice), pressure);
  }

  /** Clears the levels of `side` up to the fair price. The fair price becomes the best price of the opposite side. */
  private moveQuotesTo(side: BookSide, fairPrice: number, pressure: number): void {
    const { book } = this;
    const taker = side === 'ask' ? 'BUY' : 'SELL';
    const away = side === 'ask' ? 1 : -1;
    const passed = away * (fairPrice - this.bestTick(side)) + 1;
    for (let tick = this.bestTick(side), count = 0; count < passed; tick += away, count++) {
      const wall = book.wallLotsAt(tick);
      const traded = wall + Math.round(book.orderLotsAt(tick) * TRADED_SHARE_OF_PASSED_LEVELS);
      if (traded > 0) this.trades.push({ tick, lots: traded, taker });
      book.clearTick(tick);
    }
    const behind = side === 'ask' ? fairPrice + 1 : fairPrice - 1;
    const touch = book.nextOccupiedTick(side, behind) ?? behind;
    if (book.totalLotsAt(touch) === 0) book.setOrderLots(touch, this.slots.drawTouchLots(side, pressure));
    if (side === 'ask') book.setQuotes(fairPrice, touch);
    else book.setQuotes(touch, fairPrice);
    this.slots.refillAfterMove(book, side, passed, pressure);
  }

  private widenSpread(seconds: number, pressure: number): void {
    if (!this.rng.bernoulli(1 - Math.exp(-this.calibration.widen_per_s * seconds))) return;
    const side = this.rng.bernoulli(0.5) ? 'bid' : 'ask';
    this.book.clearTick(this.bestTick(side));
    this.moveTouchBack(side, pressure);
  }

  /** Adds a quote on the side nearer to the fair price, more probably inside a wider spread. */
  private narrowSpread(seconds: number, pressure: number): void {
    const { book } = this;
    const missing = book.bestAsk - book.bestBid - 1;
    if (missing <= 0) return;
    if (!this.rng.bernoulli(1 - Math.exp(-this.calibration.narrow_per_s * missing * seconds))) return;
    const middle = (book.bestBid + book.bestAsk) / 2;
    const side: BookSide = this.fairPrice.price / this.contract.tick_size > middle ? 'bid' : 'ask';
    const tick = side === 'bid' ? book.bestAsk - 1 : book.bestBid + 1;
    book.setOrderLots(tick, this.slots.drawTouchLots(side, pressure));
    if (side === 'bid') book.setQuotes(tick, book.bestAsk);
    else book.setQuotes(book.bestBid, tick);
  }

  private bestTick(side: BookSide): number {
    return side === 'bid' ? this.book.bestBid : this.book.bestAsk;
  }
}
