import { bucketSizeOf } from '../../book/groupedBook';
import type { Clock } from '../../clock/clock';
import type { MarketState } from '../../marketState';
import { BOOK_SIDES } from '../../source';
import type { DeepTopic } from '../exchanges/exchangeFeed';

export type BookReach = {
  /** Retries refused topics and restarts all delays after the connection opened. */
  onOpened(): void;
  /** Ends the deep topic of a book that was unsubscribed from. */
  forget(symbol: string): void;
};

const CHECK_INTERVAL_MS = 1_000;
/** A book must reach too few buckets for this long, so that a passing state of the book does not count. */
const SHORT_FOR_MS = 5_000;
/** A deep topic without a readable book after this time counts as refused. */
const ARRIVAL_TIMEOUT_MS = 5_000;

/**
 * Changes books to the deep topic if all levels of their usual topic reach fewer buckets than the bot reads. The usual
 * topic continues until the deep book arrived. A book returns to the usual topic only with a new subscription or a
 * refusal, because each change would change the signals.
 */
export function createBookReach(
  clock: Clock,
  marketState: MarketState,
  deepTopic: DeepTopic,
  hooks: {
    isUp: () => boolean;
    /** Returns the symbols whose books may change. */
    symbols: () => readonly string[];
    /** Called with the reason if the deep topic of a book brings no book. */
    refused: (why: string) => void;
  },
): BookReach {
  /** When each book first reached too few buckets, without an interruption since. */
  const shortSince = new Map<string, number>();
  /** When each deep topic was last known to work or was added. */
  const deepSince = new Map<string, number>();
  const refused = new Set<string>();
  /** Book whose deep topic was added. Only one at a time, because the connection has room for one more topic. */
  let arriving: string | undefined;
  scheduleCheck();

  function scheduleCheck(): void {
    clock.after(CHECK_INTERVAL_MS, () => {
      if (hooks.isUp() && !deepTopic.isUsual()) check();
      scheduleCheck();
    });
  }

  function check(): void {
    for (const symbol of [...deepSince.keys()]) checkDeep(symbol);
    const buckets = deepTopic.buckets();
    const tickSizes = new Map(marketState.instruments().map(({ symbol, tick_size }) => [symbol, tick_size]));
    const symbols = hooks.symbols();
    for (const symbol of shortSince.keys()) if (!symbols.includes(symbol)) shortSince.delete(symbol);
    for (const symbol of symbols) {
      if (deepSince.has(symbol)) continue;
      if (isDeep(symbol)) {
        // Rebuilds the book, because its topic was ended before the deep book arrived and nothing updates it.
        marketState.markOutOfSync(symbol, 'the book of an ended topic arrived');
      } else if (!reachesTooLittle(symbol, buckets, tickSizes.get(symbol))) shortSince.delete(symbol);
      else if (!shortSince.has(symbol)) shortSince.set(symbol, clock.now());
      else if (arriving === undefined && !refused.has(symbol) && isShortForLong(symbol)) begin(symbol);
    }
  }

  /** Returns true for a readable book that is built from the deep topic. */
  function isDeep(symbol: string): boolean {
    const book = marketState.writableBook(symbol);
    return book.ready && (book.topicLevels ?? Infinity) >= deepTopic.levels;
  }

  function isShortForLong(symbol: string): boolean {
    return clock.now() - (shortSince.get(symbol) ?? Infinity) >= SHORT_FOR_MS;
  }

  function reachesTooLittle(symbol: string, buckets: number, tickSize: number | undefined): boolean {
    const book = marketState.writableBook(symbol);
    const { topicLevels } = book;
    if (!book.ready || tickSize === undefined || topicLevels === undefined) return false;
    const mid = book.mid();
    const needed = buckets * bucketSizeOf(mid, tickSize);
    // A side with fewer levels than the topic is complete, so a deeper topic would add nothing.
    return BOOK_SIDES.some((side) => {
      const levels = book.depth(side);
      return levels >= topicLevels && Math.abs(book.priceAt(side, levels - 1) - mid) < needed;
    });
  }

  function begin(symbol: string): void {
    arriving = symbol;
    deepSince.set(symbol, clock.now());
    shortSince.delete(symbol);
    deepTopic.add(symbol);
  }

  function checkDeep(symbol: string): void {
    if (isDeep(symbol)) {
      deepSince.set(symbol, clock.now());
      if (arriving !== symbol) return;
      arriving = undefined;
      deepTopic.keep(symbol);
    } else if (clock.now() - (deepSince.get(symbol) ?? 0) >= ARRIVAL_TIMEOUT_MS) {
      refused.add(symbol);
      end(symbol);
      deepTopic.replace(symbol);
      hooks.refused(`no book of ${deepTopic.levels} levels arrived, the usual levels are used`);
    }
  }

  function end(symbol: string): void {
    deepSince.delete(symbol);
    shortSince.delete(symbol);
    if (arriving === symbol) arriving = undefined;
  }

  return {
    onOpened() {
      refused.clear();
      shortSince.clear();
      for (const symbol of deepSince.keys()) deepSince.set(symbol, clock.now());
    },
    forget(symbol) {
      refused.delete(symbol);
      end(symbol);
      deepTopic.forget(symbol);
    },
  };
}
