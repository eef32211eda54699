import type { SystemLog } from '@/contract/history/systemLog';
import { EMPTY_LOG_LIST, nextLogList } from './logsList';

const logLineAt = (second: number, message: string, over: Partial<SystemLog> = {}): SystemLog => ({
  timestamp: new Date(Date.UTC(2026, 2, 10, 12, 0, second)).toISOString(),
  level: 'INFO',
  component: 'SYSTEM',
  message,
  ...over,
});

test('a log line keeps its id and object while newer lines arrive and older lines are removed', () => {
  const first = nextLogList(EMPTY_LOG_LIST, [logLineAt(2, 'b'), logLineAt(1, 'a')]);
  const second = nextLogList(first, [logLineAt(3, 'c'), logLineAt(2, 'b')]);
  expect(second.lines.map(({ message }) => message)).toEqual(['c', 'b']);
  expect(second.lines[1]).toBe(first.lines[0]);
  expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(3);
});

test('equal log lines keep different ids when another equal line arrives', () => {
  const first = nextLogList(EMPTY_LOG_LIST, [logLineAt(1, 'same'), logLineAt(1, 'same')]);
  const second = nextLogList(first, [logLineAt(1, 'same'), logLineAt(1, 'same'), logLineAt(1, 'same')]);
  expect(new Set(second.lines.map(({ id }) => id)).size).toBe(3);
  expect(second.lines.slice(1)).toEqual(first.lines);
});

test('nextLogList sorts the newest line first when the reply begins with the oldest line', () => {
  const upward = nextLogList(EMPTY_LOG_LIST, [logLineAt(1, 'a'), logLineAt(2, 'b'), logLineAt(3, 'c')]);
  expect(upward.lines.map(({ message }) => message)).toEqual(['c', 'b', 'a']);
  const unreadable = [logLineAt(0, 'x', { timestamp: 'soon' }), logLineAt(2, 'b'), logLineAt(1, 'a')];
  expect(nextLogList(EMPTY_LOG_LIST, unreadable).lines.map(({ message }) => message)).toEqual(['x', 'b', 'a']);
});

test('the message and the id of a log line contain no secret', () => {
  const [line] = nextLogList(EMPTY_LOG_LIST, [logLineAt(1, 'token=abc')]).lines;
  expect(line!.message).toBe('token=•••');
  expect(line!.id).toBe('1');
});

test('nextLogList returns the given list when the reply is unchanged', () => {
  const logs = [logLineAt(1, 'a')];
  const book = nextLogList(EMPTY_LOG_LIST, logs);
  expect(nextLogList(book, logs)).toBe(book);
});
