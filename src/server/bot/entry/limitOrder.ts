import { entryBookSide } from '../direction';
import { fillFromBook } from '../../market/book/walkBook';
import type { MarketTrade } from '../../market/source';
import { LATE_MARKET_TRADE_WINDOW_MS } from '../feed/lateTrades';
import { ceilToStep, floorToStep, formatToStep } from '../venues/rounding';
import {
  type EntryOrder,
  canOrderFill,
  NO_SYNCHRONISED_BOOK_REASON,
  type EntryOrderContext,
  type EntryOrderType,
  bestTakerSidePrice,
  bestMakerSidePrice,
  retryDelayMs,
} from './order';
import { marketableLimitOrder, fillWithCappedSlippage } from './takerOrders';

/** Returns the quantity that queues at `price` ahead of a new order. */
function quantityAtPrice({ book, direction, instrument }: EntryOrderContext, price: number): number {
  const side = direction === 1 ? 'bid' : 'ask';
  const sameLevel = instrument.tick_size / 2;
  for (let i = 0; i < book.depth(side); i += 1) {
    const behind = direction * (price - book.priceAt(side, i));
    if (behind > sameLevel) return 0;
    if (behind > -sameLevel) return book.quantityAt(side, i);
  }
  return 0;
}

/**
 * Returns the limit price: the best price of the side on which the order rests. A replacement improves the price by
 * retry_adjust_bps. With anti_taker_mode, the price never reaches the opposite side of the book.
 */
function limitOrderPrice(context: EntryOrderContext, replacements: number): number {
  const { direction, instrument, params } = context;
  const p = params();
  const tick = instrument.tick_size;
  const improved = bestMakerSidePrice(context) * (1 + (replacements > 0 ? (direction * p.retry_adjust_bps) / 1e4 : 0));
  const rounded = direction === 1 ? floorToStep(improved, tick) : ceilToStep(improved, tick);
  if (!p.anti_taker_mode) return rounded;
  const nearest = bestTakerSidePrice(context) - direction * tick;
  return direction * (rounded - nearest) > 0 ? floorToStep(nearest + tick / 2, tick) : rounded;
}

/**
 * Simulates an order that rests in the queue at the best price. The order fills when market trades pass its price, or
 * when the traded volume covers the queue ahead and the order. Quantity that leaves the level without market trades
 * counts as cancelled orders ahead. The order is replaced after entry_timeout_ms. The order fails or becomes a taker
 * order after the last replacement.
 */
export const limitOrder: EntryOrderType = (context) => {
  const { clock, direction, params, qty } = context;
  const sameLevel = context.instrument.tick_size / 2;
  let replacements = 0;
  /** Number of retries since the last synchronised book. */
  let attempt = 0;
  let price = NaN;
  /** Best price of the side on which the order rests, at the time when the order was priced. */
  let touch = NaN;
  /**
   * Volume that must trade at the limit price before the order starts to fill, counted from the placement of the order.
   */
  let queueAhead = 0;
  let tradedVolume = 0;
  /** Changes the queue position only after LATE_MARKET_TRADE_WINDOW_MS. */
  let observed: { quantity: number; at: number } | undefined;
  let fallback: EntryOrder | undefined;
  let cancelTimer = clock.after(params().simulate_fill_delay_ms, arrive);

  function arrive() {
    if (
      !canOrderFill(context) ||
      Number.isNaN(bestMakerSidePrice(context)) ||
      Number.isNaN(bestTakerSidePrice(context))
    ) {
      return retry();
    }
    if (context.isRejected()) return;
    attempt = 0;
    price = limitOrderPrice(context, replacements);
    touch = bestMakerSidePrice(context);
    if (direction * (price - bestTakerSidePrice(context)) > -sameLevel) return fillOnArrival();
    queueAhead = quantityAtPrice(context, price);
    tradedVolume = 0;
    observed = undefined;
    context.logStep(`rests at ${price} behind ${formatToStep(queueAhead, context.instrument.qty_step)}`);
    cancelTimer = clock.after(params().entry_timeout_ms, onTimeout);
  }

  /** Fills an order that crosses the spread on arrival. The fill price is not worse than the limit price. */
  function fillOnArrival() {
    const limit = price;
    price = NaN;
    const { averagePrice, filled } = fillFromBook(
      context.book,
      entryBookSide(direction),
      qty,
      limit + direction * sameLevel,
    );
    // The remainder fills at the limit price, because partial fills are not simulated.
    const average = (averagePrice * filled + limit * (qty - filled)) / qty;
    context.logStep('crosses the spread and fills on arrival');
    context.onFilled(fillWithCappedSlippage(limit, average, context));
  }

  /** Requests the book and retries, because the book can be stale when the order arrives. */
  function retry() {
    const { order_retry_attempts } = params();
    if (attempt >= order_retry_attempts) return context.onFailed(NO_SYNCHRONISED_BOOK_REASON);
    attempt += 1;
    context.requestBook();
    context.logStep(`no synchronised order book, attempt ${attempt} of ${order_retry_attempts}`);
    cancelTimer = clock.after(retryDelayMs(params()), arrive);
  }

  function onTimeout() {
    price = NaN;
    const { marketable_limit_fallback, replace_max_attempts } = params();
    const isLast = replacements >= replace_max_attempts;
    if (isLast && !marketable_limit_fallback) {
      context.onFailed(`not filled after ${replacements + 1} prices`);
      return;
    }
    if (context.isRejected()) return;
    if (!isLast) {
      replacements += 1;
      context.logStep(`replaced, ${replacements} of ${replace_max_attempts}`);
      // A replacement has the delay of a new order. No order rests in the book before the replacement arrives.
      cancelTimer = clock.after(params().simulate_fill_delay_ms, arrive);
    } else {
      context.logStep('not filled after the last replacement, crosses the spread');
      fallback = marketableLimitOrder(context);
    }
  }

  function fill() {
    cancelTimer();
    const at = price;
    price = NaN;
    context.onFilled({ price: at, fee_pct: params().maker_fee_rate_pct, liquidity: 'maker', touch });
  }

  /** Limits the queue ahead to the observed quantity, because new orders queue behind the simulated order. */
  function applyObservedLevel() {
    if (observed === undefined || clock.now() - observed.at < LATE_MARKET_TRADE_WINDOW_MS) return;
    queueAhead = Math.min(queueAhead, tradedVolume + observed.quantity);
    observed = undefined;
  }

  return {
    onBook() {
      if (Number.isNaN(price) || !context.book.ready) return;
      // Fills the order if the best opposite price reached the limit price.
      if (direction * (price - bestTakerSidePrice(context)) > -sameLevel) return fill();
      applyObservedLevel();
      observed ??= { quantity: quantityAtPrice(context, price), at: clock.now() };
    },
    onTrades(trades: readonly MarketTrade[]) {
      applyObservedLevel();
      for (const trade of trades) {
        if (Number.isNaN(price)) return;
        const beyond = direction * (price - trade.price);
        if (beyond > sameLevel) return fill();
        if (beyond < -sameLevel || trade.taker !== (direction === 1 ? 'SELL' : 'BUY')) continue;
        tradedVolume += trade.quantity;
        if (tradedVolume >= queueAhead + qty) return fill();
      }
    },
    cancel() {
      price = NaN;
      cancelTimer();
      fallback?.cancel();
    },
  };
};
