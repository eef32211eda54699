export const FRESHNESS_STATES = ['off', 'subscribing', 'syncing', 'live', 'stale', 'refused'] as const;
export type BookFreshness = (typeof FRESHNESS_STATES)[number];

export const FRESHNESS_EVENTS = [
  // The feed requested the book topic.
  'subscribe',
  // The interpreter applied a snapshot, or an update in sequence.
  'update',
  // An update is missing, the book is crossed, or the topic was silent for too long.
  'gap',
  // The topic or the connection sent no book recently.
  'silence',
  // Topic and connection send books again.
  'confirm',
  // The connection is lost, or the interpreter could not apply a snapshot.
  'reset',
  // The exchange does not list the symbol, or no connection has capacity for the symbol.
  'refuse',
  // No component needs the book any more.
  'unsubscribe',
] as const;
export type FreshnessEvent = (typeof FRESHNESS_EVENTS)[number];

type FreshnessTransitions = Readonly<Record<BookFreshness, Readonly<Partial<Record<FreshnessEvent, BookFreshness>>>>>;

/**
 * Next state for each book state and event. An event without an entry does not change the book state. A change to
 * `syncing` or `refused` is reported as a gap, and the next update as a recovery. Books of markets without
 * subscriptions change from `off` to `live`.
 */
const FRESHNESS_TRANSITIONS: FreshnessTransitions = {
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

export const nextFreshness = (state: BookFreshness, event: FreshnessEvent): BookFreshness =>
  FRESHNESS_TRANSITIONS[state][event] ?? state;

/** Limits on the age of a book in ms. The operator sets a further limit with `book_stale_threshold_ms`. */
export const FRESHNESS_LIMITS = {
  /** A connection that sends no book for this long counts as silent. */
  connectionSilent_ms: 2_000,
  /** A topic that sends no message for this long counts as silent, even on a working connection. */
  topicSilent_ms: 5_000,
  /** The bot resubscribes a topic that sends no message for this long. */
  resubscribe_ms: 30_000,
  /** A requested book that did not arrive within this time is requested again. */
  missing_ms: 10_000,
  /** A request for a book fails if the book does not arrive within this time. */
  request_ms: 15_000,
} as const;

/** State of one book and the times of its last messages. All times are market time in ms. */
export class BookFreshnessTracker {
  /** Time at which the topic or a snapshot last delivered the book. */
  receivedAt = -Infinity;
  /** Time at which the topic last delivered the book. */
  streamedAt = -Infinity;
  /** Time at which the feed last requested the book from the exchange. */
  requestedAt = -Infinity;
  private state: BookFreshness = 'off';

  /**
   * `isSilent` returns true while the exchange sends no updates of this book. Simulators and replays omit `isSilent`.
   */
  constructor(private readonly isSilent: (book: BookFreshnessTracker) => boolean = () => false) {}

  get currentState(): BookFreshness {
    if (this.state === 'live' || this.state === 'stale') this.applyEvent(this.isSilent(this) ? 'silence' : 'confirm');
    return this.state;
  }

  /** True while the book is complete and in sequence, whatever its age. */
  get isSynchronised(): boolean {
    return this.state === 'live' || this.state === 'stale';
  }

  /** Applies an event and returns the previous state. */
  applyEvent(event: FreshnessEvent): BookFreshness {
    const before = this.state;
    this.state = nextFreshness(before, event);
    return before;
  }

  /** Makes a stale book live, because only the operator's age limit makes a book stale in a replay. */
  restoreState(state: BookFreshness): void {
    this.state = state === 'stale' ? 'live' : state;
  }

  /** Resets all message times of the book for a new subscription. */
  resetTimes(now: number): void {
    this.receivedAt = -Infinity;
    this.streamedAt = -Infinity;
    this.requestedAt = now;
  }
}

/** Applies the operator's age limit to a synchronised book. Keeps the state of a book out of sync. */
export function freshnessAt(
  book: { readonly ready: boolean; readonly freshness: BookFreshness; readonly updatedAt: number },
  now: number,
  staleAfter_ms: number,
): BookFreshness {
  if (!book.ready) return book.freshness;
  return now - book.updatedAt <= staleAfter_ms ? 'live' : 'stale';
}
