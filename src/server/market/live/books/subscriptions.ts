import type { Clock } from '../../clock/clock';
import type { ExchangeFeed, TopicGroup } from '../exchanges/exchangeFeed';
import { createConnectionCapacity } from './connectionCapacity';

type Subscription = {
  isFollowed: boolean;
  /** Number of components besides the bot that need each topic group. */
  holders: Record<TopicGroup, number>;
  /** True for each topic group whose topics are subscribed. */
  open: Record<TopicGroup, boolean>;
  /** Reason why a needed symbol is refused: unlisted, or no capacity on the connection. */
  refusal: string | undefined;
};

/** Receives the changes of the subscriptions after their messages were sent. */
export type SubscriptionListener = {
  opened(symbol: string, group: TopicGroup): void;
  closed(symbol: string, group: TopicGroup): void;
  resubscribed(symbols: readonly string[]): void;
  refused(symbol: string, why: string): void;
};

export type Subscriptions = {
  listen(listener: SubscriptionListener): void;
  setFollowed(symbols: readonly string[]): void;
  /** Sets the symbols that are subscribed and requested first. Calls `symbols` again for every group of messages. */
  prioritise(symbols: () => readonly string[]): void;
  isPrioritised(symbol: string): boolean;
  /** Keeps a topic group subscribed until `keepAliveMs` after the returned function is called. */
  keepSubscribed(symbol: string, group: TopicGroup, keepAliveMs: number): () => void;
  resubscribe(symbol: string): void;
  /** Subscribes to all missing topics, after a new contract list or a new connection. */
  reconcile(): void;
  /** Returns the symbols with a subscribed book, prioritised symbols first. */
  subscribedSymbols(): string[];
  isSubscribed(symbol: string, group: TopicGroup): boolean;
  refusalReason(symbol: string): string | undefined;
};

const TOPIC_GROUPS = ['book', 'flow'] as const;
/**
 * Pause after a group of subscription messages. Binance closes a connection that sends more than 10 messages within a
 * second. A group contains up to two messages for a connection to Binance, and more messages for many symbols.
 */
const MESSAGE_GROUP_PAUSE_MS = 300;
const MESSAGE_GROUP_PAUSE_PER_SYMBOL_MS = 4;

type Hooks = {
  isListed: (symbol: string) => boolean;
  /** Returns whether messages may be sent. After a reconnect the client libraries resubscribe automatically. */
  isUp: () => boolean;
};

/** Creates the subscriptions of one exchange. Combines the requests of all components into few messages. */
export function createSubscriptions(
  clock: Clock,
  feed: Pick<ExchangeFeed, 'exchange' | 'subscribe' | 'unsubscribe' | 'connectionLoadOf'>,
  hooks: Hooks,
): Subscriptions {
  const table = createSubscriptionTable(feed, hooks);
  const { subscriptions, subscriptionOf } = table;
  const changed = new Set<string>();
  /** Symbols whose book topics are resubscribed with the next group of messages. */
  const toResubscribe = new Set<string>();
  let prioritised: () => readonly string[] = () => [];
  let listener: SubscriptionListener | undefined;
  let isScheduled = false;
  let nextMessagesAt = -Infinity;

  /** Collects the changed symbols until the next group of messages is sent. */
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
    const refusedBefore = table.refusedSymbols();
    const symbols = prioritisedFirst([...changed, ...refusedBefore]);
    changed.clear();
    const { closing, opening } = table.plan(symbols);
    const resubscribing = listSymbolsByTopicGroup([...toResubscribe], (symbol) =>
      subscriptions.get(symbol)?.open.book ? ['book'] : [],
    );
    toResubscribe.clear();
    for (const group of TOPIC_GROUPS) {
      for (const symbol of opening[group]) subscriptionOf(symbol).open[group] = true;
      const unsubscribed = [...closing[group], ...resubscribing[group]];
      const subscribed = [...opening[group], ...resubscribing[group]];
      if (unsubscribed.length > 0) feed.unsubscribe(unsubscribed, group);
      if (subscribed.length > 0) feed.subscribe(subscribed, group);
      for (const symbol of closing[group]) listener?.closed(symbol, group);
      for (const symbol of opening[group]) listener?.opened(symbol, group);
    }
    if (resubscribing.book.length > 0) listener?.resubscribed(resubscribing.book);
    for (const symbol of symbols) {
      const { refusal } = subscriptionOf(symbol);
      // Reports the refusal of a symbol only once.
      if (refusal !== undefined && !refusedBefore.has(symbol)) listener?.refused(symbol, refusal);
    }
    table.dropUnneeded(symbols);
    const rounds = [closing, opening, resubscribing, resubscribing];
    const sent = rounds.reduce((sum, { book, flow }) => sum + book.length + flow.length, 0);
    if (sent > 0) nextMessagesAt = clock.now() + MESSAGE_GROUP_PAUSE_MS + sent * MESSAGE_GROUP_PAUSE_PER_SYMBOL_MS;
  }

  const prioritisedFirst = (symbols: readonly string[]): string[] => {
    const among = new Set(symbols);
    return [...new Set([...prioritised().filter((symbol) => among.has(symbol)), ...among])];
  };

  return {
    listen(to) {
      listener = to;
    },
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
    keepSubscribed(symbol, group, keepAliveMs) {
      subscriptionOf(symbol).holders[group] += 1;
      scheduleMessages([symbol]);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        clock.after(keepAliveMs, () => {
          subscriptionOf(symbol).holders[group] -= 1;
          scheduleMessages([symbol]);
        });
      };
    },
    subscribedSymbols: () =>
      prioritisedFirst([...subscriptions].flatMap(([symbol, { open }]) => (open.book ? [symbol] : []))),
    isSubscribed: (symbol, group) => subscriptions.get(symbol)?.open[group] === true,
    refusalReason: (symbol) => subscriptions.get(symbol)?.refusal,
  };
}

/** Creates the table of the needed and the subscribed topics, with the capacity of the connections. */
function createSubscriptionTable(
  feed: Pick<ExchangeFeed, 'exchange' | 'connectionLoadOf'>,
  { isListed }: Pick<Hooks, 'isListed'>,
) {
  const subscriptions = new Map<string, Subscription>();
  const capacity = createConnectionCapacity(feed);

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

  const isNeeded = ({ isFollowed, holders }: Subscription, group: TopicGroup): boolean =>
    isFollowed || holders.flow > 0 || (group === 'book' && holders.book > 0);

  /** Closes the open topic groups for which `matches` returns true, and returns these topic groups. */
  function markClosed(symbol: string, matches: (group: TopicGroup) => boolean): TopicGroup[] {
    const closed = TOPIC_GROUPS.filter((group) => subscriptionOf(symbol).open[group] && matches(group));
    for (const group of closed) {
      capacity.release(symbol, group);
      subscriptionOf(symbol).open[group] = false;
    }
    return closed;
  }

  /** Reserves capacity for all topic groups or for none. A component that needs trades cannot use the book alone. */
  function reserve(symbol: string, groups: readonly TopicGroup[]): boolean {
    const subscription = subscriptionOf(symbol);
    subscription.refusal = undefined;
    if (groups.length === 0) return true;
    if (!isListed(symbol)) subscription.refusal = `${feed.exchange} does not list the symbol`;
    else if (!capacity.reserve(symbol, groups))
      subscription.refusal = `the connection to ${feed.exchange} carries no more symbols`;
    return subscription.refusal === undefined;
  }

  return {
    subscriptions,
    subscriptionOf,
    /** Plans the topics to close and to open, and reserves their capacity. */
    plan(symbols: readonly string[]) {
      // Unsubscribes first, to free capacity for new subscriptions.
      const closing = listSymbolsByTopicGroup(symbols, (symbol) =>
        markClosed(symbol, (group) => !isNeeded(subscriptionOf(symbol), group)),
      );
      const opening = listSymbolsByTopicGroup(symbols, (symbol) => {
        const missing = TOPIC_GROUPS.filter(
          (group) => !subscriptionOf(symbol).open[group] && isNeeded(subscriptionOf(symbol), group),
        );
        if (reserve(symbol, missing)) return missing;
        // Drops all topics of a refused symbol, because no component can use a symbol with only some of its topics.
        for (const group of markClosed(symbol, () => true)) closing[group].push(symbol);
        return [];
      });
      return { closing, opening };
    },
    refusedSymbols: (): ReadonlySet<string> =>
      new Set([...subscriptions].flatMap(([symbol, { refusal }]) => (refusal === undefined ? [] : [symbol]))),
    dropUnneeded(symbols: readonly string[]): void {
      for (const symbol of symbols)
        if (TOPIC_GROUPS.every((group) => !isNeeded(subscriptionOf(symbol), group))) subscriptions.delete(symbol);
    },
  };
}

function listSymbolsByTopicGroup(
  symbols: readonly string[],
  groupsOf: (symbol: string) => readonly TopicGroup[],
): Record<TopicGroup, string[]> {
  const result: Record<TopicGroup, string[]> = { book: [], flow: [] };
  for (const symbol of symbols) for (const group of groupsOf(symbol)) result[group].push(symbol);
  return result;
}
