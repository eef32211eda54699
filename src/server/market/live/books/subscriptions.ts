import type { Clock } from '../../clock/clock';
import type { ExchangeFeed, FeedPart } from '../exchanges/exchangeFeed';
import { createConnectionCapacity } from './connectionCapacity';

type Subscription = {
  /** The bot follows the symbol. */
  isFollowed: boolean;
  /** Number of other components that hold each part. */
  holders: Record<FeedPart, number>;
  /** Parts whose topics were subscribed to. */
  open: Record<FeedPart, boolean>;
  /** Why a needed symbol is not subscribed to. */
  refusal: string | undefined;
};

export type Subscriptions = {
  /** Sets the symbols that the bot follows. */
  setFollowed(symbols: readonly string[]): void;
  /** Sets the symbols that are subscribed and requested first. Every round reads the list again. */
  prioritise(symbols: () => readonly string[]): void;
  isPrioritised(symbol: string): boolean;
  /** Keeps a part subscribed until `keepAliveMs` after the returned function is called. */
  hold(symbol: string, part: FeedPart, keepAliveMs: number): () => void;
  /** Unsubscribes from a book's topic and subscribes again. Streams that start with the whole book send it again. */
  resubscribe(symbol: string): void;
  /** Compares needed and open topics again, after a new list of contracts or a new connection. */
  reconcile(): void;
  /** Returns the symbols with a subscribed book, the prioritised first. */
  all(): string[];
  has(symbol: string, part: FeedPart): boolean;
  refusal(symbol: string): string | undefined;
};

const PARTS = ['book', 'flow'] as const;
/**
 * Binance closes a connection that sends more than 10 messages within a second, pings included. One round sends two
 * messages per connection. A message holds 250 topics and a symbol has eight, so a large round needs more time.
 */
const PAUSE_MS = 300;
const PAUSE_PER_SYMBOL_MS = 4;

/** Creates subscriptions that combine the needs of all components into few messages. */
export function createSubscriptions(
  clock: Clock,
  feed: Pick<ExchangeFeed, 'exchange' | 'subscribe' | 'unsubscribe' | 'loadOf'>,
  hooks: {
    isListed: (symbol: string) => boolean;
    /** No message is sent while false: the libraries resubscribe by themselves when they reconnect. */
    isUp: () => boolean;
    opened: (symbol: string, part: FeedPart) => void;
    closed: (symbol: string, part: FeedPart) => void;
    resubscribed: (symbols: readonly string[]) => void;
    refused: (symbol: string, why: string) => void;
  },
): Subscriptions {
  const subscriptions = new Map<string, Subscription>();
  const capacity = createConnectionCapacity(feed);
  const changed = new Set<string>();
  /** Books whose topics are resubscribed in the next round. */
  const toResubscribe = new Set<string>();
  let prioritised: () => readonly string[] = () => [];
  let isScheduled = false;
  let nextRoundAt = -Infinity;

  function subscriptionOf(symbol: string): Subscription {
    let subscription = subscriptions.get(symbol);
    if (!subscription) {
      subscription = {
        isFollowed: false,
        holders: { book: 0, flow: 0 },
        open: { book: false, flow: false },
        refusal: undefined,
      };
      subscriptions.set(symbol, subscription);
    }
    return subscription;
  }

  const isNeeded = ({ isFollowed, holders }: Subscription, part: FeedPart): boolean =>
    isFollowed || holders.flow > 0 || (part === 'book' && holders.book > 0);

  /** Collects all changes of one moment into one round of messages. */
  function scheduleRound(symbols: Iterable<string>): void {
    for (const symbol of symbols) changed.add(symbol);
    if (isScheduled) return;
    isScheduled = true;
    clock.after(nextRoundAt - clock.now(), () => {
      isScheduled = false;
      runRound();
    });
  }

  function runRound(): void {
    if (!hooks.isUp()) return;
    const refusedBefore = new Set(
      [...subscriptions].flatMap(([symbol, { refusal }]) => (refusal === undefined ? [] : [symbol])),
    );
    const symbols = prioritisedFirst([...changed, ...refusedBefore]);
    changed.clear();
    // Closing first frees capacity for opening.
    const closing = partsBySymbol(symbols, (symbol) =>
      close(symbol, (part) => !isNeeded(subscriptionOf(symbol), part)),
    );
    const opening = partsBySymbol(symbols, (symbol) => {
      const missing = PARTS.filter(
        (part) => !subscriptionOf(symbol).open[part] && isNeeded(subscriptionOf(symbol), part),
      );
      if (reserve(symbol, missing)) return missing;
      // Also drops other holders' topics: a refused symbol must not keep a partial subscription.
      for (const part of close(symbol, () => true)) closing[part].push(symbol);
      return [];
    });
    const resubscribing = partsBySymbol([...toResubscribe], (symbol) =>
      subscriptions.get(symbol)?.open.book ? ['book'] : [],
    );
    toResubscribe.clear();
    for (const part of PARTS) {
      for (const symbol of opening[part]) subscriptionOf(symbol).open[part] = true;
      const unsubscribed = [...closing[part], ...resubscribing[part]];
      const subscribed = [...opening[part], ...resubscribing[part]];
      if (unsubscribed.length > 0) feed.unsubscribe(unsubscribed, part);
      if (subscribed.length > 0) feed.subscribe(subscribed, part);
      for (const symbol of closing[part]) hooks.closed(symbol, part);
      for (const symbol of opening[part]) hooks.opened(symbol, part);
    }
    if (resubscribing.book.length > 0) hooks.resubscribed(resubscribing.book);
    for (const symbol of symbols) {
      const { refusal } = subscriptionOf(symbol);
      // Reports each refusal once.
      if (refusal !== undefined && !refusedBefore.has(symbol)) hooks.refused(symbol, refusal);
    }
    for (const symbol of symbols)
      if (PARTS.every((part) => !isNeeded(subscriptionOf(symbol), part))) subscriptions.delete(symbol);
    const rounds = [closing, opening, resubscribing, resubscribing];
    const sent = rounds.reduce((sum, { book, flow }) => sum + book.length + flow.length, 0);
    if (sent > 0) nextRoundAt = clock.now() + PAUSE_MS + sent * PAUSE_PER_SYMBOL_MS;
  }

  /** Marks the matching open parts as closed and returns them. */
  function close(symbol: string, matches: (part: FeedPart) => boolean): FeedPart[] {
    const closed = PARTS.filter((part) => subscriptionOf(symbol).open[part] && matches(part));
    for (const part of closed) {
      capacity.release(symbol, part);
      subscriptionOf(symbol).open[part] = false;
    }
    return closed;
  }

  /** Reserves all parts or none: a component that needs trades cannot use the book alone. */
  function reserve(symbol: string, parts: readonly FeedPart[]): boolean {
    const subscription = subscriptionOf(symbol);
    subscription.refusal = undefined;
    if (parts.length === 0) return true;
    if (!hooks.isListed(symbol)) subscription.refusal = `${feed.exchange} does not list it`;
    else if (!capacity.reserve(symbol, parts))
      subscription.refusal = `${feed.exchange} carries no more symbols at once`;
    return subscription.refusal === undefined;
  }

  const prioritisedFirst = (symbols: readonly string[]): string[] => {
    const among = new Set(symbols);
    return [...new Set([...prioritised().filter((symbol) => among.has(symbol)), ...among])];
  };

  return {
    setFollowed(symbols) {
      const followed = new Set(symbols);
      for (const [symbol, subscription] of subscriptions) subscription.isFollowed = followed.has(symbol);
      for (const symbol of followed) subscriptionOf(symbol).isFollowed = true;
      scheduleRound(subscriptions.keys());
    },
    prioritise(symbols) {
      prioritised = symbols;
    },
    isPrioritised: (symbol) => prioritised().includes(symbol),
    resubscribe(symbol) {
      toResubscribe.add(symbol);
      scheduleRound([]);
    },
    reconcile: () => scheduleRound([]),
    hold(symbol, part, keepAliveMs) {
      subscriptionOf(symbol).holders[part] += 1;
      scheduleRound([symbol]);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        clock.after(keepAliveMs, () => {
          subscriptionOf(symbol).holders[part] -= 1;
          scheduleRound([symbol]);
        });
      };
    },
    all: () => prioritisedFirst([...subscriptions].flatMap(([symbol, { open }]) => (open.book ? [symbol] : []))),
    has: (symbol, part) => subscriptions.get(symbol)?.open[part] === true,
    refusal: (symbol) => subscriptions.get(symbol)?.refusal,
  };
}

function partsBySymbol(
  symbols: readonly string[],
  partsOf: (symbol: string) => readonly FeedPart[],
): Record<FeedPart, string[]> {
  const result: Record<FeedPart, string[]> = { book: [], flow: [] };
  for (const symbol of symbols) for (const part of partsOf(symbol)) result[part].push(symbol);
  return result;
}
