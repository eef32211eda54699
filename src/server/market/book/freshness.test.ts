import {
  BookFreshnessTracker,
  FRESHNESS_STATES,
  FRESHNESS_EVENTS,
  type BookFreshness,
  freshnessAt,
  type FreshnessEvent,
  nextFreshness,
} from './freshness';
import { OrderBook } from './orderBook';

/** Expected next state for each book state and event, in the order of FRESHNESS_EVENTS. */
const EXPECTED_NEXT_STATE: Record<BookFreshness, Record<FreshnessEvent, BookFreshness>> = {
  off: createTransitionRow('subscribing', 'live', 'syncing', 'off', 'off', 'off', 'refused', 'off'),
  subscribing: createTransitionRow(
    'subscribing',
    'live',
    'syncing',
    'subscribing',
    'subscribing',
    'subscribing',
    'refused',
    'off',
  ),
  syncing: createTransitionRow('syncing', 'live', 'syncing', 'syncing', 'syncing', 'syncing', 'refused', 'off'),
  live: createTransitionRow('live', 'live', 'syncing', 'stale', 'live', 'subscribing', 'refused', 'off'),
  stale: createTransitionRow('stale', 'live', 'syncing', 'stale', 'live', 'subscribing', 'refused', 'off'),
  refused: createTransitionRow('syncing', 'live', 'refused', 'refused', 'refused', 'refused', 'refused', 'off'),
};

function createTransitionRow(...states: BookFreshness[]): Record<FreshnessEvent, BookFreshness> {
  return Object.fromEntries(FRESHNESS_EVENTS.map((event, index) => [event, states[index]])) as never;
}

const STATE_EVENT_PAIRS = FRESHNESS_STATES.flatMap((state) =>
  FRESHNESS_EVENTS.map((event) => [state, event, EXPECTED_NEXT_STATE[state][event]] as const),
);

test.each(STATE_EVENT_PAIRS)(
  'a book in state %s that receives the event %s is then in state %s',
  (state, event, next) => {
    expect(nextFreshness(state, event)).toBe(next);
  },
);

test('every book state can be reached from the state off', () => {
  const reached = new Set<BookFreshness>(['off']);
  for (const state of reached) for (const event of FRESHNESS_EVENTS) reached.add(nextFreshness(state, event));
  expect([...reached].sort()).toEqual([...FRESHNESS_STATES].sort());
});

test('a book is synchronised only in the states live and stale', () => {
  const isSynchronisedAfter = (...events: FreshnessEvent[]): boolean => {
    const book = new BookFreshnessTracker();
    for (const event of events) book.applyEvent(event);
    return book.isSynchronised;
  };
  expect(isSynchronisedAfter('subscribe', 'update')).toBe(true);
  expect(isSynchronisedAfter('update', 'silence')).toBe(true);
  for (const lost of ['gap', 'reset', 'refuse', 'unsubscribe'] as const)
    expect(isSynchronisedAfter('update', lost)).toBe(false);
  expect(isSynchronisedAfter('subscribe')).toBe(false);
});

test('a live book is stale while its topic sends no update, and live when the topic sends an update', () => {
  let isSilent = false;
  const book = new BookFreshnessTracker(() => isSilent);
  book.applyEvent('update');
  isSilent = true;
  expect(book.currentState).toBe('stale');
  isSilent = false;
  expect(book.currentState).toBe('live');
  book.applyEvent('gap');
  isSilent = true;
  expect(book.currentState).toBe('syncing');
});

test('a new subscription resets the receive times of a book', () => {
  const book = new BookFreshnessTracker();
  book.receivedAt = book.streamedAt = 500;
  book.resetTimes(1_000);
  expect([book.receivedAt, book.streamedAt, book.requestedAt]).toEqual([-Infinity, -Infinity, 1_000]);
});

test("the operator's age limit makes a synchronised book stale and does not change the other states", () => {
  const book = new OrderBook('TESTUSDT');
  expect(freshnessAt(book, 0, 2_000)).toBe('off');
  book.sync.applyEvent('update');
  book.updatedAt = 1_000;
  expect(freshnessAt(book, 3_000, 2_000)).toBe('live');
  expect(freshnessAt(book, 3_001, 2_000)).toBe('stale');
  book.sync.applyEvent('gap');
  expect(freshnessAt(book, 3_000, 2_000)).toBe('syncing');
});
