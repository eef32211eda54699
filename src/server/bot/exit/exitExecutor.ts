import type { Trade } from '@/contract/trades/trade';
import { tradeSideOf } from '../../market/direction';
import type { Fill } from '../../orders/port';
import { isFreshBook } from '../venues/freshBook';
import { FALLBACK_TICK_SIZE, formatToStep } from '../../market/rounding';
import { logTradeStep, type BotContext } from '../core/context';
import { chargePassedFunding } from '../positions/funding';
import { toClosedTrade, type Position } from '../positions/position';
import type { ExitReason } from '../../orders/exitReasons';
import type { Positions } from '../positions/positions';
import { applyPositionEvent } from '../positions/positionStates';
import { closedTradeMonitorState } from '../positions/marketId';
import { createExitOrders, type ExitExecution } from './exitOrders';
import { createTakerExitPricing } from '../positions/takerPrice';
import { currentMid, withMid } from '../positions/tradeMids';

export type ExitExecutor = {
  /**
   * Sends an exit order at once. Returns the closed trade if the order fills within the call, as on paper: at the book
   * of its exchange, or at the last known price if that price is newer than the book.
   */
  requestExit(position: Position, reason: ExitReason): Trade | undefined;
  /**
   * Sends the exit order of a rule. On paper, the order fills after the fill delay, at the prices that the book then has.
   * Does nothing for a trade that awaits its first reading.
   */
  sendExit(position: Position, reason: ExitReason): void;
  /** Closes a trade at the price of its resting maker exit, after the market passed that price. */
  fillMakerExit(position: Position, reason: ExitReason): void;
  /** Charges or credits the funding of every funding time since the last call. Does nothing in mode LIVE. */
  chargeFunding(position: Position): void;
  /** Books a fill that reduces a trade. Without `reason`, the cause of the fill is the reason. */
  bookExitFill(position: Position, fill: Fill, reason?: ExitReason): void;
  /** Closes a trade whose stored fills left nothing open. `last` is its last fill. */
  closeIfFlat(position: Position, last: Pick<Fill, 'cause' | 'price'>, reason?: ExitReason): void;
  /** Calls `listener` once, when the trade closes. Returns the function that removes the listener. */
  onceClosed(position: Position, listener: (trade: Trade) => void): () => void;
};

export function createExitExecutor(
  context: BotContext,
  positions: Positions,
  execution: ExitExecution,
  onClosed: (trade: Trade, position: Position) => void,
): ExitExecutor {
  const { market, store, params, random, writer, publish, venues } = context;
  const { clock } = market;
  const takerPrice = createTakerExitPricing(context);
  // A WeakMap, because a dropped hypothetical trade never closes and would keep its listeners in a Map.
  const closeListeners = new WeakMap<Position, Set<(trade: Trade) => void>>();

  const chargeFunding = (position: Position) => chargeFundingOf(context, position);

  const recordExit = (position: Position, { reason, touch }: { reason: ExitReason; touch: number }) => {
    position.monitoring.pendingExit?.();
    position.monitoring.pendingExit = undefined;
    chargeFunding(position);
    const { price, fee, liquidity } = position.exited ?? { price: position.lastPrice, fee: 0, liquidity: 'taker' };
    const at = exitTime(position, clock.now());
    const trade = toClosedTrade(position, { price, fee, liquidity, touch, at, reason });
    applyPositionEvent(position, 'flat');
    positions.remove(position);
    writer.writeUntilStored(`Trade ${position.id}`, () => store.trades.save(trade, closedTradeMonitorState(position)));
    logClosedTrade(context, position, trade, price);
    publish({ type: 'trade_close', data: trade });
    onClosed(trade, position);
    const listeners = closeListeners.get(position);
    closeListeners.delete(position);
    for (const listener of listeners ?? []) listener(trade);
  };
  const prices = {
    exitTouch: (position: Position) => takerPrice(position).touch,
    addMid: (position: Position, fill: Fill) => withMid(context, position, fill),
  };
  const exits = createExitOrders(context, execution, prices, recordExit);

  /** Keeps the mid of the first decision to close. A repeated order of the same exit does not decide again. */
  const recordDecision = (position: Position, mid = currentMid(context, position)) => {
    position.exitDecisionMid ??= mid;
  };

  const onceClosed = (position: Position, listener: (trade: Trade) => void) => {
    const listeners = closeListeners.get(position) ?? new Set();
    closeListeners.set(position, listeners.add(listener));
    return () => void listeners.delete(listener);
  };

  const requestExit = (position: Position, reason: ExitReason): Trade | undefined => {
    recordDecision(position);
    let closed: Trade | undefined;
    const removeListener = onceClosed(position, (trade) => {
      closed = trade;
    });
    try {
      exits.startExit(position, reason);
    } finally {
      removeListener();
    }
    return closed;
  };

  /** Requests the current book while the exit order is in transit, because a book without updates can be outdated. */
  const requestFreshBook = (position: Position) => {
    const venue = venues.tradeVenue(position);
    const book = venues.venueByName(venue).book(position.symbol);
    if (book === undefined || !isFreshBook(book, clock.now(), params()))
      venues.requestBook(venue, position.symbol, () => undefined);
  };

  /** Lets only a TP exit fill as maker, at most in the share that paper_reduce_maker_exits allows. */
  const fillsAsMaker = ({ mode }: Position, reason: ExitReason): boolean => {
    const p = params();
    return (
      mode === 'PAPER' && reason === 'TP' && (!p.paper_reduce_maker_exits || random() < p.paper_maker_exit_probability)
    );
  };

  return {
    chargeFunding,
    requestExit,
    onceClosed,
    bookExitFill(position, fill, reason = exitReasonOf(position, fill)) {
      exits.bookAccountFill(position, fill, reason);
    },
    closeIfFlat(position, last, reason = exitReasonOf(position, last)) {
      exits.closeIfFlat(position, { reason, touch: last.price });
    },
    fillMakerExit(position, reason) {
      const { makerExit, pendingExit } = position.monitoring;
      if (makerExit === undefined || pendingExit !== undefined) return;
      recordDecision(position, makerExit.decisionMid);
      exits.startExit(position, reason, makerExit.price);
    },
    sendExit(position, reason) {
      if (position.monitoring.pendingExit !== undefined || position.monitoring.awaitsReading) return;
      recordDecision(position);
      if (fillsAsMaker(position, reason)) return exits.startExit(position, reason, position.tp);
      const delayMs = position.mode === 'PAPER' ? params().simulate_fill_delay_ms : 0;
      if (delayMs === 0) return exits.startExit(position, reason);
      logTradeStep(context, `${position.id} ${reason}: the exit order was sent`);
      position.monitoring.pendingExit = clock.after(delayMs, () => {
        try {
          exits.startExit(position, reason);
        } finally {
          // Removes a failed exit order, so that the next check can send a new exit order.
          position.monitoring.pendingExit = undefined;
        }
      });
      requestFreshBook(position);
    },
  };
}

function chargeFundingOf({ market, venues, log }: BotContext, position: Position): void {
  // The current market has no funding rates for a trade of another market. In mode LIVE the exchange states each payment.
  if (position.isForeignMarket || position.mode === 'LIVE') return;
  const venue = venues.venueByName(venues.tradeVenue(position));
  const { symbol, lastPrice } = position;
  const mark = () => venue.prices(symbol)?.mark ?? lastPrice;
  const charged = chargePassedFunding(position, market.clock.now(), venue.funding(symbol), mark);
  if (charged === 0) return;
  const what = charged > 0 ? 'paid' : 'received';
  log.info('EXECUTION', `${position.id} ${symbol} funding ${what}: ${Math.abs(charged).toFixed(4)} USDT`);
}

function logClosedTrade(context: BotContext, position: Position, trade: Trade, price: number): void {
  const { id, symbol, direction, bestPrice } = position;
  const tick = context.venues.instrumentOf(context.venues.tradeVenue(position), symbol)?.tick_size;
  const text = (value: number) => formatToStep(value, tick ?? FALLBACK_TICK_SIZE);
  const what = `closed at ${text(price)}: ${trade.reason_exit}, net ${(trade.pnl_net ?? 0).toFixed(4)} USDT (${id})`;
  context.log.info('EXECUTION', `${tradeSideOf(direction)} ${symbol} ${what}`);
  logTradeStep(context, `${id} fees ${trade.total_fees?.toFixed(4)}, best price ${text(bestPrice)}`);
}

/** Returns the time of the last exit fill in mode LIVE, which can be long ago at a start. Two clocks can differ. */
const exitTime = ({ mode, exited, openedAt }: Position, now: number): number =>
  mode === 'LIVE' && exited !== undefined ? Math.min(now, Math.max(openedAt, exited.at)) : now;

/** Exit reason of a fill that the exchange caused. */
function exitReasonOf({ stopKind }: Position, { cause }: Pick<Fill, 'cause'>): ExitReason {
  switch (cause) {
    case 'liquidation':
      return 'LIQUIDATION';
    case 'adl':
      return 'ADL';
    case 'settlement':
      return 'SETTLEMENT';
    case 'stop':
      return stopKind;
    case 'order':
    case 'flatten':
      return 'MANUAL';
    default:
      return cause satisfies never;
  }
}
