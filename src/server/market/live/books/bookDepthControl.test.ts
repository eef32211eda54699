import { createMarketClock } from '../../clock/marketClock';
import { MarketState } from '../../marketState';
import { createBookDepthControl } from './bookDepthControl';

const USUAL_TOPIC_LEVELS = 200;
const DEEP_TOPIC_LEVELS = 1_000;

function createTestDepthControl(symbols = ['AAAUSDT']) {
  const clock = createMarketClock(0);
  const marketState = new MarketState(clock);
  const rules = { tick_size: 0.01, qty_step: 1, min_qty: 1, min_notional: 5, turnover_24h: 1 };
  marketState.setInstruments(symbols.map((symbol) => ({ symbol, ...rules })));
  const connection = { isUp: true, isForAllBooks: false };
  const sent: string[] = [];
  const refused: string[] = [];
  const send = (what: string) => (symbol: string) => void sent.push(`${what} ${symbol}`);
  const topic = {
    subscribe: send('subscribe'),
    endUsualTopic: send('endUsualTopic'),
    returnToUsualTopic: send('returnToUsualTopic'),
    onUnsubscribed: send('onUnsubscribed'),
  };
  const depthControl = createBookDepthControl(
    clock,
    marketState,
    { levels: DEEP_TOPIC_LEVELS, isForAllBooks: () => connection.isForAllBooks, bucketCount: () => 20, ...topic },
    { isUp: () => connection.isUp, symbols: () => symbols, refused: (why) => void refused.push(why) },
  );
  /** Writes a book at a mid price of 1,000. Twenty buckets of 0.1 cover a price distance of 2. */
  const write = (symbol: string, given: { topicLevels?: number; levels?: number; step?: number } = {}): void => {
    const { topicLevels = USUAL_TOPIC_LEVELS, levels = topicLevels, step = 0.005 } = given;
    const book = marketState.writableBook(symbol);
    book.clearLevels();
    for (let level = 1; level <= levels; level++) {
      book.setLevel('bid', 1_000 - level * step, 1);
      // The asks always cover enough buckets.
      book.setLevel('ask', 1_000 + level * 0.02, 1);
    }
    book.topicLevels = topicLevels;
    marketState.recordBookUpdate(book, 0);
  };
  const pass = (seconds: number): void => clock.advanceTo(clock.now() + seconds * 1_000);
  return { marketState, connection, sent, refused, depthControl, write, pass };
}

test('a book changes to the deep book topic when one side covers too few buckets for five seconds', () => {
  const { sent, write, pass } = createTestDepthControl();
  write('AAAUSDT');
  pass(5);
  expect(sent).toEqual([]);
  pass(1);
  expect(sent).toEqual(['subscribe AAAUSDT']);
  write('AAAUSDT', { topicLevels: DEEP_TOPIC_LEVELS });
  pass(1);
  expect(sent).toEqual(['subscribe AAAUSDT', 'endUsualTopic AAAUSDT']);
  pass(3_600);
  expect(sent).toHaveLength(2);
});

test.each([
  ['its levels cover enough buckets', { step: 0.02 }],
  ['the book has fewer levels than its topic', { levels: 199 }],
  ['its topic is the deep book topic', { topicLevels: DEEP_TOPIC_LEVELS }],
])('a book keeps its topic when %s', (_condition, book) => {
  const { sent, connection, write, pass } = createTestDepthControl();
  connection.isForAllBooks = 'topicLevels' in book;
  write('AAAUSDT', book);
  pass(60);
  expect(sent).toEqual([]);
});

test('a book does not change its topic when it covers too few buckets for only four seconds', () => {
  const { sent, write, pass } = createTestDepthControl();
  for (let round = 0; round < 20; round++) {
    write('AAAUSDT');
    pass(4);
    write('AAAUSDT', { step: 0.02 });
    pass(1);
  }
  expect(sent).toEqual([]);
});

test('a book does not change its topic while the book is out of sync or the connection is lost', () => {
  const { marketState, connection, sent, write, pass } = createTestDepthControl();
  write('AAAUSDT');
  connection.isUp = false;
  pass(20);
  connection.isUp = true;
  marketState.markOutOfSync('AAAUSDT', 'lost');
  pass(20);
  expect(sent).toEqual([]);
});

test('only one book at a time changes to the deep book topic', () => {
  const { sent, write, pass } = createTestDepthControl(['AAAUSDT', 'BBBUSDT']);
  for (const symbol of ['AAAUSDT', 'BBBUSDT']) write(symbol);
  pass(8);
  expect(sent).toEqual(['subscribe AAAUSDT']);
  write('AAAUSDT', { topicLevels: DEEP_TOPIC_LEVELS });
  pass(1);
  expect(sent).toEqual(['subscribe AAAUSDT', 'endUsualTopic AAAUSDT', 'subscribe BBBUSDT']);
});

test('a deep book topic without a book for five seconds is unsubscribed until the next connection', () => {
  const { sent, refused, depthControl, write, pass } = createTestDepthControl();
  write('AAAUSDT');
  pass(11);
  expect(sent).toEqual(['subscribe AAAUSDT', 'returnToUsualTopic AAAUSDT']);
  expect(refused).toEqual(['no book of 1000 levels arrived, the usual levels are used']);
  pass(600);
  expect(sent).toHaveLength(2);
  depthControl.onConnected();
  pass(6);
  expect(sent.slice(2)).toEqual(['subscribe AAAUSDT']);
});

test('a book that is out of sync for five seconds returns from the deep book topic to the usual book topic', () => {
  const { marketState, sent, write, pass } = createTestDepthControl();
  write('AAAUSDT');
  pass(6);
  write('AAAUSDT', { topicLevels: DEEP_TOPIC_LEVELS });
  pass(2);
  marketState.markOutOfSync('AAAUSDT', 'lost');
  pass(4);
  expect(sent).toEqual(['subscribe AAAUSDT', 'endUsualTopic AAAUSDT']);
  pass(2);
  expect(sent.slice(2)).toEqual(['returnToUsualTopic AAAUSDT']);
});

test('a book that arrives from an unsubscribed deep book topic is rebuilt from the usual book topic', () => {
  const { marketState, sent, write, pass } = createTestDepthControl();
  write('AAAUSDT');
  pass(11);
  write('AAAUSDT', { topicLevels: DEEP_TOPIC_LEVELS });
  pass(1);
  expect(marketState.book('AAAUSDT')?.freshness).toBe('syncing');
  expect(sent).toEqual(['subscribe AAAUSDT', 'returnToUsualTopic AAAUSDT']);
});

test('a book changes to the deep book topic after the book that waited for the topic was unsubscribed', () => {
  const symbols = ['AAAUSDT', 'BBBUSDT'];
  const { sent, depthControl, write, pass } = createTestDepthControl(symbols);
  for (const symbol of symbols) write(symbol);
  pass(6);
  symbols.shift();
  depthControl.onUnsubscribed('AAAUSDT');
  pass(1);
  expect(sent).toEqual(['subscribe AAAUSDT', 'onUnsubscribed AAAUSDT', 'subscribe BBBUSDT']);
});
