import {
  commandRecorded,
  dismissed,
  HISTORY_KEPT,
  noticed,
  noticesSlice,
  selectAlert,
  selectHistory,
  selectMessages,
  type NoticeContent,
} from './notices';
import { signedOut } from './session';

type Action = Parameters<typeof noticesSlice.reducer>[1];
const after = (...actions: Action[]) => ({
  notices: actions.reduce(noticesSlice.reducer, noticesSlice.getInitialState()),
});
const message = (text: string, severity: NoticeContent['severity'] = 'info') =>
  noticed({ kind: 'message', severity, text });
const texts = (state: ReturnType<typeof after>) => selectMessages(state).map(({ text }) => text);

test('a fourth message removes the oldest of the three shown messages', () => {
  expect(texts(after(message('a'), message('b'), message('c'), message('d')))).toEqual(['b', 'c', 'd']);
});

test('errors stay while other messages arrive', () => {
  const flood = ['a', 'b', 'c', 'd'].map((text) => message(text, 'success'));
  expect(texts(after(message('broken', 'error'), ...flood))).toEqual(['broken', 'c', 'd']);
});

test('a success message replaces one of three errors until it disappears', () => {
  const state = after(message('1', 'error'), message('2', 'error'), message('3', 'error'), message('cleared'));
  expect(texts(state)).toEqual(['2', '3', 'cleared']);
  expect(texts({ notices: noticesSlice.reducer(state.notices, dismissed({ id: '4' })) })).toEqual(['1', '2', '3']);
});

test('a fourth error hides the oldest error until another error is dismissed', () => {
  const state = after(...['a', 'b', 'c', 'd'].map((text) => message(text, 'error')));
  expect(texts(state)).toEqual(['b', 'c', 'd']);
  const [first] = selectMessages(state);
  const next = { notices: noticesSlice.reducer(state.notices, dismissed({ id: first!.id })) };
  expect(texts(next)).toEqual(['a', 'c', 'd']);
});

test('a repeated message is counted instead of shown twice', () => {
  expect(selectMessages(after(message('a'), message('a')))).toMatchObject([{ text: 'a', count: 2 }]);
});

test('alerts are shown one at a time in order of arrival', () => {
  const alert = (text: string) => noticed({ kind: 'alert', severity: 'error', text });
  const state = after(alert('a'), message('m'), alert('b'));
  expect(selectAlert(state)?.text).toBe('a');
  expect(texts(state)).toEqual(['m']);
});

test('the command history keeps the newest 100 commands and is empty for the next operator', () => {
  const records = Array.from({ length: HISTORY_KEPT + 5 }, (_, at) =>
    commandRecorded({ at, command: 'Pause', outcome: 'done', detail: '' }),
  );
  const history = selectHistory(after(...records));
  expect([history.length, history[0]?.at]).toEqual([HISTORY_KEPT, HISTORY_KEPT + 4]);
  expect(new Set(history.map(({ id }) => id)).size).toBe(HISTORY_KEPT);
  expect(selectHistory(after(...records, signedOut({ reason: 'operator' })))).toEqual([]);
});
