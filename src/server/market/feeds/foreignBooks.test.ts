import { createRecordedMarketState } from '@/testing/market/recordedState';
import { createBybitInterpreter } from './bybitInterpreter';

/** Message of the document of the order book, with values of its own. */
const data = {
  s: 'SOLUSDT',
  b: [
    ['129.60', '30.2'],
    ['129.50', '4'],
  ],
  a: [
    ['129.70', '1.1'],
    ['129.80', '9'],
  ],
  u: 18_521_288,
  seq: 7_961_638_724,
};
const documented = {
  topic: 'orderbook.50.SOLUSDT',
  type: 'snapshot',
  ts: 1_764_000_000_010,
  data,
  cts: 1_764_000_000_005,
};

function read(...frames: unknown[]) {
  const { marketState, levels, feedStates } = createRecordedMarketState();
  const interpreter = createBybitInterpreter(marketState);
  for (const frame of frames) interpreter.receive(frame, 1_764_000_000_020);
  return { isReady: marketState.writableBook('SOLUSDT').ready, bids: levels('SOLUSDT', 'bid'), states: feedStates() };
}
const BIDS = [
  [129.6, 30.2],
  [129.5, 4],
];

test.each<[string, object]>([
  ['of the document', documented],
  ['with numbers instead of texts', { ...documented, data: { ...data, b: BIDS, a: [[129.7, 1]] } }],
  ['without seq and without time of the match', { ...documented, cts: undefined, data: { ...data, seq: undefined } }],
  ['with the update id as text', { ...documented, data: { ...data, u: '18521288' } }],
])('an order book %s is read', (_, frame) => {
  expect(read(frame)).toEqual({ isReady: true, bids: BIDS, states: [] });
});

test.each<[string, unknown]>([
  ['without sides', { ...documented, data: { ...data, b: null } }],
  ['with a level of null', { ...documented, data: { ...data, b: [null] } }],
  ['with a level without quantity', { ...documented, data: { ...data, b: [['129.6']] } }],
  ['with an empty price', { ...documented, data: { ...data, b: [['', '1']] } }],
  ['without update id', { ...documented, data: { ...data, u: null } }],
  ['of an unknown type', { ...documented, type: 'partial' }],
  ['without data', { ...documented, data: null }],
  ['that is null', null],
])('an order book %s is refused, and leaves the book as it was', (_, frame) => {
  expect(read(documented, frame)).toEqual({ isReady: true, bids: BIDS, states: ['malformed'] });
});

test('a book whose best price has the price "0" is not taken over', () => {
  const { isReady, bids } = read({ ...documented, data: { ...data, b: [['0', '5'], ...data.b] } });
  expect(isReady && bids.some(([price]) => price === 0)).toBe(false);
});
