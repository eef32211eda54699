import type { AccountSnapshot, SnapshotOrder } from './port';
import { type Difference, type LedgerSymbol, reconcile } from './reconcile';

const position = (qty: number, positionMode: 'hedge' | 'one-way' = 'one-way') => ({
  symbol: 'BTCUSDT',
  qty,
  entry: 100,
  stop: 98,
  liquidation: null,
  leverage: 10,
  marginMode: 'isolated' as const,
  positionMode,
});
const order = (clientId?: string): SnapshotOrder => ({
  ...(clientId !== undefined && { clientId }),
  exchangeId: 'o-1',
  symbol: 'BTCUSDT',
  side: 'BUY',
  qty: 1,
  filledQty: 0,
  reduceOnly: false,
  state: 'open',
  reason: '',
});
const held = (qty: number, ...aliveOrders: string[]): LedgerSymbol[] => [{ symbol: 'BTCUSDT', qty, aliveOrders }];
const compare = (
  ledger: readonly LedgerSymbol[],
  snapshot: Partial<AccountSnapshot>,
  takenAt = 0,
  before: readonly Difference[] = [],
) => reconcile(ledger, { positions: [], orders: [], takenAt, ...snapshot }, before);

test.each<[string, LedgerSymbol[], Partial<AccountSnapshot>]>([
  ['an equal long position', held(1), { positions: [position(1)] }],
  ['an equal short position', held(-1), { positions: [position(-1)] }],
  ['a sum of steps with a rounding error', held(0.1 + 0.2), { positions: [position(0.3)] }],
  ['an own order', held(0, 'e-1'), { orders: [order('e-1')] }],
  ['a fill on its way while an order is in flight', held(0, 'e-1'), { positions: [position(1)] }],
  ['nothing at all', [], {}],
])('%s agrees', (_, ledger, snapshot) => {
  expect(compare(ledger, snapshot)).toEqual([]);
});

test.each<[string, LedgerSymbol[], Partial<AccountSnapshot>, Partial<Difference>]>([
  ['a position that the exchange closed', held(1), {}, { kind: 'quantity', ledger: 1, exchange: 0 }],
  ['a position that nobody knows', [], { positions: [position(2)] }, { kind: 'quantity', ledger: 0, exchange: 2 }],
  ['a flipped position', held(1), { positions: [position(-1)] }, { kind: 'quantity', ledger: 1, exchange: -1 }],
  ['an order of somebody else', [], { orders: [order('other')] }, { kind: 'unknown order', exchange: 1 }],
  ['an order without client id', held(0, 'e-1'), { orders: [order()] }, { kind: 'unknown order', exchange: 1 }],
  [
    'two rows of a hedge account',
    held(0),
    { positions: [position(1, 'hedge'), position(-1, 'hedge')] },
    { kind: 'position mode', exchange: 2 },
  ],
])('%s is a finding', (_, ledger, snapshot, finding) => {
  expect(compare(ledger, snapshot)).toMatchObject([finding]);
});

test('a list that was not read keeps its findings, and makes none', () => {
  const foreign = compare(held(1), { positions: [position(2)], orders: [order('other')] });
  expect(compare(held(1), { positions: undefined, orders: undefined }, 60_000, foreign)).toEqual(foreign);
  expect(compare(held(1), { positions: undefined }, 60_000, foreign).map(({ kind }) => kind)).toEqual(['quantity']);
  expect(compare(held(1), { positions: undefined, orders: undefined })).toEqual([]);
});

test('a difference is disputed after more than three seconds, and stays disputed while it lasts', () => {
  let findings = compare(held(1), {}, 0);
  findings = compare(held(1), {}, 3_000, findings);
  expect(findings).toMatchObject([{ since: 0, isDisputed: false }]);
  findings = compare(held(1), {}, 3_001, findings);
  expect(findings).toMatchObject([{ since: 0, isDisputed: true }]);
  expect(compare(held(1), { positions: [position(1)] }, 8_000, findings)).toEqual([]);
});

test('a disputed difference stays disputed while an order of the symbol is in flight', () => {
  const foreign = { positions: [position(2)] };
  const findings = compare([], foreign, 4_000, compare([], foreign, 0));
  expect(findings).toMatchObject([{ isDisputed: true }]);
  expect(compare(held(0, 'e-1'), foreign, 5_000, findings)).toEqual(findings);
  expect(compare(held(0, 'e-1'), {}, 5_000, findings)).toEqual([]);
});

test('a disputed difference stays disputed when its quantity changes', () => {
  const findings = compare([], { positions: [position(2)] }, 4_000, compare([], { positions: [position(2)] }, 0));
  expect(compare([], { positions: [position(1)] }, 5_000, findings)).toMatchObject([
    { since: 0, sameSince: 5_000, exchange: 1, isDisputed: true },
  ]);
});

test('a difference whose numbers change starts anew', () => {
  const findings = compare(held(1), {}, 0);
  expect(compare(held(0.5), {}, 5_000, findings)).toMatchObject([{ since: 5_000, isDisputed: false }]);
});
