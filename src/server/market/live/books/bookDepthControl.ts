import { bucketSizeOf } from '../../book/bookBuckets';
import type { OrderBook } from '../../book/orderBook';
import type { Clock } from '../../clock/clock';
import type { MarketState } from '../../marketState';
import { BOOK_SIDES } from '../../source';
import type { DeepBookTopic } from '../exchanges/exchangeFeed';

export type BookDepthControl = {
  /** Allows refused deep book topics again and restarts all delays, after the connection opened. */
  onConnected(): void;
  /** Ends the deep book topic of an unsubscribed book. */
  onUnsubscribed(symbol: string): void;
};

const BOOK_CHECK_INTERVAL_MS = 1_000;
/** Time for which a book must cover too few buckets before the book changes to the deep book topic. */
const MIN_SHALLOW_BOOK_TIME_MS = 5_000;
/** A deep book topic that sends no synchronised book within this time counts as refused. */
const DEEP_BOOK_TIMEOUT_MS = 5_000;

/**
 * Subscribes a book to a topic with more levels, the deep book topic, if its usual topic covers fewer buckets than the
 * bot reads. The usual topic stays open until the deep book topic sent a book. Each change of topic affects the signals,
 * so a book returns to the usual topic only after a new subscription or a refusal.
 */
export function createBookDepthControl(
  clock: Clock,
  marketState: MarketState,
  deepTopic: DeepBookTopic,
  hooks: {
    isUp: () => boolean;
    /** Returns the symbols whose books may change to the deep book topic. */
    symbols: () => readonly string[];
    /** Called with the reason if the deep book topic sends no book in time. */
    refused: (why: string) => void;
  },
): BookDepthControl {
  /** Market time in ms since which each book covers too few buckets. */
  const shallowSince = new Map<string, number>();
  /** Market time in ms at which each deep book topic was subscribed, or last had a synchronised book. */
  const deepSince = new Map<string, number>();
  const refused = new Set<string>();
  /** Symbol whose new deep book topic sent no book yet. The connection has room for only one additional topic. */
  let arriving: string | undefined;
  scheduleCheck();

  function scheduleCheck(): void {
    clock.after(BOOK_CHECK_INTERVAL_MS, () => {
      if (hooks.isUp() && !deepTopic.isForAllBooks()) check();
      scheduleCheck();
    });
  }

  function check(): void {
    for (const symbol of [...deepSince.keys()]) checkDeepTopic(symbol);
    const buckets = deepTopic.bucketCount();
    const tickSizes = new Map(marketState.instruments().map(({ symbol, tick_size }) => [symbol, tick_size]));
    const symbols = hooks.symbols();
    for (const symbol of shallowSince.keys()) if (!symbols.includes(symbol)) shallowSince.delete(symbol);
    for (const symbol of symbols) {
      if (deepSince.has(symbol)) continue;
      if (isDeep(symbol)) {
        // Rebuilds a book that arrived from an unsubscribed deep book topic, because no topic updates the book.
        marketState.markOutOfSync(symbol, 'the book of an ended topic arrived');
      } else if (!coversTooFewBuckets(marketState.writableBook(symbol), buckets, tickSizes.get(symbol)))
        shallowSince.delete(symbol);
      else if (!shallowSince.has(symbol)) shallowSince.set(symbol, clock.now());
      else if (arriving === undefined && !refused.has(symbol) && isShallowForLong(symbol)) addDeepTopic(symbol);
    }
  }

  /** Returns true for a synchronised book that is built from the deep book topic. */
  function isDeep(symbol: string): boolean {
    const book = marketState.writableBook(symbol);
    return book.ready && (book.topicLevels ?? Infinity) >= deepTopic.levels;
  }

  function isShallowForLong(symbol: string): boolean {
    return clock.now() - (shallowSince.get(symbol) ?? Infinity) >= MIN_SHALLOW_BOOK_TIME_MS;
  }

  function addDeepTopic(symbol: string): void {
    arriving = symbol;
    deepSince.set(symbol, clock.now());
    shallowSince.delete(symbol);
    deepTopic.subscribe(symbol);
  }

  function checkDeepTopic(symbol: string): void {
    if (isDeep(symbol)) {
      deepSince.set(symbol, clock.now());
      if (arriving !== symbol) return;
      arriving = undefined;
      deepTopic.endUsualTopic(symbol);
    } else if (clock.now() - (deepSince.get(symbol) ?? 0) >= DEEP_BOOK_TIMEOUT_MS) {
      refused.add(symbol);
      endDeepTopic(symbol);
      deepTopic.returnToUsualTopic(symbol);
      hooks.refused(`no book of ${deepTopic.levels} levels arrived, the usual levels are used`);
    }
  }

  function endDeepTopic(symbol: string): void {
    deepSince.delete(symbol);
    shallowSince.delete(symbol);
    if (arriving === symbol) arriving = undefined;
  }

  return {
    onConnected() {
      refused.clear();
      shallowSince.clear();
      for (const symbol of deepSince.keys()) deepSince.set(symbol, clock.now());
    },
    onUnsubscribed(symbol) {
      refused.delete(symbol);
      endDeepTopic(symbol);
      deepTopic.onUnsubscribed(symbol);
    },
  };
}

function coversTooFewBuckets(book: OrderBook, buckets: number, tickSize: number | undefined): boolean {
  const { topicLevels } = book;
  if (!book.ready || tickSize === undefined || topicLevels === undefined) return false;
  const mid = book.mid();
  const needed = buckets * bucketSizeOf(mid, tickSize);
  // A side with fewer levels than the limit of the topic is complete, so the deep book topic would add no level.
  return BOOK_SIDES.some((side) => {
    const levels = book.depth(side);
    return levels >= topicLevels && Math.abs(book.priceAt(side, levels - 1) - mid) < needed;
  });
}
