import {
  commandRecorded,
  noticeDismissed,
  MAX_COMMAND_HISTORY_ENTRIES,
  noticeAdded,
  noticesSlice,
  selectAlert,
  selectHistory,
  selectMessages,
  type NoticeContent,
} from './notices';
import { signedOut } from './session';

type NoticesAction = Parameters<typeof noticesSlice.reducer>[1];
const noticesStateAfter = (...actions: NoticesAction[]) => ({
  notices: actions.reduce(noticesSlice.reducer, noticesSlice.getInitialState()),
});
const addMessageAction = (text: string, severity: NoticeContent['severity'] = 'info') =>
  noticeAdded({ kind: 'message', severity, text });
const messageTexts = (state: ReturnType<typeof noticesStateAfter>) => selectMessages(state).map(({ text }) => text);

test('a fourth message removes the oldest of the three displayed messages', () => {
  expect(
    messageTexts(
      noticesStateAfter(addMessageAction('a'), addMessageAction('b'), addMessageAction('c'), addMessageAction('d')),
    ),
  ).toEqual(['b', 'c', 'd']);
});

test('error messages stay while other messages arrive', () => {
  const flood = ['a', 'b', 'c', 'd'].map((text) => addMessageAction(text, 'success'));
  expect(messageTexts(noticesStateAfter(addMessageAction('broken', 'error'), ...flood))).toEqual(['broken', 'c', 'd']);
});

test('a success message temporarily replaces one of three errors', () => {
  const state = noticesStateAfter(
    addMessageAction('1', 'error'),
    addMessageAction('2', 'error'),
    addMessageAction('3', 'error'),
    addMessageAction('cleared'),
  );
  expect(messageTexts(state)).toEqual(['2', '3', 'cleared']);
  expect(messageTexts({ notices: noticesSlice.reducer(state.notices, noticeDismissed({ id: '4' })) })).toEqual([
    '1',
    '2',
    '3',
  ]);
});

test('a fourth error hides the oldest error until another error is dismissed', () => {
  const state = noticesStateAfter(...['a', 'b', 'c', 'd'].map((text) => addMessageAction(text, 'error')));
  expect(messageTexts(state)).toEqual(['b', 'c', 'd']);
  const [first] = selectMessages(state);
  const next = { notices: noticesSlice.reducer(state.notices, noticeDismissed({ id: first!.id })) };
  expect(messageTexts(next)).toEqual(['a', 'c', 'd']);
});

test('a repeated message raises the count of the displayed message', () => {
  expect(selectMessages(noticesStateAfter(addMessageAction('a'), addMessageAction('a')))).toMatchObject([
    { text: 'a', count: 2 },
  ]);
});

test('alerts are shown one at a time in order of arrival', () => {
  const alert = (text: string) => noticeAdded({ kind: 'alert', severity: 'error', text });
  const state = noticesStateAfter(alert('a'), addMessageAction('m'), alert('b'));
  expect(selectAlert(state)?.text).toBe('a');
  expect(messageTexts(state)).toEqual(['m']);
});

test('the command history keeps the newest 100 commands and is cleared for the next operator', () => {
  const records = Array.from({ length: MAX_COMMAND_HISTORY_ENTRIES + 5 }, (_, at) =>
    commandRecorded({ at, command: 'Pause', outcome: 'done', detail: '' }),
  );
  const history = selectHistory(noticesStateAfter(...records));
  expect([history.length, history[0]?.at]).toEqual([MAX_COMMAND_HISTORY_ENTRIES, MAX_COMMAND_HISTORY_ENTRIES + 4]);
  expect(new Set(history.map(({ id }) => id)).size).toBe(MAX_COMMAND_HISTORY_ENTRIES);
  expect(selectHistory(noticesStateAfter(...records, signedOut({ reason: 'operator' })))).toEqual([]);
});
