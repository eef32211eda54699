import type { Clock } from '../../clock/clock';
import type { ExchangeFeed, FeedPart } from '../exchanges/exchangeFeed';
import { createConnectionCapacity } from './connectionCapacity';

type Subscription = {
  /** True if the bot follows the symbol. */
  isFollowed: boolean;
  /** Number of components besides the bot that need each part. */
  holders: Record<FeedPart, number>;
  /** True for each part with subscribed topics. */
  open: Record<FeedPart, boolean>;
  /** Reason why the exchange or the connection refuses a needed symbol. */
  refusal: string | undefined;
};

export type Subscriptions = {
  /** Sets the symbols that the bot follows. */
  setFollowed(symbols: readonly string[]): void;
  /** Sets the symbols that are subscribed and requested first. Calls `symbols` again for every group of messages. */
  prioritise(symbols: () => readonly string[]): void;
  isPrioritised(symbol: string): boolean;
  /** Keeps a part subscribed until `keepAliveMs` after the returned function is called. */
  holdPart(symbol: string, part: FeedPart, keepAliveMs: number): () => void;
  /** Unsubscribes from the topic of a book and subscribes again. */
  resubscribe(symbol: string): void;
  /** Subscribes to all missing topics, after a new contract list or a new connection. */
  reconcile(): void;
  /** Returns the symbols with a subscribed book, prioritised symbols first. */
  subscribedSymbols(): string[];
  isSubscribed(symbol: string, part: FeedPart): boolean;
  refusalReason(symbol: string): string | undefined;
};

const FEED_PARTS = ['book', 'flow'] as const;
/**
 * Pause after a group of subscription messages. Binance closes a connection that sends more than 10 messages within a
 * second. A group sends at least two messages per connection, and more messages for more symbols.
 */
const MESSAGE_GROUP_PAUSE_MS = 300;
const MESSAGE_GROUP_PAUSE_PER_SYMBOL_MS = 4;

/** Creates the subscriptions of one exchange. Combines the requests of all components into few messages. */
export function createSubscriptions(
  clock: Clock,
  feed: Pick<ExchangeFeed, 'exchange' | 'subscribe' | 'unsubscribe' | 'loadOf'>,
  hooks: {
    isListed: (symbol: string) => boolean;
    /** Returns whether messages may be sent. After a reconnect the client libraries resubscribe automatically. */
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
  /** Symbols whose book topics are resubscribed with the next group of messages. */
  const toResubscribe = new Set<string>();
  let prioritised: () => readonly string[] = () => [];
  let isScheduled = false;
  let nextMessagesAt = -Infinity;

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

  /** Combines all changes until the next group of messages. */
  function scheduleMessages(symbols: Iterable<string>): void {
    for (const symbol of symbols) changed.add(symbol);
    if (isScheduled) return;
    isScheduled = true;
    clock.after(nextMessagesAt - clock.now(), () => {
      isScheduled = false;
      sendMessages();
    });
  }

  function sendMessages(): void {
    if (!hooks.isUp()) return;
    const refusedBefore = new Set(
      [...subscriptions].flatMap(([symbol, { refusal }]) => (refusal === undefined ? [] : [symbol])),
    );
    const symbols = prioritisedFirst([...changed, ...refusedBefore]);
    changed.clear();
    // Unsubscribes first, to free capacity for new subscriptions.
    const closing = groupSymbolsByPart(symbols, (symbol) =>
      markClosed(symbol, (part) => !isNeeded(subscriptionOf(symbol), part)),
    );
    const opening = groupSymbolsByPart(symbols, (symbol) => {
      const missing = FEED_PARTS.filter(
        (part) => !subscriptionOf(symbol).open[part] && isNeeded(subscriptionOf(symbol), part),
      );
      if (reserve(symbol, missing)) return missing;
      // Drops all topics of a refused symbol, because a symbol must not have only part of its topics.
      for (const part of markClosed(symbol, () => true)) closing[part].push(symbol);
      return [];
    });
    const resubscribing = groupSymbolsByPart([...toResubscribe], (symbol) =>
      subscriptions.get(symbol)?.open.book ? ['book'] : [],
    );
    toResubscribe.clear();
    for (const part of FEED_PARTS) {
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
      // Reports the refusal of a symbol only once.
      if (refusal !== undefined && !refusedBefore.has(symbol)) hooks.refused(symbol, refusal);
    }
    for (const symbol of symbols)
      if (FEED_PARTS.every((part) => !isNeeded(subscriptionOf(symbol), part))) subscriptions.delete(symbol);
    const rounds = [closing, opening, resubscribing, resubscribing];
    const sent = rounds.reduce((sum, { book, flow }) => sum + book.length + flow.length, 0);
    if (sent > 0) nextMessagesAt = clock.now() + MESSAGE_GROUP_PAUSE_MS + sent * MESSAGE_GROUP_PAUSE_PER_SYMBOL_MS;
  }

  /** Marks the open parts that match as closed. Returns the closed parts. */
  function markClosed(symbol: string, matches: (part: FeedPart) => boolean): FeedPart[] {
    const closed = FEED_PARTS.filter((part) => subscriptionOf(symbol).open[part] && matches(part));
    for (const part of closed) {
      capacity.release(symbol, part);
      subscriptionOf(symbol).open[part] = false;
    }
    return closed;
  }

  /** Reserves capacity for all parts or for none. A component that needs trades cannot use the book alone. */
  function reserve(symbol: string, parts: readonly FeedPart[]): boolean {
    const subscription = subscriptionOf(symbol);
    subscription.refusal = undefined;
    if (parts.length === 0) return true;
    if (!hooks.isListed(symbol)) subscription.refusal = `${feed.exchange} does not list the symbol`;
    else if (!capacity.reserve(symbol, parts))
      subscription.refusal = `the connection to ${feed.exchange} carries no more symbols`;
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
      scheduleMessages(subscriptions.keys());
    },
    prioritise(symbols) {
      prioritised = symbols;
    },
    isPrioritised: (symbol) => prioritised().includes(symbol),
    resubscribe(symbol) {
      toResubscribe.add(symbol);
      scheduleMessages([]);
    },
    reconcile: () => scheduleMessages([]),
    holdPart(symbol, part, keepAliveMs) {
      subscriptionOf(symbol).holders[part] += 1;
      scheduleMessages([symbol]);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        clock.after(keepAliveMs, () => {
          subscriptionOf(symbol).holders[part] -= 1;
          scheduleMessages([symbol]);
        });
      };
    },
    subscribedSymbols: () =>
      prioritisedFirst([...subscriptions].flatMap(([symbol, { open }]) => (open.book ? [symbol] : []))),
    isSubscribed: (symbol, part) => subscriptions.get(symbol)?.open[part] === true,
    refusalReason: (symbol) => subscriptions.get(symbol)?.refusal,
  };
}

function groupSymbolsByPart(
  symbols: readonly string[],
  partsOf: (symbol: string) => readonly FeedPart[],
): Record<FeedPart, string[]> {
  const result: Record<FeedPart, string[]> = { book: [], flow: [] };
  for (const symbol of symbols) for (const part of partsOf(symbol)) result[part].push(symbol);
  return result;
}
