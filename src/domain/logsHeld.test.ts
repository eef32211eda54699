import { EMPTY_BOOK, nextBook } from './logsBook';
import { firstLines, nextLines, releasedLines } from './logsHeld';

const NOON = Date.UTC(2026, 2, 10, 12);
const { lines } = nextBook(
  EMPTY_BOOK,
  Array.from({ length: 6 }, (_, n) => ({
    timestamp: NOON - n * 1_000,
    level: 'INFO',
    component: 'DATA',
    message: `${n}`,
  })),
);
const before = firstLines('all', lines.slice(1));

test('while it is read, the list is the very same', () => {
  const held = nextLines(before, 'all', lines, { hold: true });
  expect(held.lines).toBe(before.lines);
  expect(held.list.waiting).toBe(1);
});

test('what waited comes in when it is let in, marked as new', () => {
  const shown = releasedLines(nextLines(before, 'all', lines, { hold: true }));
  expect(shown.lines).toEqual(lines);
  expect([...shown.fresh]).toEqual([lines[0]!.id]);
});

test('a mark is for one change only', () => {
  const once = nextLines(before, 'all', lines, { hold: false });
  const twice = nextLines(once, 'all', lines.slice(0, 5), { hold: false });
  expect([...once.fresh]).toEqual([lines[0]!.id]);
  expect([...twice.fresh]).toEqual([]);
});

test('another filter shows its lines at once, reader or not', () => {
  const other = nextLines(before, 'errors', lines.slice(3), { hold: true });
  expect(other.lines).toEqual(lines.slice(3));
  expect(other.fresh.size).toBe(0);
});
