import { entryBookSide } from '../direction';
import { fillFromBook } from '../../market/book/walkBook';
import type { MarketTrade } from '../../market/source';
import { LATE_TRADE_WINDOW_MS } from '../feed/lateTrades';
import { ceilTo, floorTo, formatToStep } from '../venues/rounding';
import {
  type EntryOrder,
  isReadable,
  NO_BOOK,
  type OrderContext,
  type OrderType,
  bestOppositePrice,
  bestOwnPrice,
  retryDelayMs,
} from './order';
import { marketableLimitOrder, withSlippageUpTo } from './takerOrders';

/** Returns the quantity at `price` on the order's own side: the queue ahead of a new order. */
function queueAt({ book, direction, instrument }: OrderContext, price: number): number {
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
 * Returns the limit price: the best price of the order's own side, which a replacement improves by retry_adjust_bps. A
 * post-only price never reaches the other side.
 */
function restingPrice(context: OrderContext, replacements: number): number {
  const { direction, instrument, params } = context;
  const p = params();
  const tick = instrument.tick_size;
  const improved = bestOwnPrice(context) * (1 + (replacements > 0 ? (direction * p.retry_adjust_bps) / 1e4 : 0));
  const rounded = direction === 1 ? floorTo(improved, tick) : ceilTo(improved, tick);
  if (!p.anti_taker_mode) return rounded;
  const nearest = bestOppositePrice(context) - direction * tick;
  return direction * (rounded - nearest) > 0 ? floorTo(nearest + tick / 2, tick) : rounded;
}

/**
 * Rests in the queue at the best price. Fills when trades pass its price, or when traded volume at its price covers the
 * queue ahead and the order. A shrinking level means cancelled orders ahead. It counts only after LATE_TRADE_WINDOW_MS,
 * so that no volume counts as both traded and cancelled. Replaces the order after entry_timeout_ms. After the last
 * replacement the order fails or becomes a taker.
 */
export const limitOrder: OrderType = (context) => {
  const { clock, direction, params, qty } = context;
  const sameLevel = context.instrument.tick_size / 2;
  let replacements = 0;
  /** Number of retries for a readable book at the current price. */
  let attempt = 0;
  let price = NaN;
  /** Best own price when the order was priced. */
  let touch = NaN;
  /** Volume that must trade at the price before this order fills. Starts at placement, as `tradedVolume` does. */
  let queueAhead = 0;
  let tradedVolume = 0;
  /** The latest level size, held until late trades have arrived. */
  let observed: { quantity: number; at: number } | undefined;
  let fallback: EntryOrder | undefined;
  let cancelTimer = clock.after(params().simulate_fill_delay_ms, arrive);

  function arrive() {
    if (!isReadable(context) || Number.isNaN(bestOwnPrice(context)) || Number.isNaN(bestOppositePrice(context))) {
      return retry();
    }
    if (context.isRejected()) return;
    attempt = 0;
    price = restingPrice(context, replacements);
    touch = bestOwnPrice(context);
    if (direction * (price - bestOppositePrice(context)) > -sameLevel) return fillOnArrival();
    queueAhead = queueAt(context, price);
    tradedVolume = 0;
    observed = undefined;
    context.step(`rests at ${price} behind ${formatToStep(queueAhead, context.instrument.qty_step)}`);
    cancelTimer = clock.after(params().entry_timeout_ms, onTimeout);
  }

  /** Fills an order that reaches the other side of the book on arrival, no worse than its limit price. */
  function fillOnArrival() {
    const limit = price;
    price = NaN;
    const { averagePrice, filled } = fillFromBook(
      context.book,
      entryBookSide(direction),
      qty,
      limit + direction * sameLevel,
    );
    // The simulator has no partial fills: the remainder fills at the limit price too.
    const average = (averagePrice * filled + limit * (qty - filled)) / qty;
    context.step('crosses the spread and fills on arrival');
    context.filled(withSlippageUpTo(limit, average, context));
  }

  /** Retries until an answer refreshes the book. A quiet book is stale each time an order arrives. */
  function retry() {
    const { order_retry_attempts } = params();
    if (attempt >= order_retry_attempts) return context.failed(NO_BOOK);
    attempt += 1;
    context.refresh();
    context.step(`no readable book, attempt ${attempt} of ${order_retry_attempts}`);
    cancelTimer = clock.after(retryDelayMs(params()), arrive);
  }

  function onTimeout() {
    price = NaN;
    const { marketable_limit_fallback, replace_max_attempts } = params();
    const isLast = replacements >= replace_max_attempts;
    if (isLast && !marketable_limit_fallback) {
      context.failed(`not filled after ${replacements + 1} prices`);
      return;
    }
    if (context.isRejected()) return;
    if (!isLast) {
      replacements += 1;
      context.step(`replaced, ${replacements} of ${replace_max_attempts}`);
      // A replacement takes the same delay as a new order. Nothing rests until it arrives.
      cancelTimer = clock.after(params().simulate_fill_delay_ms, arrive);
    } else {
      context.step('not filled after the last replacement, crosses the spread');
      fallback = marketableLimitOrder(context);
    }
  }

  function fill() {
    cancelTimer();
    const at = price;
    price = NaN;
    context.filled({ price: at, fee_pct: params().maker_fee_rate_pct, liquidity: 'maker', touch });
  }

  /** Limits the queue ahead to the observed level size. New orders join behind this order. */
  function applyObservedLevel() {
    if (observed === undefined || clock.now() - observed.at < LATE_TRADE_WINDOW_MS) return;
    queueAhead = Math.min(queueAhead, tradedVolume + observed.quantity);
    observed = undefined;
  }

  return {
    onBook() {
      if (Number.isNaN(price) || !context.book.ready) return;
      // An opposite price at or through the limit would have filled this order first.
      if (direction * (price - bestOppositePrice(context)) > -sameLevel) return fill();
      applyObservedLevel();
      observed ??= { quantity: queueAt(context, price), at: clock.now() };
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
