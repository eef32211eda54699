import type { Clock } from '../clock';
import type { ExchangeFeed, FeedPart } from './exchangeFeed';

type Subscription = {
  /** The bot follows it. */
  chosen: boolean;
  /** Others that want it, part by part. */
  holders: Record<FeedPart, number>;
  /** Topics asked for. */
  open: Record<FeedPart, boolean>;
};

export type Subscriptions = {
  choose(symbols: readonly string[]): void;
  /** Until the returned function is called, and `lingerMs` beyond it. */
  hold(symbol: string, part: FeedPart, lingerMs: number): () => void;
  /** Symbols whose book is asked for. */
  all(): string[];
  has(symbol: string, part: FeedPart): boolean;
};

const PARTS = ['book', 'flow'] as const;
/**
 * Binance ends a connection that sends more than 10 messages within a second, pings among them; a settlement sends two
 * on each. Large ones take longer: a message holds 250 topics, and a symbol has eight.
 */
const REST_MS = 300;
const REST_PER_SYMBOL_MS = 4;

/** Who wants what of a feed, turned into as few subscriptions and messages as serve them all. */
export function createSubscriptions(
  clock: Clock,
  feed: Pick<ExchangeFeed, 'subscribe' | 'unsubscribe'>,
  changed: { opened: (symbol: string, part: FeedPart) => void; closed: (symbol: string, part: FeedPart) => void },
): Subscriptions {
  const subscriptions = new Map<string, Subscription>();
  const touched = new Set<string>();
  let isWaiting = false;
  let restsUntil = -Infinity;

  function of(symbol: string): Subscription {
    let subscription = subscriptions.get(symbol);
    if (!subscription) {
      subscription = { chosen: false, holders: { book: 0, flow: 0 }, open: { book: false, flow: false } };
      subscriptions.set(symbol, subscription);
    }
    return subscription;
  }

  const wants = ({ chosen, holders }: Subscription, part: FeedPart): boolean =>
    chosen || holders.flow > 0 || (part === 'book' && holders.book > 0);

  /** Whatever is wanted or left at one moment goes out together. */
  function settleSoon(symbols: Iterable<string>): void {
    for (const symbol of symbols) touched.add(symbol);
    if (isWaiting) return;
    isWaiting = true;
    clock.after(restsUntil - clock.now(), () => {
      isWaiting = false;
      settle();
    });
  }

  function settle(): void {
    const symbols = [...touched];
    touched.clear();
    let moved = 0;
    for (const part of PARTS) {
      const opening = symbols.filter((symbol) => wants(of(symbol), part) && !of(symbol).open[part]);
      const closing = symbols.filter((symbol) => !wants(of(symbol), part) && of(symbol).open[part]);
      for (const symbol of opening) of(symbol).open[part] = true;
      for (const symbol of closing) of(symbol).open[part] = false;
      if (closing.length > 0) feed.unsubscribe(closing, part);
      if (opening.length > 0) feed.subscribe(opening, part);
      for (const symbol of closing) changed.closed(symbol, part);
      for (const symbol of opening) changed.opened(symbol, part);
      moved += opening.length + closing.length;
    }
    for (const symbol of symbols) if (!of(symbol).open.book) subscriptions.delete(symbol);
    if (moved > 0) restsUntil = clock.now() + REST_MS + moved * REST_PER_SYMBOL_MS;
  }

  return {
    choose(symbols) {
      const chosen = new Set(symbols);
      for (const [symbol, subscription] of subscriptions) subscription.chosen = chosen.has(symbol);
      for (const symbol of chosen) of(symbol).chosen = true;
      settleSoon(subscriptions.keys());
    },
    hold(symbol, part, lingerMs) {
      of(symbol).holders[part] += 1;
      settleSoon([symbol]);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        clock.after(lingerMs, () => {
          of(symbol).holders[part] -= 1;
          settleSoon([symbol]);
        });
      };
    },
    all: () => [...subscriptions].flatMap(([symbol, { open }]) => (open.book ? [symbol] : [])),
    has: (symbol, part) => subscriptions.get(symbol)?.open[part] === true,
  };
}
