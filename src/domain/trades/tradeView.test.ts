import { aTrade } from '@/testing/fixtures';
import type { Trade } from '@/contract/trade';
import { newestView, nextView } from '../lists/heldView';
import { finish } from '../lists/steps';
import { NO_FILTER, type TradeFilter, type TradeSort, type TradeView, viewSteps } from './tradeView';

const closed = (id: string, timestamp_exit: string, more: Record<string, unknown> = {}): Trade =>
  aTrade(id, { status: 'CLOSED', timestamp_exit, ...more });
const TRADES = [
  aTrade('open', { symbol: 'ETHUSDT' }),
  closed('late', '2026-03-10T23:30:00Z', { pnl_net: 2 }),
  closed('noon', '2026-03-10T12:10:00Z', { pnl_net: -1, symbol: 'ETHUSDT' }),
  closed('before', '2026-03-09T12:20:00Z', { pnl_net: 5 }),
];
const view = (
  filter: Partial<TradeFilter> = {},
  sort: TradeSort = null,
  source: readonly Trade[] = TRADES,
): TradeView =>
  finish(viewSteps(source, { filter: { ...NO_FILTER, ...filter }, sort, zone: 'utc' }, JSON.stringify([filter, sort])));
const ids = (rows: readonly Trade[]): string[] => rows.map(({ trade_id }) => trade_id);

test.each([
  ['no filter', {}, ['open', 'late', 'noon', 'before']],
  ['open', { status: 'open' }, ['open']],
  ['closed', { status: 'closed' }, ['late', 'noon', 'before']],
  ['part of a symbol', { symbol: ' eth ' }, ['open', 'noon']],
  ['the day of closing', { day: '2026-03-10' }, ['late', 'noon']],
  ['an hour of the week', { slot: { weekday: 0, hour: 12 } }, ['before']],
] as const)('the trade filter finds the trades of: %s', (_what, filter, expected) => {
  expect(ids(view(filter as Partial<TradeFilter>).rows)).toEqual(expected);
});

test('a day is a UTC day in every zone', () => {
  const steps = viewSteps(TRADES, { filter: { ...NO_FILTER, day: '2026-03-10' }, sort: null, zone: 'local' }, '');
  expect(ids(finish(steps).rows)).toContain('late');
});

test('each count is the number of rows that its button would show', () => {
  expect(view({ status: 'open', symbol: 'ETH' }).counts).toEqual({ all: 2, open: 1, closed: 1 });
});

test('anySlot holds the trades of all hours when one hour is chosen', () => {
  const { rows, anySlot } = view({ slot: { weekday: 0, hour: 12 } });
  expect([rows.length, anySlot.length]).toEqual([1, 4]);
});

test('sorting covers all rows, with open trades without PnL last', () => {
  expect(ids(view({}, { field: 'pnl_net', direction: 'desc' }).rows)).toEqual(['before', 'late', 'noon', 'open']);
  expect(ids(view({}, { field: 'pnl_net', direction: 'asc' }).rows)).toEqual(['noon', 'late', 'before', 'open']);
});

test('new rows are marked while the view is not held, except the first rows and the rows of another key', () => {
  const first = newestView(view());
  const next = nextView(first, view({}, null, [aTrade('new'), ...TRADES]), { hold: false });
  expect([...next.fresh.ids]).toEqual(['new']);
  const closedSince = next.view.source.map((trade) => (trade.trade_id === 'new' ? closed('new', '2026-03-11') : trade));
  const later = nextView(next, view({}, null, closedSince), { hold: false });
  expect(later.fresh.ids.size).toBe(0);
  expect([first, nextView(next, view({ status: 'open' }), { hold: false })].map(({ fresh }) => fresh.ids.size)).toEqual(
    [0, 0],
  );
});

describe('a held view', () => {
  const hold = { hold: true };
  const more = (...trades: Trade[]): readonly Trade[] => [...trades, ...TRADES];

  test('new trades wait and are counted while the view is held', () => {
    const held = nextView(newestView(view()), view({}, null, more(aTrade('new'))), hold);
    expect(ids(held.shown)).toEqual(ids(TRADES));
    expect([...held.waiting]).toEqual(['new']);
    const again = nextView(held, view({}, null, more(aTrade('newer'), aTrade('new'))), hold);
    expect(again.waiting.size).toBe(2);
    expect(ids(nextView(again, again.view, { hold: false }).shown).slice(0, 2)).toEqual(['newer', 'new']);
  });

  test('a trade that closes is updated in place while the view is held, even when it no longer matches filter and order', () => {
    const question = [{ status: 'open' }, { field: 'timestamp_exit', direction: 'asc' }] as const;
    const now = TRADES.map((trade) => (trade.trade_id === 'open' ? closed('open', '2026-03-11T00:00:00Z') : trade));
    const held = nextView(newestView(view(...question)), view(...question, now), hold);
    expect(held.shown).toHaveLength(1);
    expect(held.shown[0]?.status).toBe('CLOSED');
    expect(held.waiting.size).toBe(0);
  });

  test('the rows of another key are shown at once while the view is held', () => {
    const held = nextView(newestView(view()), view({ status: 'closed' }), hold);
    expect(ids(held.shown)).toEqual(['late', 'noon', 'before']);
  });

  test('a cleared database empties the held list', () => {
    expect(nextView(newestView(view()), view({}, null, []), hold).shown).toEqual([]);
  });
});
