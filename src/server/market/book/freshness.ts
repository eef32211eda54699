import type { BookReader } from '../source';

/** State of one symbol's order book, from the first subscription to the refusal. */
export const FRESHNESS = ['off', 'subscribing', 'syncing', 'live', 'stale', 'refused'] as const;
export type Freshness = (typeof FRESHNESS)[number];

/**
 * - `subscribe`: the topic was requested.
 * - `update`: a snapshot or an update in sequence was applied.
 * - `gap`: an update is missing, the book is crossed, or its topic was silent for too long.
 * - `silence`: the topic or its connection sent no book recently.
 * - `confirm`: the topic and the connection send again.
 * - `reset`: the connection is lost, or a snapshot could not be applied.
 * - `refuse`: the exchange does not list the symbol, or no connection has room for it.
 * - `unsubscribe`: no component needs the book any more.
 */
export const FRESHNESS_EVENTS = [
  'subscribe',
  'update',
  'gap',
  'silence',
  'confirm',
  'reset',
  'refuse',
  'unsubscribe',
] as const;
export type FreshnessEvent = (typeof FRESHNESS_EVENTS)[number];

type Transitions = Readonly<Record<Freshness, Readonly<Partial<Record<FreshnessEvent, Freshness>>>>>;

/**
 * Every change of state. An event without an entry changes nothing. A change to `syncing` or `refused` is reported as a
 * gap, and the next update as a recovery. Markets without subscriptions go from `off` to `live`.
 */
const TRANSITIONS: Transitions = {
  off: { subscribe: 'subscribing', update: 'live', gap: 'syncing', refuse: 'refused' },
  subscribing: { update: 'live', gap: 'syncing', refuse: 'refused', unsubscribe: 'off' },
  syncing: { update: 'live', refuse: 'refused', unsubscribe: 'off' },
  live: { gap: 'syncing', silence: 'stale', reset: 'subscribing', refuse: 'refused', unsubscribe: 'off' },
  stale: {
    update: 'live',
    confirm: 'live',
    gap: 'syncing',
    reset: 'subscribing',
    refuse: 'refused',
    unsubscribe: 'off',
  },
  refused: { subscribe: 'syncing', update: 'live', unsubscribe: 'off' },
};

/** Returns the next state. */
export const nextFreshness = (state: Freshness, event: FreshnessEvent): Freshness => TRANSITIONS[state][event] ?? state;

/** All limits on the age of a book, ms. The operator's own limit is `book_stale_threshold_ms`. */
export const FRESHNESS_LIMITS = {
  /** A connection that sent no book for this long is silent. */
  connectionSilent_ms: 2_000,
  /** A topic that sent nothing for this long is silent, even on a working connection. */
  topicSilent_ms: 5_000,
  /** A topic that sent nothing for this long is resubscribed. */
  resubscribe_ms: 30_000,
  /** A requested book that did not arrive within this time is requested again. */
  missing_ms: 10_000,
  /** A request for a book fails after this time. */
  request_ms: 15_000,
} as const;

/** Clocks and state of one book. All times are market time, ms. */
export class BookFreshness {
  /** When the topic or a snapshot last delivered this book. */
  receivedAt = -Infinity;
  /** When the topic last delivered this book. */
  streamedAt = -Infinity;
  /** When this book was last requested from the exchange. */
  requestedAt = -Infinity;
  private state: Freshness = 'off';

  /**
   * `isSilent` returns true while the exchange sends no updates of this book. A market without a connection omits it.
   */
  constructor(private readonly isSilent: (book: BookFreshness) => boolean = () => false) {}

  get value(): Freshness {
    if (this.state === 'live' || this.state === 'stale') this.apply(this.isSilent(this) ? 'silence' : 'confirm');
    return this.state;
  }

  /** True while the book is complete and in sequence, at any age. */
  get isReadable(): boolean {
    return this.state === 'live' || this.state === 'stale';
  }

  /** Applies the event and returns the state before it. */
  apply(event: FreshnessEvent): Freshness {
    const before = this.state;
    this.state = nextFreshness(before, event);
    return before;
  }

  /** Resets all clocks for a new subscription. */
  restart(now: number): void {
    this.receivedAt = -Infinity;
    this.streamedAt = -Infinity;
    this.requestedAt = now;
  }
}

/** Returns the freshness under the operator's limit on the age of the last update or confirmation. */
export function freshnessAt(book: BookReader, now: number, staleAfter_ms: number): Freshness {
  if (!book.ready) return book.freshness;
  return now - book.updatedAt <= staleAfter_ms ? 'live' : 'stale';
}
