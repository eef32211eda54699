import { fireEvent, screen, within } from '@testing-library/react';
import { LOGS_INTERVAL_MS } from '@/contract/timings';
import { STORED_SESSION_KEY } from '@/slices/session';
import { jsonReply } from '@/testing/console/fakeWire';
import {
  aLogLine,
  logCell,
  logGrid,
  logMessages,
  logRows,
  LOGS_ROUTE,
  logsReply,
  openLogsTab,
  setUpLogsTests,
  THREE_LOG_LINES,
} from '@/testing/screens/logScreen';
import { renderScreen } from '@/testing/console/renderScreen';
import { SystemLogsTab } from './SystemLogsTab';

const noop = (): void => undefined;
const logFigureCard = (label: string): HTMLElement => screen.getByText(label).closest('div')!;
const chooseLogFilter = async (label: string, value: string, wait: (ms: number) => Promise<void>): Promise<void> => {
  fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  await wait(50);
};
const filterOptionTexts = (label: string): (string | null)[] =>
  within(screen.getByRole('combobox', { name: label }))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ textContent }) => textContent);

setUpLogsTests();

test('the log table lists the latest 500 lines, newest first', async () => {
  const { asked } = await openLogsTab(...THREE_LOG_LINES);
  expect(asked()).toBe('?limit=500');
  expect(logMessages()).toEqual(['Bot stopped', 'Drawdown 5% reached', 'Bot started']);
  expect(logCell(logRows()[1]!, 'time')).toHaveTextContent('2026-03-10 12:00:02');
  expect(logCell(logRows()[1]!, 'level')).toHaveTextContent('ERROR');
  expect(logCell(logRows()[1]!, 'component')).toHaveTextContent('RISK');
  expect(screen.getByRole('columnheader', { name: 'Time, UTC' })).toBeInTheDocument();
});

test('the Recent errors figure counts errors among the last 100 entries', async () => {
  history.replaceState(null, '', '#logs?view=timeline');
  const many = Array.from({ length: 130 }, (_, n) =>
    aLogLine(-n, `line ${n}`, { level: n % 50 === 0 ? 'ERROR' : 'INFO' }),
  );
  await openLogsTab(...many);
  expect(logFigureCard('Recent errors')).toHaveTextContent('Recent errors2ERROR among the last 100 entries');
  expect(logFigureCard('Lines loaded')).toHaveTextContent('130the latest 500 at most');
  expect(logFigureCard('Time span')).toHaveTextContent('11:57:51 – 12:00:00');
});

test('the Time span figure shows dates when the lines are from several days', async () => {
  await openLogsTab(aLogLine(0, 'newest'), aLogLine(-86_400, 'a day older'));
  expect(logFigureCard('Time span')).toHaveTextContent('03-09 12:00:00 – 03-10 12:00:00');
});

test('the Recent errors figure also counts errors that the log filters hide', async () => {
  const { wire, wait } = await openLogsTab(...THREE_LOG_LINES);
  wire.answer(LOGS_ROUTE, ({ search: query }) =>
    jsonReply(
      query.includes('level=INFO') ? logsReply(THREE_LOG_LINES[0], THREE_LOG_LINES[2]) : logsReply(...THREE_LOG_LINES),
    ),
  );
  await chooseLogFilter('Level', 'INFO', wait);
  expect(logFigureCard('Lines loaded')).toHaveTextContent('2INFO, the latest 500 at most');
  expect(logFigureCard('Recent errors')).toHaveTextContent('1ERROR among the 3 entries of all kinds');
});

test('chosen log filters are sent to the bot and written to the URL', async () => {
  const { wire, wait } = await openLogsTab(...THREE_LOG_LINES);
  const sent = (): string[] => wire.sent.filter(({ route }) => route === LOGS_ROUTE).map((request) => request.search);
  await chooseLogFilter('Level', 'ERROR', wait);
  expect(sent()).toContain('?level=ERROR&limit=500');
  await chooseLogFilter('Component', 'RISK', wait);
  expect(sent()).toContain('?level=ERROR&component=RISK&limit=500');
  await chooseLogFilter('Limit', '2000', wait);
  expect(sent()).toContain('?level=ERROR&component=RISK&limit=2000');
  expect(location.hash).toBe('#logs?level=ERROR&component=RISK&limit=2000');
  await chooseLogFilter('Level', '', wait);
  await chooseLogFilter('Component', '', wait);
  expect(sent().at(-1)).toBe('?limit=2000');
  expect(logFigureCard('Lines loaded')).toHaveTextContent('the newest 2,000');
});

test('the log filters offer the levels and components of the loaded lines', async () => {
  await openLogsTab(...THREE_LOG_LINES);
  expect(filterOptionTexts('Level')).toEqual(['All', 'ERROR', 'WARNING', 'INFO']);
  expect(filterOptionTexts('Component')).toEqual(['All', 'SYSTEM', 'RISK']);
  expect(filterOptionTexts('Limit')).toEqual(['100', '250', '500', '1000', '2000 (All)']);
  expect(screen.getByRole('combobox', { name: 'Limit' })).toHaveValue('500');
});

test('the System Logs tab restores the log filters from the URL', async () => {
  history.replaceState(null, '', '#logs?level=ERROR&limit=100&q=drawdown&view=timeline');
  const { wire } = await openLogsTab(...THREE_LOG_LINES);
  expect(wire.sent.map((request) => request.search)).toContain('?level=ERROR&limit=100');
  expect(screen.getByRole('searchbox')).toHaveValue('drawdown');
  expect(screen.getByRole('button', { name: 'Timeline' })).toHaveAttribute('aria-pressed', 'true');
});

test('the log search filters the loaded lines by message and component without a request', async () => {
  const { times, search } = await openLogsTab(...THREE_LOG_LINES);
  const before = times();
  await search('RISK');
  expect(logMessages()).toEqual(['Drawdown 5% reached']);
  expect(logRows()[0]!.querySelector('mark')).toHaveTextContent('RISK');
  await search('bot st');
  expect(logMessages()).toEqual(['Bot stopped', 'Bot started']);
  expect([...logGrid().querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Bot st', 'Bot st']);
  expect(times()).toBe(before);
  expect(location.hash).toBe('#logs?q=bot+st');
  expect(logFigureCard('In view')).toHaveTextContent('2with “bot st”');
});

test('the time filter acts on the loaded log lines and names them at the count', async () => {
  location.hash = '#logs?from=2026-03-10T12:01Z&to=2026-03-10T12:03Z';
  const { asked } = await openLogsTab(...[0, 60, 120, 180].map((second) => aLogLine(second, `line ${second}`)));
  expect(logMessages()).toEqual(['line 120', 'line 60']);
  expect(screen.getByText('of the 4 lines loaded, since 2026-03-10 12:00')).toBeInTheDocument();
  expect(asked()).toBe('?limit=500');
  expect(screen.getByLabelText('Time')).toHaveDisplayValue('Chosen');
});

test('the log search text is written to the URL when the field loses the focus', async () => {
  await openLogsTab(...THREE_LOG_LINES);
  const field = screen.getByRole('searchbox', { name: 'Search' });
  fireEvent.change(field, { target: { value: 'bot' } });
  expect(location.hash).toBe('#logs');
  fireEvent.blur(field);
  expect(location.hash).toBe('#logs?q=bot');
});

test('Clear filters shows all log lines again after a search without a match', async () => {
  const { press, search } = await openLogsTab(...THREE_LOG_LINES);
  await search('nowhere');
  expect(screen.getByText('No logs found with current filters')).toBeInTheDocument();
  await press('Clear filters');
  expect(logMessages()).toHaveLength(3);
  expect(location.hash).toBe('#logs');
});

test('the log list of a bot without log lines shows that no logs were found', async () => {
  await openLogsTab();
  expect(screen.getByText('No logs found with current filters')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
});

test('log lines are refreshed every 3 s until the operator disables auto-refresh', async () => {
  const { answer, poll, times, wait, press } = await openLogsTab(...THREE_LOG_LINES);
  answer(aLogLine(4, 'Bot resumed'), ...THREE_LOG_LINES);
  await poll();
  expect(logMessages()[0]).toBe('Bot resumed');
  await press('Auto-refresh every 3 s', 'switch');
  const before = times();
  await wait(4 * LOGS_INTERVAL_MS);
  expect(times()).toBe(before);
  expect(screen.getByText(/not refreshed by itself/)).toBeInTheDocument();
  await press('Refresh');
  expect(times()).toBe(before + 1);
});

test('a failed refresh of the logs keeps the last good lines with a note', async () => {
  const { wire, answer, poll } = await openLogsTab(...THREE_LOG_LINES);
  wire.answer(LOGS_ROUTE, () => jsonReply({ detail: 'database is locked' }, 500));
  await poll();
  expect(logMessages()).toHaveLength(3);
  expect(screen.getByText(/^Not refreshed since .*: database is locked$/)).toBeInTheDocument();
  answer(aLogLine(4, 'back'), ...THREE_LOG_LINES);
  await poll();
  expect(screen.queryByText(/Not refreshed/)).toBeNull();
  expect(logMessages()[0]).toBe('back');
});

test('a failed first load of the logs shows an error with a retry', async () => {
  const { wire, wait } = await renderScreen(<SystemLogsTab />, (environment) =>
    environment.wire.answer(LOGS_ROUTE, () => jsonReply({ detail: 'no such table' }, 500)),
  );
  await wait(100);
  expect(screen.getByRole('alert')).toHaveTextContent('The system logs could not be loadedno such table');
  wire.answer(LOGS_ROUTE, logsReply(...THREE_LOG_LINES));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await wait(200);
  expect(logMessages()).toHaveLength(3);
});

test('an unreadable log row does not hide the other rows', async () => {
  await openLogsTab(...THREE_LOG_LINES, { level: 7 } as never);
  expect(logMessages()).toHaveLength(3);
  expect(screen.getByText('1 row could not be read')).toBeInTheDocument();
});

test('a 401 reply to a log request removes the stored session token and reloads the page', async () => {
  const { wire, poll, storage, reload } = await openLogsTab(...THREE_LOG_LINES);
  storage.setItem(STORED_SESSION_KEY, 'token-1');
  wire.answer(LOGS_ROUTE, () => jsonReply({ detail: 'Not authenticated' }, 401));
  await poll();
  expect(storage.getItem(STORED_SESSION_KEY) ?? '').not.toContain('token-1');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a phone shows filters and exports after a press on Filters', async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: true, media, onchange: null, addListener: noop, removeListener: noop });
  try {
    await openLogsTab(...THREE_LOG_LINES);
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export JSON' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(screen.getByRole('button', { name: 'Export JSON' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Level' })).toBeInTheDocument();
  } finally {
    // jsdom has no matchMedia.
    Reflect.deleteProperty(window, 'matchMedia');
  }
});
