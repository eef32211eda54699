import { EMPTY_LOG_LIST, nextLogList } from './logsList';
import { firstLines, nextLines, releasedLines } from './logsHeld';

const NOON = Date.UTC(2026, 2, 10, 12);
const { lines } = nextLogList(
  EMPTY_LOG_LIST,
  Array.from({ length: 6 }, (_, n) => ({
    timestamp: NOON - n * 1_000,
    level: 'INFO',
    component: 'DATA',
    message: `${n}`,
  })),
);
const before = firstLines('all', lines.slice(1));

test('a held list of lines is the same array', () => {
  const held = nextLines(before, 'all', lines, { hold: true });
  expect(held.lines).toBe(before.lines);
  expect(held.list.waiting).toBe(1);
});

test('waiting lines are marked as new when they are released', () => {
  const shown = releasedLines(nextLines(before, 'all', lines, { hold: true }));
  expect(shown.lines).toEqual(lines);
  expect([...shown.fresh.ids]).toEqual([lines[0]!.id]);
});

test('a mark lasts for one change', () => {
  const once = nextLines(before, 'all', lines, { hold: false });
  const twice = nextLines(once, 'all', lines.slice(0, 5), { hold: false });
  expect([...once.fresh.ids]).toEqual([lines[0]!.id]);
  expect([...twice.fresh.ids]).toEqual([]);
});

test('the lines of another filter appear at once, even while held', () => {
  const other = nextLines(before, 'errors', lines.slice(3), { hold: true });
  expect(other.lines).toEqual(lines.slice(3));
  expect(other.fresh.ids.size).toBe(0);
});
