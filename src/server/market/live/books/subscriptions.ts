import type { Clock } from '../../clock/clock';
import type { ExchangeFeed, FeedPart } from '../exchanges/exchangeFeed';
import { createConnectionCapacity } from './connectionCapacity';

type Subscription = {
  /** The bot follows it. */
  chosen: boolean;
  /** Others that want it, part by part. */
  holders: Record<FeedPart, number>;
  /** Topics asked for. */
  open: Record<FeedPart, boolean>;
  /** Why it is not asked for although somebody wants it. */
  refusal: string | undefined;
};

export type Subscriptions = {
  choose(symbols: readonly string[]): void;
  /** These come first wherever not all can come at once; asked whenever that is so. */
  prioritise(symbols: () => readonly string[]): void;
  isFavoured(symbol: string): boolean;
  /** Until the returned function is called, and `lingerMs` beyond it. */
  hold(symbol: string, part: FeedPart, keepAliveMs: number): () => void;
  /** Leaves the topic of this book and comes back: it wakes, and where the stream begins with the book, that comes. */
  renew(symbol: string): void;
  /** What the exchange lists may have changed, or its connection is up. */
  review(): void;
  /** Symbols whose book is asked for, the favoured first. */
  all(): string[];
  has(symbol: string, part: FeedPart): boolean;
  refusal(symbol: string): string | undefined;
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
  feed: Pick<ExchangeFeed, 'exchange' | 'subscribe' | 'unsubscribe' | 'loadOf'>,
  hooks: {
    isListed: (symbol: string) => boolean;
    /** Until then wishes wait: the libraries subscribe anew by themselves, and take more while they reconnect for an error. */
    isUp: () => boolean;
    opened: (symbol: string, part: FeedPart) => void;
    closed: (symbol: string, part: FeedPart) => void;
    renewed: (symbols: readonly string[]) => void;
    refused: (symbol: string, why: string) => void;
  },
): Subscriptions {
  const subscriptions = new Map<string, Subscription>();
  const capacity = createConnectionCapacity(feed);
  const touched = new Set<string>();
  /** Whose books are to be subscribed to once more. */
  const tired = new Set<string>();
  let favoured: () => readonly string[] = () => [];
  let isWaiting = false;
  let restsUntil = -Infinity;

  function of(symbol: string): Subscription {
    let subscription = subscriptions.get(symbol);
    if (!subscription) {
      subscription = {
        chosen: false,
        holders: { book: 0, flow: 0 },
        open: { book: false, flow: false },
        refusal: undefined,
      };
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
    if (!hooks.isUp()) return;
    const waiting = new Set(
      [...subscriptions].flatMap(([symbol, { refusal }]) => (refusal === undefined ? [] : [symbol])),
    );
    const symbols = favouredFirst([...touched, ...waiting]);
    touched.clear();
    // What is left makes room for what is wanted.
    const closing = movesOf(symbols, (symbol) => leave(symbol, (part) => !wants(of(symbol), part)));
    const opening = movesOf(symbols, (symbol) => {
      const wanted = PARTS.filter((part) => !of(symbol).open[part] && wants(of(symbol), part));
      if (isGranted(symbol, wanted)) return wanted;
      // What others hold of it goes too: it is told as left out, and must not be traded on half of what it takes.
      for (const part of leave(symbol, () => true)) closing[part].push(symbol);
      return [];
    });
    const renewing = movesOf([...tired], (symbol) => (subscriptions.get(symbol)?.open.book ? ['book'] : []));
    tired.clear();
    for (const part of PARTS) {
      for (const symbol of opening[part]) of(symbol).open[part] = true;
      const left = [...closing[part], ...renewing[part]];
      const wanted = [...opening[part], ...renewing[part]];
      if (left.length > 0) feed.unsubscribe(left, part);
      if (wanted.length > 0) feed.subscribe(wanted, part);
      for (const symbol of closing[part]) hooks.closed(symbol, part);
      for (const symbol of opening[part]) hooks.opened(symbol, part);
    }
    if (renewing.book.length > 0) hooks.renewed(renewing.book);
    for (const symbol of symbols) {
      const { refusal } = of(symbol);
      // Said once.
      if (refusal !== undefined && !waiting.has(symbol)) hooks.refused(symbol, refusal);
    }
    for (const symbol of symbols) if (PARTS.every((part) => !wants(of(symbol), part))) subscriptions.delete(symbol);
    const moves = [closing, opening, renewing, renewing];
    const moved = moves.reduce((sum, { book, flow }) => sum + book.length + flow.length, 0);
    if (moved > 0) restsUntil = clock.now() + REST_MS + moved * REST_PER_SYMBOL_MS;
  }

  /** Parts that were asked for and are not any more. */
  function leave(symbol: string, isLeft: (part: FeedPart) => boolean): FeedPart[] {
    const left = PARTS.filter((part) => of(symbol).open[part] && isLeft(part));
    for (const part of left) {
      capacity.release(symbol, part);
      of(symbol).open[part] = false;
    }
    return left;
  }

  /** Both parts or none: a book without its trades serves nobody who wants both. */
  function isGranted(symbol: string, parts: readonly FeedPart[]): boolean {
    const subscription = of(symbol);
    subscription.refusal = undefined;
    if (parts.length === 0) return true;
    if (!hooks.isListed(symbol)) subscription.refusal = `${feed.exchange} does not list it`;
    else if (!capacity.reserve(symbol, parts))
      subscription.refusal = `${feed.exchange} carries no more symbols at once`;
    return subscription.refusal === undefined;
  }

  const favouredFirst = (symbols: readonly string[]): string[] => {
    const among = new Set(symbols);
    return [...new Set([...favoured().filter((symbol) => among.has(symbol)), ...among])];
  };

  return {
    choose(symbols) {
      const chosen = new Set(symbols);
      for (const [symbol, subscription] of subscriptions) subscription.chosen = chosen.has(symbol);
      for (const symbol of chosen) of(symbol).chosen = true;
      settleSoon(subscriptions.keys());
    },
    prioritise(symbols) {
      favoured = symbols;
    },
    isFavoured: (symbol) => favoured().includes(symbol),
    renew(symbol) {
      tired.add(symbol);
      settleSoon([]);
    },
    review: () => settleSoon([]),
    hold(symbol, part, keepAliveMs) {
      of(symbol).holders[part] += 1;
      settleSoon([symbol]);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        clock.after(keepAliveMs, () => {
          of(symbol).holders[part] -= 1;
          settleSoon([symbol]);
        });
      };
    },
    all: () => favouredFirst([...subscriptions].flatMap(([symbol, { open }]) => (open.book ? [symbol] : []))),
    has: (symbol, part) => subscriptions.get(symbol)?.open[part] === true,
    refusal: (symbol) => subscriptions.get(symbol)?.refusal,
  };
}

function movesOf(
  symbols: readonly string[],
  partsOf: (symbol: string) => readonly FeedPart[],
): Record<FeedPart, string[]> {
  const moves: Record<FeedPart, string[]> = { book: [], flow: [] };
  for (const symbol of symbols) for (const part of partsOf(symbol)) moves[part].push(symbol);
  return moves;
}
