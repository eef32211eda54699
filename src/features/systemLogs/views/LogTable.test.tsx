import { fireEvent, screen } from '@testing-library/react';
import {
  aLogLine,
  logCell,
  rowExpandedState,
  logMessages,
  logRows,
  openLogsTab,
  setUpLogsTests,
  THREE_LOG_LINES,
} from '@/testing/screens/logScreen';

const rowIndexesMatching = (selector: string): number[] =>
  logRows().flatMap((row, index) => (row.querySelector(selector) ? [index] : []));
const expandedRowFlags = (): boolean[] =>
  logRows().map((row) => row.classList.contains('MuiDataGrid-row--dynamicHeight'));

setUpLogsTests();

test('a refresh of the log table reuses the page elements of the rows', async () => {
  const { answer, poll } = await openLogsTab(...THREE_LOG_LINES);
  const before = logRows();
  expect(rowIndexesMatching('[data-error]')).toEqual([1]);
  expect(rowIndexesMatching('[data-fresh]')).toEqual([]);
  answer(aLogLine(4, 'newer'), ...THREE_LOG_LINES.slice(0, 2));
  await poll();
  expect(logRows()).toEqual(before);
  expect(logMessages()).toEqual(['newer', 'Bot stopped', 'Drawdown 5% reached']);
  expect(rowIndexesMatching('[data-error]')).toEqual([2]);
  expect(rowIndexesMatching('[data-fresh="1"]')).toEqual([0]);
  answer(aLogLine(5, 'newest'), aLogLine(4, 'newer'), THREE_LOG_LINES[0]);
  await poll();
  // A new value of `data-fresh` restarts the fade in the same row.
  expect(rowIndexesMatching('[data-fresh="0"]')).toEqual([0]);
});

test('an expanded log line stays expanded after a change of the sort order', async () => {
  const { wait } = await openLogsTab(...THREE_LOG_LINES);
  fireEvent.click(logCell(logRows()[0]!, 'message'));
  await wait(50);
  expect(expandedRowFlags()).toEqual([true, false, false]);
  const time = screen.getByRole('columnheader', { name: 'Time, UTC' });
  for (const press of ['descending', 'ascending']) {
    fireEvent.click(time);
    await wait(50);
    expect(time).toHaveAttribute('aria-sort', press);
  }
  expect(expandedRowFlags()).toEqual([false, false, true]);
  expect(logRows().map(rowExpandedState)).toEqual(['false', 'false', 'true']);
});

test('an expanded log row shrinks when the waiting lines are shown', async () => {
  const { answer, poll, press } = await openLogsTab(...THREE_LOG_LINES);
  fireEvent.click(logCell(logRows()[1]!, 'message'));
  answer(aLogLine(4, 'newer'), ...THREE_LOG_LINES);
  await poll();
  expect(expandedRowFlags()).toEqual([false, true, false]);
  await press('1 new line, show');
  expect(expandedRowFlags()).toEqual([false, false, false, false]);
});

test('Ctrl+C in the log table copies the message that the focused cell shows after a refresh', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { answer, poll, wait } = await openLogsTab(...THREE_LOG_LINES);
  answer(aLogLine(4, 'newer'), ...THREE_LOG_LINES.slice(0, 2));
  await poll();
  const target = logCell(logRows()[0]!, 'message');
  fireEvent.mouseDown(target);
  fireEvent.mouseUp(target);
  await wait(50);
  fireEvent.keyDown(target, { key: 'c', keyCode: 67, ctrlKey: true });
  expect(writeText).toHaveBeenCalledWith('newer');
});
