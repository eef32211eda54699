import { aTrade } from '@/testing/fixtures';
import { TABS } from '../tabs';
import { destinationsFor, openDestination } from './destinations';

const PALETTE_SOURCES = {
  symbols: ['BTCUSDT', 'ETHBTC', 'ETHUSDT'],
  trades: [aTrade('trade-17', { symbol: 'ETHUSDT', side: 'SHORT' }), aTrade('trade-18')],
};
const destinationNames = (typed: string): string[] =>
  destinationsFor(typed, PALETTE_SOURCES).map(({ kind, id }) => `${kind} ${id}`);

test('an empty text lists the tabs', () => {
  expect(destinationNames(' ')).toEqual(TABS.map(({ id }) => `tab ${id}`));
});

test('symbols that begin with the text are listed before symbols that contain it', () => {
  expect(destinationNames('btc').slice(0, 2)).toEqual(['symbol BTCUSDT', 'symbol ETHBTC']);
});

test.each([
  ['market an', 'tab market'],
  ['obi threshold', 'parameter obi_threshold'],
  ['TRADE-17', 'trade trade-17'],
])('the typed text %p finds %s', (typed, place) => {
  expect(destinationNames(typed)).toContain(place);
});

test('at most six destinations per kind are listed', () => {
  const trades = Array.from({ length: 50 }, (_, index) => aTrade(`trade-${index}`));
  expect(destinationsFor('trade-', { symbols: [], trades }).filter(({ kind }) => kind === 'trade')).toHaveLength(6);
});

test.each([
  ['tab', 'trades', '#trades'],
  ['parameter', 'obi_threshold', '#parameters?focus=obi_threshold'],
  ['trade', 'trade-17', '#trades?trade=trade-17'],
  ['symbol', 'BTCUSDT', '#signals?symbol=BTCUSDT'],
] as const)('opening the %s %s in the palette sets its address', (kind, id, address) => {
  location.hash = '#signals';
  openDestination({ kind, id, label: '', detail: '' });
  expect(location.hash).toBe(address);
});
