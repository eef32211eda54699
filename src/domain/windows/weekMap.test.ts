import { bridgeRowSchema } from '@/contract/trades/tradeBridge';
import { weekMapOf } from './weekMap';

const hourRow = (key: string, bps: number, more: object = {}) =>
  bridgeRowSchema.parse({
    ...{ key, trades: 30, recorded: 28, mismatched: 0, hours: 12, deviation: 3, net: { pnl: 1, bps } },
    ...more,
  });
const ordinary = ['Mon 00:00', 'Mon 01:00', 'Mon 02:00'].map((key) => hourRow(key, -8));

test('the week map shows an hour that differs from the mean, and no figure for an hour that does not', () => {
  const map = weekMapOf([...ordinary, hourRow('Sun 23:00', 6)]);
  expect(map.cells[167]?.bps).toBeGreaterThan(4);
  expect(map.cells[167]?.bps).toBeLessThan(6);
  expect(map.strongest).toBe(Math.max(...map.cells.map((cell) => Math.abs(cell?.bps ?? 0))));
  expect(weekMapOf(ordinary.map((row) => ({ ...row, deviation: 30 }))).cells.slice(0, 4)).toEqual([
    ...ordinary.map(() => ({ trades: 28, hours: 12, bps: null })),
    null,
  ]);
});

test('the week map of too few hours has trades and no figures, and ignores unreadable groups', () => {
  const map = weekMapOf([hourRow('Mon 05:00', 4, { hours: 1, deviation: null }), hourRow('at noon', 3)]);
  expect(map.overall).toBeNull();
  expect(map.cells[5]).toEqual({ trades: 28, hours: 1, bps: null });
  expect(map.cells.filter((cell) => cell !== null)).toHaveLength(1);
});

test('a row without hours, such as of an earlier version of the bot, is no observation', () => {
  const [row] = ordinary;
  expect(weekMapOf([{ ...row!, hours: null }]).cells.every((cell) => cell === null)).toBe(true);
});
