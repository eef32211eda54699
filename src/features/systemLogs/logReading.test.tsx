import { act, fireEvent, screen, within } from '@testing-library/react';
import { LOG_COMPONENTS } from '@/contract/enums';
import {
  aLogLine,
  logCell,
  rowExpandedState,
  logGrid,
  logMessages,
  logRows,
  openLogsTab,
  setUpLogsTests,
  THREE_LOG_LINES,
} from '@/testing/screens/logScreen';

const logFigureCard = (label: string): HTMLElement => screen.getByText(label).closest('div')!;

setUpLogsTests();

test('a click on a log row expands or collapses the whole message', async () => {
  const long = `Traceback:\n${'frame '.repeat(120)}end of it`;
  const { wait } = await openLogsTab(aLogLine(1, long));
  const [row] = logRows();
  expect(logCell(row!, 'message')).not.toHaveTextContent('end of it');
  expect(rowExpandedState(row!)).toBe('false');
  fireEvent.click(logCell(row!, 'message'));
  await wait(50);
  expect(logCell(row!, 'message')).toHaveTextContent('end of it');
  expect(logCell(row!, 'message')).toHaveTextContent('INFO · SYSTEM · 2026-03-10T12:00:01.000Z');
  expect(rowExpandedState(row!)).toBe('true');
  fireEvent.click(logCell(row!, 'level'));
  await wait(50);
  expect(rowExpandedState(row!)).toBe('false');
});

test('a log row shows the market time of its message only when expanded', async () => {
  const { wait } = await openLogsTab(aLogLine(1, 'Bot started (market time 2026-03-10T11:00:00.000Z)'));
  const [row] = logRows();
  expect(logCell(row!, 'message').textContent).toBe('Bot started');
  fireEvent.click(logCell(row!, 'message'));
  await wait(50);
  expect(logCell(row!, 'message')).toHaveTextContent('Bot started (market time 2026-03-10T11:00:00.000Z)');
});

test('a click on a trade link in a log message does not expand the row', async () => {
  const { wait } = await openLogsTab(aLogLine(1, 'SHORT LTCUSDT opened: 5.9 at 84.08 (T006002-mws36cdx)'));
  const [row] = logRows();
  const link = within(row!).getByRole('link', { name: 'T006002-mws36cdx' });
  expect(link).toHaveAttribute('href', '#trades?trade=T006002-mws36cdx');
  fireEvent.click(link);
  await wait(50);
  expect(rowExpandedState(row!)).toBe('false');
  expect(logCell(row!, 'message')).toHaveTextContent('SHORT LTCUSDT opened: 5.9 at 84.08 (T006002-mws36cdx)');
});

test('a click on the expand button toggles the log row once', async () => {
  const { wait } = await openLogsTab(...THREE_LOG_LINES);
  fireEvent.click(within(logRows()[0]!).getByRole('button', { name: 'Whole message' }));
  await wait(50);
  expect(rowExpandedState(logRows()[0]!)).toBe('true');
});

test.each(['Enter', ' '])('a log row expands and collapses with the key %p', async (key) => {
  const { wait } = await openLogsTab(...THREE_LOG_LINES);
  const target = logCell(logRows()[1]!, 'message');
  act(() => target.focus());
  for (const state of ['true', 'false']) {
    fireEvent.keyDown(target, { key });
    await wait(50);
    expect(rowExpandedState(logRows()[1]!)).toBe(state);
  }
});

test('a text selection by dragging does not expand the log row', async () => {
  const { wait } = await openLogsTab(...THREE_LOG_LINES);
  const target = logCell(logRows()[0]!, 'message');
  document.getSelection()!.selectAllChildren(target);
  fireEvent.click(target);
  await wait(50);
  expect(rowExpandedState(logRows()[0]!)).toBe('false');
  document.getSelection()!.removeAllRanges();
});

const ACTIONS_THAT_PAUSE_LOG_LIST: [string, () => void, () => void][] = [
  [
    'the pointer is in the list',
    () => fireEvent.pointerEnter(logGrid().parentElement!),
    () => fireEvent.pointerLeave(logGrid().parentElement!),
  ],
  [
    'a row is expanded',
    () => fireEvent.click(logCell(logRows()[0]!, 'message')),
    () => fireEvent.click(logCell(logRows()[0]!, 'message')),
  ],
  [
    'text is selected',
    () => {
      document.getSelection()!.selectAllChildren(logCell(logRows()[0]!, 'message'));
      fireEvent(document, new Event('selectionchange'));
    },
    () => {
      document.getSelection()!.removeAllRanges();
      fireEvent(document, new Event('selectionchange'));
    },
  ],
];
test.each(ACTIONS_THAT_PAUSE_LOG_LIST)('log rows do not move while %s', async (_what, begin, end) => {
  const { answer, poll, wait } = await openLogsTab(...THREE_LOG_LINES);
  begin();
  await wait(50);
  answer(aLogLine(5, 'newest'), aLogLine(4, 'newer'), ...THREE_LOG_LINES.slice(0, 2));
  await poll();
  expect(logMessages()).toHaveLength(3);
  expect(logMessages().join()).not.toMatch(/newe/);
  expect(screen.getByRole('button', { name: '2 new lines, show' })).toHaveTextContent('2 new');
  end();
  await wait(50);
  expect(logMessages()).toEqual(['newest', 'newer', 'Bot stopped', 'Drawdown 5% reached']);
});

test('a press on the button that shows new log lines collapses the expanded log rows', async () => {
  const { answer, poll, press } = await openLogsTab(...THREE_LOG_LINES);
  fireEvent.click(logCell(logRows()[0]!, 'message'));
  answer(aLogLine(4, 'newer'), ...THREE_LOG_LINES);
  await poll();
  await press('1 new line, show');
  expect(logMessages()).toEqual(['newer', 'Bot stopped', 'Drawdown 5% reached', 'Bot started']);
  expect(logRows().map(rowExpandedState)).toEqual(['false', 'false', 'false', 'false']);
});

test('a log search takes effect immediately while the pointer is inside the list', async () => {
  const { search } = await openLogsTab(...THREE_LOG_LINES);
  fireEvent.pointerEnter(logGrid().parentElement!);
  await search('drawdown');
  expect(logMessages()).toEqual(['Drawdown 5% reached']);
});

test('a group of similar log lines is one row with a count', async () => {
  const { wait, press } = await openLogsTab(
    aLogLine(3, 'took 5 ms'),
    aLogLine(2, 'Bot started'),
    aLogLine(1, 'took 7 ms'),
  );
  await press('Group near-equal lines', 'switch');
  expect(logMessages()).toEqual(['took 5 ms', 'Bot started']);
  expect(logRows().map((row) => logCell(row, 'count').textContent)).toEqual(['2×', '1×']);
  expect(logFigureCard('In view')).toHaveTextContent('3every line loaded, in 2 rows');
  fireEvent.click(logCell(logRows()[0]!, 'message'));
  await wait(50);
  expect(within(logRows()[0]!).getByRole('list')).toHaveTextContent('2026-03-10 12:00:01took 7 ms');
  expect(location.hash).toBe('#logs?grouped=1');
});

test('the log timeline groups the log lines by time', async () => {
  const { wait, press } = await openLogsTab(...THREE_LOG_LINES);
  await press('Timeline');
  const timeline = within(screen.getByRole('group', { name: 'Timeline' }));
  expect(timeline.getByRole('heading')).toHaveTextContent('2026-03-10 12:00 UTC 3 lines 1 error');
  const [button] = timeline.getAllByRole('button', { name: 'Whole message' });
  fireEvent.click(button!);
  await wait(50);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(timeline.getByText(/INFO · SYSTEM/)).toBeInTheDocument();
  expect(location.hash).toBe('#logs?view=timeline');
});

test('the rows of a scrolled log timeline do not move when new lines arrive', async () => {
  const { answer, poll, press } = await openLogsTab(...THREE_LOG_LINES);
  await press('Timeline');
  const timeline = screen.getByRole('group', { name: 'Timeline' });
  timeline.scrollTo = () => {
    timeline.scrollTop = 0;
    fireEvent.scroll(timeline);
  };
  timeline.scrollTop = 40;
  fireEvent.scroll(timeline);
  answer(aLogLine(4, 'newer'), ...THREE_LOG_LINES);
  await poll();
  expect(timeline).not.toHaveTextContent('newer');
  await press('1 new line, show');
  expect(timeline).toHaveTextContent('newer');
  expect(timeline.scrollTop).toBe(0);
});

test('HTML in a log message is displayed as text', async () => {
  const { wait } = await openLogsTab(aLogLine(1, '<img src=x onerror="alert(1)"><b>bold</b>'));
  fireEvent.click(logCell(logRows()[0]!, 'message'));
  await wait(50);
  expect(logCell(logRows()[0]!, 'message')).toHaveTextContent('<img src=x onerror="alert(1)"><b>bold</b>');
  expect(logGrid().querySelector('img, b')).toBeNull();
});

test('the log table shows every component of the specification by name', async () => {
  await openLogsTab(...LOG_COMPONENTS.map((component, n) => aLogLine(n, 'line', { component })));
  for (const name of LOG_COMPONENTS) expect(screen.getByText(name, { selector: '[data-name] *' })).toBeInTheDocument();
});
