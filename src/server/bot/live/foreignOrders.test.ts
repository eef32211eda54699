import { findForeignOrder } from './foreignOrders';
import type { AccountSnapshot, SnapshotOrder } from '../../orders/port';

const STARTED_AT = Date.parse('2026-03-10T12:00:00.000Z');
const idOf = (purpose: string, at: number) => `${purpose}-${at.toString(36)}-1`;
/** The search reads only these fields of an order and of a fill. */
const order = (clientId?: string) => ({ clientId }) as SnapshotOrder;
const fill = (clientId: string, at: number) => ({ clientId, at }) as AccountSnapshot['fills'][number];
const find = (snapshot: Partial<AccountSnapshot>, known: string[] = []) =>
  findForeignOrder(
    { orders: [], fills: [], ...snapshot },
    { isKnown: (id) => known.includes(id), startedAt: STARTED_AT },
  );

const young = idOf('e', STARTED_AT + 5);
const old = idOf('x', STARTED_AT - 5);

test.each<[string, Partial<AccountSnapshot>, string]>([
  ['an open order', { orders: [order(young)] }, young],
  ['a fill', { fills: [fill(young, STARTED_AT)] }, young],
  ['a fill after the start of an order whose bot has a slow clock', { fills: [fill(old, STARTED_AT + 60_000)] }, old],
])('%s of another bot is found', (_, snapshot, id) => {
  expect(find(snapshot)).toBe(id);
});

test.each<[string, Partial<AccountSnapshot>]>([
  ['an own order', { orders: [order('e-own')], fills: [fill(young, STARTED_AT + 60_000)] }],
  ['an order of the process before', { orders: [order(old)], fills: [fill(old, STARTED_AT - 1)] }],
  ['a fill just after the start of an order of the process before', { fills: [fill(old, STARTED_AT + 500)] }],
  ['an order by hand', { orders: [order(undefined), order('by-hand')] }],
  ['an order of a flatten', { fills: [fill(idOf('f', STARTED_AT + 5), STARTED_AT + 60_000)] }],
])('%s is no order of another bot', (_, snapshot) => {
  expect(find(snapshot, ['e-own', young])).toBeUndefined();
});
