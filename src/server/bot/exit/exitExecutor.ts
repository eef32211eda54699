import type { Trade } from '@/contract/trade';
import { tradeSideOf } from '../direction';
import type { BookReader } from '../../market/source';
import { isFreshBook } from '../feed/freshBook';
import { FALLBACK_TICK_SIZE, formatToStep } from '../venues/rounding';
import { logTradeStep, type BotContext } from '../botContext';
import { chargePassedFunding } from '../positions/funding';
import { toClosedTrade, type ExitFill, type ExitReason, type Position } from '../positions/position';
import type { Positions } from '../positions/positions';
import { closedTradeMonitorState } from '../positions/marketId';
import { createTakerExitPricing } from './takerPrice';

export type ExitExecutor = {
  /**
   * Closes a trade at the book of its exchange, or at the last known price if that price is newer than the book. The
   * close needs no synchronised book.
   */
  closeNow(position: Position, reason: ExitReason): Trade;
  /** Sends an exit order. The order fills at the end of the fill delay, at the prices that the book then has. */
  sendExit(position: Position, reason: ExitReason): void;
  /** Closes a trade at the price of its resting maker exit, after the market passed that price. */
  fillMakerExit(position: Position, reason: ExitReason): void;
  /** Charges or credits the funding of every funding time since the last call. */
  chargeFunding(position: Position): void;
};

export function createExitExecutor(
  context: BotContext,
  positions: Positions,
  onClosed: (trade: Trade, position: Position) => void,
): ExitExecutor {
  const { market, store, params, random, writer, publish, log, venues } = context;
  const { clock } = market;
  const takerPrice = createTakerExitPricing(context);

  const chargeFunding = (position: Position) => {
    // A trade that was opened on another market pays no funding, because the current market has no funding rates for
    // the trade.
    if (position.isForeignMarket) return;
    const venue = venues.venueByName(venues.tradeVenue(position));
    const { symbol, lastPrice } = position;
    const mark = () => venue.prices(symbol)?.mark ?? lastPrice;
    const charged = chargePassedFunding(position, clock.now(), venue.funding(symbol), mark);
    if (charged === 0) return;
    const what = charged > 0 ? 'paid' : 'received';
    log.info('EXECUTION', `${position.id} ${symbol} funding ${what}: ${Math.abs(charged).toFixed(4)} USDT`);
  };

  const recordExit = (position: Position, reason: ExitReason, fill: Omit<ExitFill, 'at' | 'reason'>): Trade => {
    const { price } = fill;
    position.monitoring.pendingExit?.();
    position.monitoring.pendingExit = undefined;
    chargeFunding(position);
    const trade = toClosedTrade(position, { ...fill, at: clock.now(), reason });
    positions.remove(position);
    writer.writeUntilStored(`Trade ${position.id}`, () => store.trades.save(trade, closedTradeMonitorState(position)));
    const net = (trade.pnl_net ?? 0).toFixed(4);
    const tick = venues.instrumentOf(venues.tradeVenue(position), position.symbol)?.tick_size ?? FALLBACK_TICK_SIZE;
    log.info(
      'EXECUTION',
      `${tradeSideOf(position.direction)} ${position.symbol} closed at ${formatToStep(price, tick)}: ${reason}, net ${net} USDT (${position.id})`,
    );
    logTradeStep(
      context,
      `${position.id} fees ${trade.total_fees?.toFixed(4)}, best price ${formatToStep(position.bestPrice, tick)}`,
    );
    publish({ type: 'trade_close', data: trade });
    onClosed(trade, position);
    return trade;
  };

  const isFresh = (book: BookReader): boolean => isFreshBook(book, clock.now(), params());

  const closeAsTaker = (position: Position, reason: ExitReason): Trade => {
    const { price, touch } = takerPrice(position);
    return recordExit(position, reason, { price, touch, fee_pct: params().taker_fee_rate_pct, liquidity: 'taker' });
  };

  const closeAsMaker = (position: Position, reason: ExitReason, price: number): Trade => {
    const { lastPrice: touch } = position;
    return recordExit(position, reason, { price, touch, fee_pct: params().maker_fee_rate_pct, liquidity: 'maker' });
  };

  /** Requests the current book while the exit order is in transit, because a book without updates can be outdated. */
  const requestFreshBook = (position: Position) => {
    const venue = venues.tradeVenue(position);
    const book = venues.venueByName(venue).book(position.symbol);
    if (book === undefined || !isFresh(book)) venues.requestBook(venue, position.symbol, () => undefined);
  };

  /** Lets only a TP exit fill as maker, at most in the share that paper_reduce_maker_exits allows. */
  const fillsAsMaker = (reason: ExitReason): boolean => {
    const p = params();
    return reason === 'TP' && (!p.paper_reduce_maker_exits || random() < p.paper_maker_exit_probability);
  };

  return {
    chargeFunding,
    closeNow: closeAsTaker,
    fillMakerExit(position, reason) {
      const { makerExit, pendingExit } = position.monitoring;
      if (makerExit !== undefined && pendingExit === undefined) closeAsMaker(position, reason, makerExit.price);
    },
    sendExit(position, reason) {
      if (position.monitoring.pendingExit !== undefined) return;
      if (fillsAsMaker(reason)) {
        closeAsMaker(position, reason, position.tp);
        return;
      }
      const delayMs = params().simulate_fill_delay_ms;
      if (delayMs === 0) {
        closeAsTaker(position, reason);
        return;
      }
      logTradeStep(context, `${position.id} ${reason}: the exit order was sent`);
      position.monitoring.pendingExit = clock.after(delayMs, () => {
        try {
          closeAsTaker(position, reason);
        } finally {
          // Removes a failed exit order, so that the next check can send a new exit order.
          position.monitoring.pendingExit = undefined;
        }
      });
      requestFreshBook(position);
    },
  };
}
