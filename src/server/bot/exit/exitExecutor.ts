import type { Trade } from '@/contract/trade';
import { exitBookSide, sideOf } from '../direction';
import { walkBook } from '../../market/book/walkBook';
import type { BookReader } from '../../market/source';
import { isFreshBook } from '../feed/freshBook';
import { FALLBACK_TICK, formatToStep } from '../venues/rounding';
import { logStep, type BotContext } from '../botContext';
import { settleFunding } from '../positions/funding';
import { toClosedTrade, type Exit, type ExitReason, type Position } from '../positions/position';
import type { Positions } from '../positions/positions';
import { toClosedMonitorState } from '../positions/marketId';

export type ExitExecutor = {
  /** Closes at the book of its exchange, or at the last known price when that is newer. Never refused. */
  closeNow(position: Position, reason: ExitReason): Trade;
  /** Sends the order of a due exit. It fills after the fill delay, at the book of that time. */
  sendExit(position: Position, reason: ExitReason): void;
  /** Charges funding for every funding time that has passed. */
  chargeFunding(position: Position): void;
};

export function createExitExecutor(
  context: BotContext,
  positions: Positions,
  onClosed: (trade: Trade, position: Position) => void,
): ExitExecutor {
  const { market, store, params, random, writer, publish, log, venues } = context;
  const { clock } = market;

  const chargeFunding = (position: Position) => {
    // This market does not know the funding rates of another market.
    if (position.isForeignMarket) return;
    const venue = venues.of(venues.tradeVenue(position));
    const { symbol, lastPrice } = position;
    const mark = () => venue.prices(symbol)?.mark ?? lastPrice;
    const charged = settleFunding(position, clock.now(), venue.funding(symbol), mark);
    if (charged === 0) return;
    const what = charged > 0 ? 'paid' : 'received';
    log.info('EXECUTION', `${position.id} ${symbol} funding ${what}: ${Math.abs(charged).toFixed(4)} USDT`);
  };

  const recordExit = (position: Position, reason: ExitReason, price: number, fee_pct: number): Trade => {
    position.monitoring.pendingExit?.();
    position.monitoring.pendingExit = undefined;
    chargeFunding(position);
    const exit: Exit = { price, fee_pct, at: clock.now(), reason };
    const trade = toClosedTrade(position, exit);
    positions.remove(position);
    writer.writeUntilStored(`Trade ${position.id}`, () => store.trades.save(trade, toClosedMonitorState(position)));
    const net = (trade.pnl_net ?? 0).toFixed(4);
    const tick = venues.instrument(venues.tradeVenue(position), position.symbol)?.tick_size ?? FALLBACK_TICK;
    log.info(
      'EXECUTION',
      `${sideOf(position.direction)} ${position.symbol} closed at ${formatToStep(price, tick)}: ${reason}, net ${net} USDT (${position.id})`,
    );
    logStep(
      context,
      `${position.id} fees ${trade.total_fees?.toFixed(4)}, best price ${formatToStep(position.bestPrice, tick)}`,
    );
    publish({ type: 'trade_close', data: trade });
    onClosed(trade, position);
    return trade;
  };

  const isFresh = (book: BookReader): boolean => isFreshBook(book, clock.now(), params());

  /** Returns the price for the whole quantity, before slippage. */
  const takerPrice = (position: Position): number => {
    const { symbol, direction, qty, lastPrice, isForeignMarket, monitoring } = position;
    const book = isForeignMarket ? undefined : venues.of(venues.tradeVenue(position)).book(symbol);
    const side = exitBookSide(direction);
    if (book?.ready !== true) return lastPrice;
    const { averagePrice, filled } = walkBook(book, side, qty);
    if (!(filled > 0)) return lastPrice;
    // Quantity beyond the book's depth fills at its last price.
    const rest = filled < qty ? (qty - filled) * book.priceAt(side, book.depth(side) - 1) : 0;
    const average = (averagePrice * filled + rest) / qty;
    // Another book may have given a newer price. The stale book then only estimates the slippage.
    const isLatest = isFresh(book) || book.updatedAt > monitoring.lastPriceAt;
    return isLatest ? average : lastPrice * (average / book.priceAt(side, 0));
  };

  const closeAsTaker = (position: Position, reason: ExitReason): Trade => {
    const { simulate_slippage_exit_bps, taker_fee_rate_pct } = params();
    const slipped = takerPrice(position) * (1 - (position.direction * simulate_slippage_exit_bps) / 1e4);
    return recordExit(position, reason, slipped, taker_fee_rate_pct);
  };

  /** Requests a newer book while the order is in transit. A quiet book looks as old as a frozen one. */
  const requestFreshBook = (position: Position) => {
    const venue = venues.tradeVenue(position);
    const book = venues.of(venue).book(position.symbol);
    if (book === undefined || !isFresh(book)) venues.requestBook(venue, position.symbol, () => undefined);
  };

  /** A TP rests in the book and may fill as maker. paper_reduce_maker_exits limits the share of maker fills. */
  const fillsAsMaker = (reason: ExitReason): boolean => {
    const p = params();
    return reason === 'TP' && (!p.paper_reduce_maker_exits || random() < p.paper_maker_exit_probability);
  };

  return {
    chargeFunding,
    closeNow: closeAsTaker,
    sendExit(position, reason) {
      if (position.monitoring.pendingExit !== undefined) return;
      if (fillsAsMaker(reason)) {
        recordExit(position, reason, position.tp, params().maker_fee_rate_pct);
        return;
      }
      const delayMs = params().simulate_fill_delay_ms;
      if (delayMs === 0) {
        closeAsTaker(position, reason);
        return;
      }
      logStep(context, `${position.id} ${reason}: the exit order was sent`);
      position.monitoring.pendingExit = clock.after(delayMs, () => {
        try {
          closeAsTaker(position, reason);
        } finally {
          // Clears a failed order, so that the next check can send another.
          position.monitoring.pendingExit = undefined;
        }
      });
      requestFreshBook(position);
    },
  };
}
