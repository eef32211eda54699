import type { Trade } from '@/contract/trade';

import { pnlCurve } from './pnlCurve';

const NOON = Date.UTC(2026, 2, 10, 12);

type Result = Pick<Trade, 'status' | 'pnl_net' | 'timestamp_entry' | 'timestamp_exit'>;

const closed = (exit: number | string | null, pnl_net: number | null, entry: number | null = null): Result => ({
  status: 'CLOSED',
  pnl_net,
  timestamp_entry: entry,
  timestamp_exit: exit,
});
const open: Result = { status: 'OPEN', pnl_net: 99, timestamp_entry: NOON, timestamp_exit: null };

test('the line begins at 0 and adds each closed trade in the order of the exits, not of the entries', () => {
  // As loaded: newest entry first.
  const curve = pnlCurve([open, closed(NOON + 2_000, -5), closed(NOON + 3_000, 4), closed(NOON + 1_000, 2)]);
  expect(curve).toEqual({
    points: [0, 2, -3, 1],
    highest: 2,
    lowest: -3,
    last: 1,
    from: NOON + 1_000,
    until: NOON + 3_000,
  });
});

test('a line that was never above zero has its highest point at the start', () => {
  expect(pnlCurve([closed(NOON + 1, -1), closed(NOON, -2)])).toMatchObject({
    points: [0, -2, -3],
    highest: 0,
    lowest: -3,
  });
});

test('exits at the same moment keep the order of the entries', () => {
  expect(pnlCurve([closed(NOON, 10), closed(NOON, 1)])?.points).toEqual([0, 1, 11]);
});

test('times come in every form that the wire allows', () => {
  const rows = [closed('2026-03-10T12:00:02Z', 1), closed(NOON / 1000 + 1, 2), closed(NOON, 3)];
  expect(pnlCurve(rows)?.points).toEqual([0, 3, 5, 6]);
});

test('a close without its time stands where its entry was, and one without any at the beginning', () => {
  const rows = [closed(NOON + 3_000, 100), closed(null, 10, NOON + 2_000), closed(NOON + 1_000, 1), closed(null, 0.5)];
  expect(pnlCurve(rows)).toMatchObject({ points: [0, 0.5, 1.5, 11.5, 111.5], from: NOON + 1_000, until: NOON + 3_000 });
});

test('closed trades without PnL make no point; nothing closed makes no line', () => {
  expect(pnlCurve([closed(NOON + 1, null), closed(NOON, 2)])?.points).toEqual([0, 2]);
  expect(pnlCurve([closed(NOON, null), open])).toBeNull();
  expect(pnlCurve([])).toBeNull();
});
