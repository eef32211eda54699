/** Queue position of a resting paper order. */
import type { BookReader, MarketTrade } from '../../market/source';
import { type Direction, entryBookSide } from '../../market/direction';
import { LATE_MARKET_TRADE_WINDOW_MS } from './lateTrades';

type RestingOrder = { book: BookReader; direction: Direction; price: number; qty: number; tickSize: number };

export type QueueModel = {
  readonly queueAhead: number;
  /** Return whether the order fills. */
  onBook(): boolean;
  onTrades(trades: readonly MarketTrade[]): boolean;
};

/** Returns the quantity that queues at `price` ahead of a new order. */
function quantityAtPrice({ book, direction, price, tickSize }: RestingOrder): number {
  const side = direction === 1 ? 'bid' : 'ask';
  const sameLevel = tickSize / 2;
  for (let i = 0; i < book.depth(side); i += 1) {
    const behind = direction * (price - book.priceAt(side, i));
    if (behind > sameLevel) return 0;
    if (behind > -sameLevel) return book.quantityAt(side, i);
  }
  return 0;
}

/**
 * Simulates the queue position of a resting order. The order fills when market trades pass its price, or when the
 * traded volume covers the queue ahead and the order. Quantity that leaves the level without market trades counts as
 * cancelled orders ahead.
 */
export function createQueueModel(order: RestingOrder, now: () => number): QueueModel {
  const { book, direction, price, qty } = order;
  const sameLevel = order.tickSize / 2;
  /** Volume that must trade at the limit price before the order starts to fill, counted from its placement. */
  let queueAhead = quantityAtPrice(order);
  let tradedVolume = 0;
  /** Changes the queue position only after LATE_MARKET_TRADE_WINDOW_MS. */
  let observed: { quantity: number; at: number } | undefined;

  /** Limits the queue ahead to the observed quantity, because new orders queue behind the simulated order. */
  function applyObservedLevel() {
    if (observed === undefined || now() - observed.at < LATE_MARKET_TRADE_WINDOW_MS) return;
    queueAhead = Math.min(queueAhead, tradedVolume + observed.quantity);
    observed = undefined;
  }

  return {
    queueAhead,
    onBook() {
      if (!book.ready) return false;
      // Fills the order if the best opposite price reached the limit price.
      if (direction * (price - book.priceAt(entryBookSide(direction), 0)) > -sameLevel) return true;
      applyObservedLevel();
      observed ??= { quantity: quantityAtPrice(order), at: now() };
      return false;
    },
    onTrades(trades) {
      applyObservedLevel();
      for (const trade of trades) {
        const beyond = direction * (price - trade.price);
        if (beyond > sameLevel) return true;
        if (beyond < -sameLevel || trade.taker !== (direction === 1 ? 'SELL' : 'BUY')) continue;
        tradedVolume += trade.quantity;
        if (tradedVolume >= queueAhead + qty) return true;
      }
      return false;
    },
  };
}
