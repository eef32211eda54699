import { systemLogSchema } from '@/contract/history/systemLog';
import { createLogReader } from './logReader';

const LOG_LINE_COUNT = 2_000;
const aLogLine = (second: number, message = `line ${second}`) => ({
  timestamp: `2026-03-10T12:00:00.${String(second).padStart(6, '0')}Z`,
  level: 'INFO',
  component: 'DATA',
  message,
});
/** Returns a logs reply of new objects, as a server does. */
const logsReply = (newest: number) => ({
  logs: Array.from({ length: LOG_LINE_COUNT }, (_, age): unknown => aLogLine(newest - age)),
  levels: ['INFO'],
  components: ['DATA'],
});

function createCountingLogReader() {
  let parsed = 0;
  const reader = createLogReader({
    safeParse(row) {
      parsed += 1;
      return systemLogSchema.safeParse(row);
    },
  });
  return { ...reader, parsed: () => parsed };
}

test('the log reader parses only new lines and keeps the objects of known lines', () => {
  const reader = createCountingLogReader();
  const first = reader.read('all', logsReply(5_000));
  expect(reader.parsed()).toBe(LOG_LINE_COUNT);
  const second = reader.read('all', logsReply(5_003));
  expect(reader.parsed()).toBe(LOG_LINE_COUNT + 3);
  expect(second.rows.slice(0, 3).map(({ message }) => message)).toEqual(['line 5003', 'line 5002', 'line 5001']);
  expect(second.rows.slice(3).every((line, index) => line === first.rows[index])).toBe(true);
});

test('the log reader keeps all arrays when a reply has no new lines', () => {
  const reader = createLogReader();
  const first = reader.read('all', logsReply(5_000));
  const second = reader.read('all', logsReply(5_000));
  expect(second.rows).toBe(first.rows);
  expect(second.levels).toBe(first.levels);
  expect(second.components).toBe(first.components);
});

test('the log reader keeps every copy of a repeated line', () => {
  const same = aLogLine(1);
  const { rows } = createLogReader().read('all', {
    logs: [same, { ...same }, aLogLine(0)],
    levels: [],
    components: [],
  });
  expect(rows).toHaveLength(3);
});

test('the log reader distinguishes lines whose timestamps differ only in type', () => {
  const logs = [
    { ...aLogLine(1, 'same'), timestamp: 1_773_144_000 },
    { ...aLogLine(1, 'same'), timestamp: '1773144000' },
  ];
  const { rows } = createLogReader().read('all', { logs, levels: [], components: [] });
  expect(rows.map(({ timestamp }) => timestamp)).toEqual([1_773_144_000, '1773144000']);
});

test('the log reader rejects an unreadable line in every reply with a reason that contains its index', () => {
  const reader = createLogReader();
  const logs = [aLogLine(2), { ...aLogLine(1), level: 7 }, 'nonsense'];
  for (let turn = 0; turn < 2; turn += 1) {
    const { rows, rejected } = reader.read('all', { logs, levels: [], components: [] });
    expect(rows).toHaveLength(1);
    expect(rejected).toEqual([expect.stringMatching(/^row 1: level: /), expect.stringMatching(/^row 2: /)]);
  }
});

test('the log reader parses all lines of a query again after the query was forgotten', () => {
  const reader = createCountingLogReader();
  reader.read('all', logsReply(5_000));
  reader.read('errors', logsReply(5_000));
  expect(reader.parsed()).toBe(2 * LOG_LINE_COUNT);
  reader.forget('all');
  reader.read('all', logsReply(5_000));
  reader.read('errors', logsReply(5_000));
  expect(reader.parsed()).toBe(3 * LOG_LINE_COUNT);
});
