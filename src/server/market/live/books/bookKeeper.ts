import type { Clock } from '../../clock/clock';
import type { MarketState } from '../../marketState';
import { createBackOff, type BackOff, type BackOffOptions } from '../exchanges/backOff';

type Care = {
  backOff: BackOff;
  toldAt: number;
  streamedAt: number;
  askedAt: number;
  cancel: (() => void) | undefined;
  lostAt: number;
};

export type BookKeeper = {
  /** The book was subscribed to. */
  begin(symbol: string): void;
  end(symbol: string): void;
  /**
   * The exchange told of it, by its topic or in a snapshot that was asked for. A snapshot is no sign of the topic, and
   * neither is that somebody found the book to stand, and so to be present.
   */
  told(symbol: string, by: 'topic' | 'snapshot'): void;
  /** When it last did, ms. */
  toldAt(symbol: string): number;
  /** The book cannot be trusted any more. */
  lost(symbol: string): void;
  /** They were subscribed to once more, as over a new connection: these books begin again, in this order. */
  begunAnew(symbols: readonly string[]): void;
};

const WATCH_EVERY_MS = 2_000;
/** A book that is whole but does not move: a quiet market, or a topic that fell asleep. */
const QUIET_MS = 30_000;
/** A book that was asked for and did not come. */
const MISSING_MS = 10_000;
/** So long without trouble makes an earlier one forgotten. */
const FORGIVEN_MS = 60_000;

/**
 * Sees to it that every subscribed book comes, comes again after it was lost, and is asked for anew when it falls
 * silent. `ask` makes the exchange send the book once more, `renew` wakes its topic.
 */
export function createBookKeeper(
  clock: Clock,
  marketState: MarketState,
  {
    ask,
    renew,
    firstAskAfterMs,
    isUp,
    backOff,
  }: {
    ask: (symbol: string) => void;
    renew: (symbol: string) => void;
    firstAskAfterMs: number | undefined;
    isUp: () => boolean;
    backOff: BackOffOptions | undefined;
  },
): BookKeeper {
  const cares = new Map<string, Care>();
  watch();

  function askAfter(symbol: string, delayMs: number): void {
    const care = cares.get(symbol);
    if (!care) return;
    care.cancel?.();
    care.askedAt = clock.now() + delayMs;
    care.cancel = clock.after(delayMs, () => {
      care.cancel = undefined;
      if (cares.get(symbol) === care && isUp()) ask(symbol);
    });
  }

  function lost(symbol: string): void {
    const care = cares.get(symbol);
    if (!care || care.cancel) return;
    if (clock.now() - care.lostAt > FORGIVEN_MS) care.backOff.reset();
    care.lostAt = clock.now();
    askAfter(symbol, care.backOff.next());
  }

  function watch(): void {
    clock.after(WATCH_EVERY_MS, () => {
      if (isUp()) for (const symbol of cares.keys()) look(symbol);
      watch();
    });
  }

  function look(symbol: string): void {
    const care = cares.get(symbol);
    if (!care || care.cancel) return;
    const book = marketState.writableBook(symbol);
    const now = clock.now();
    if (!book.ready) {
      if (now - care.askedAt > MISSING_MS) lost(symbol);
    } else if (now - Math.max(care.streamedAt, care.askedAt) > QUIET_MS) {
      marketState.markOutOfSync(symbol, `no update for ${QUIET_MS / 1000} s`);
      renew(symbol);
    }
  }

  return {
    begin(symbol) {
      const care: Care = {
        backOff: createBackOff(backOff),
        toldAt: -Infinity,
        streamedAt: -Infinity,
        askedAt: clock.now(),
        cancel: undefined,
        lostAt: -Infinity,
      };
      cares.set(symbol, care);
      if (firstAskAfterMs !== undefined) askAfter(symbol, firstAskAfterMs);
    },
    end(symbol) {
      cares.get(symbol)?.cancel?.();
      cares.delete(symbol);
    },
    told(symbol, by) {
      const care = cares.get(symbol);
      if (!care) return;
      care.toldAt = clock.now();
      if (by === 'topic') care.streamedAt = care.toldAt;
    },
    toldAt: (symbol) => cares.get(symbol)?.toldAt ?? -Infinity,
    lost,
    begunAnew(symbols) {
      for (const symbol of symbols) {
        const care = cares.get(symbol);
        if (!care) continue;
        // What was asked for before would come without what the topic tells from now on.
        care.cancel?.();
        care.cancel = undefined;
        care.askedAt = clock.now();
        if (firstAskAfterMs !== undefined) askAfter(symbol, firstAskAfterMs);
      }
    },
  };
}
