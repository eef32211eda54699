import type { SystemLog } from '@/contract/systemLog';
import { EMPTY_BOOK, nextBook } from './logsBook';

const log = (second: number, message: string, over: Partial<SystemLog> = {}): SystemLog => ({
  timestamp: new Date(Date.UTC(2026, 2, 10, 12, 0, second)).toISOString(),
  level: 'INFO',
  component: 'SYSTEM',
  message,
  ...over,
});

test('a line keeps its id and stays the same object while newer ones come and old ones go', () => {
  const first = nextBook(EMPTY_BOOK, [log(2, 'b'), log(1, 'a')]);
  const second = nextBook(first, [log(3, 'c'), log(2, 'b')]);
  expect(second.lines.map(({ message }) => message)).toEqual(['c', 'b']);
  expect(second.lines[1]).toBe(first.lines[0]);
  expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(3);
});

test('equal lines are told apart, and a further one does not rename those before it', () => {
  const first = nextBook(EMPTY_BOOK, [log(1, 'same'), log(1, 'same')]);
  const second = nextBook(first, [log(1, 'same'), log(1, 'same'), log(1, 'same')]);
  expect(new Set(second.lines.map(({ id }) => id)).size).toBe(3);
  expect(second.lines.slice(1)).toEqual(first.lines);
});

test('the newest line stands first, whichever end the bot begins with', () => {
  const upward = nextBook(EMPTY_BOOK, [log(1, 'a'), log(2, 'b'), log(3, 'c')]);
  expect(upward.lines.map(({ message }) => message)).toEqual(['c', 'b', 'a']);
  const unreadable = [log(0, 'x', { timestamp: 'soon' }), log(2, 'b'), log(1, 'a')];
  expect(nextBook(EMPTY_BOOK, unreadable).lines.map(({ message }) => message)).toEqual(['x', 'b', 'a']);
});

test('neither the message nor the id carries a secret', () => {
  const [line] = nextBook(EMPTY_BOOK, [log(1, 'token=abc')]).lines;
  expect(line!.message).toBe('token=•••');
  expect(line!.id).toBe('1');
});

test('the same reply changes nothing', () => {
  const logs = [log(1, 'a')];
  const book = nextBook(EMPTY_BOOK, logs);
  expect(nextBook(book, logs)).toBe(book);
});
