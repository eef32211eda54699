import { bucketSizeOf } from '../../book/groupedBook';
import type { Clock } from '../../clock/clock';
import type { MarketState } from '../../marketState';
import { BOOK_SIDES } from '../../source';
import type { DeepTopic } from '../exchanges/exchangeFeed';

export type BookDepthControl = {
  /** Retries refused topics and restarts all delays after the connection opened. */
  onOpened(): void;
  /** Ends the deep topic of an unsubscribed book. */
  onUnsubscribed(symbol: string): void;
};

const BOOK_CHECK_INTERVAL_MS = 1_000;
/** Time for which a book must cover too few buckets before its topic changes. */
const SHALLOW_BOOK_DELAY_MS = 5_000;
/** A deep topic without a readable book after this time counts as refused. */
const DEEP_BOOK_TIMEOUT_MS = 5_000;

/**
 * Changes a book to the deep topic if all levels of the usual topic cover fewer buckets than the bot reads. The usual
 * topic continues until the deep book arrived. Each change of topic affects the signals, so a book returns to the usual
 * topic only after a new subscription or a refusal.
 */
export function createBookDepthControl(
  clock: Clock,
  marketState: MarketState,
  deepTopic: DeepTopic,
  hooks: {
    isUp: () => boolean;
    /** Returns the symbols whose books may change to the deep topic. */
    symbols: () => readonly string[];
    /** Called with the reason if the deep topic sends no book in time. */
    refused: (why: string) => void;
  },
): BookDepthControl {
  /** Time since which each book has covered too few buckets without interruption. */
  const shallowSince = new Map<string, number>();
  /** Time at which each deep topic was added or last known to work. */
  const deepSince = new Map<string, number>();
  const refused = new Set<string>();
  /** The only book that waits for its deep topic. The connection has room for one additional topic. */
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
        // Rebuilds a deep book that arrived after its topic ended, because no topic updates such a book.
        marketState.markOutOfSync(symbol, 'the book of an ended topic arrived');
      } else if (!coversTooFewBuckets(symbol, buckets, tickSizes.get(symbol))) shallowSince.delete(symbol);
      else if (!shallowSince.has(symbol)) shallowSince.set(symbol, clock.now());
      else if (arriving === undefined && !refused.has(symbol) && isShallowForLong(symbol)) addDeepTopic(symbol);
    }
  }

  /** Returns true for a complete book that is built from the deep topic. */
  function isDeep(symbol: string): boolean {
    const book = marketState.writableBook(symbol);
    return book.ready && (book.topicLevels ?? Infinity) >= deepTopic.levels;
  }

  function isShallowForLong(symbol: string): boolean {
    return clock.now() - (shallowSince.get(symbol) ?? Infinity) >= SHALLOW_BOOK_DELAY_MS;
  }

  function coversTooFewBuckets(symbol: string, buckets: number, tickSize: number | undefined): boolean {
    const book = marketState.writableBook(symbol);
    const { topicLevels } = book;
    if (!book.ready || tickSize === undefined || topicLevels === undefined) return false;
    const mid = book.mid();
    const needed = buckets * bucketSizeOf(mid, tickSize);
    // A side with fewer levels than the topic is complete, so a deeper topic would add no level.
    return BOOK_SIDES.some((side) => {
      const levels = book.depth(side);
      return levels >= topicLevels && Math.abs(book.priceAt(side, levels - 1) - mid) < needed;
    });
  }

  function addDeepTopic(symbol: string): void {
    arriving = symbol;
    deepSince.set(symbol, clock.now());
    shallowSince.delete(symbol);
    deepTopic.add(symbol);
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
    onOpened() {
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
