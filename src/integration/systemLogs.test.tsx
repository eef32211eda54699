import { fireEvent, screen, within } from '@testing-library/react';
// The import compiles the System Logs tab before the timeout of the first test starts.
import '@/features/systemLogs/SystemLogsTab';
import { LOGS_INTERVAL_MS } from '@/contract/timings';
import type { SystemLog } from '@/contract/history/systemLog';
import { STORED_SESSION_KEY } from '@/slices/session';
import { jsonReply } from '@/testing/console/fakeWire';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { messageTexts } from './onScreen';

setUpConsoleTests();
beforeEach(() => {
  location.hash = '#logs';
});

const LOGS_LIST_ROUTE = 'GET /api/system-logs';
const LOGS_CLEAR_ROUTE = 'DELETE /api/system-logs';
const aLogLine = (message: string, over: Partial<SystemLog> = {}): SystemLog => ({
  timestamp: '2026-03-10T12:00:00.000Z',
  level: 'INFO',
  component: 'DATA',
  message,
  ...over,
});

const logGrid = (): HTMLElement => screen.getByRole('grid', { name: 'System logs' });
const columnTexts = (field: string): string[] =>
  [...logGrid().querySelectorAll(`[role="row"][data-id] [data-field="${field}"]`)].map(
    ({ textContent }) => textContent,
  );
const logCountCardText = (label: string): string =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? '';

async function openLogsTab() {
  const operator = await renderConsole();
  await operator.signIn();
  const choose = (name: string, value: string) =>
    operator.perform(() => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } }));
  const refreshed = () => operator.pass(LOGS_INTERVAL_MS + 200);
  const write = (...logs: SystemLog[]): void => logs.forEach((log) => operator.server().store.logs.add(log));
  const askToClear = async (): Promise<HTMLElement> => {
    await operator.press('Clear Logs');
    return screen.getByRole('dialog');
  };
  await operator.pass(500);
  return { ...operator, choose, refreshed, write, askToClear };
}

test('the System Logs table shows the actions of the bot within 3 s', async () => {
  const operator = await openLogsTab();
  expect(columnTexts('message').join()).toContain('operator signed in');
  await operator.press('Start Bot');
  await operator.refreshed();
  expect(columnTexts('message').join()).toContain('Bot started in PAPER');
  expect(logCountCardText('Recent errors')).toMatch(/^Recent errors0ERROR among the \d+ entries$/);
});

test('the server filters log lines by level and component, and a page reload keeps the filters', async () => {
  const operator = await openLogsTab();
  operator.write(
    aLogLine('slot lost', { level: 'ERROR', component: 'RISK' }),
    aLogLine('late frame', { level: 'WARNING' }),
  );
  await operator.refreshed();
  await operator.choose('Level', 'ERROR');
  expect(columnTexts('message')).toEqual(['slot lost']);
  await operator.choose('Level', '');
  await operator.choose('Component', 'DATA');
  expect(new Set(columnTexts('component'))).toEqual(new Set(['DATA']));
  expect(logCountCardText('Recent errors')).toContain('Recent errors1ERROR among');
  await operator.reload();
  await operator.pass(500);
  expect(location.hash).toBe('#logs?component=DATA');
  expect(screen.getByRole('combobox', { name: 'Component' })).toHaveValue('DATA');
  expect(new Set(columnTexts('component'))).toEqual(new Set(['DATA']));
});

test('the key / focuses the log search, and an empty result shows the text of the specification', async () => {
  const operator = await openLogsTab();
  await operator.perform(() => fireEvent.keyDown(document.body, { key: '/' }));
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  await operator.user.keyboard('nowhere to be found');
  await operator.pass(500);
  expect(screen.getByText('No logs found with current filters')).toBeInTheDocument();
});

test('the System Logs table masks a secret in a log message', async () => {
  const operator = await openLogsTab();
  operator.write(aLogLine('refused: X-MBX-APIKEY: hunter2'));
  await operator.refreshed();
  expect(columnTexts('message')).toContain('refused: X-MBX-APIKEY: •••');
  expect(document.body.innerHTML).not.toContain('hunter2');
});

test('clearing the logs asks for confirmation with the focus on Cancel, and Escape clears nothing', async () => {
  const operator = await openLogsTab();
  const dialog = await operator.askToClear();
  expect(dialog).toHaveTextContent('Sei sicuro di voler cancellare TUTTI i log di sistema?');
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await operator.user.keyboard('{Escape}');
  await operator.pass(500);
  expect(operator.wire.requests).not.toContain(LOGS_CLEAR_ROUTE);
  expect(columnTexts('message')).not.toEqual([]);
});

test('clearing the logs empties the list immediately', async () => {
  const operator = await openLogsTab();
  const dialog = await operator.askToClear();
  await operator.click(within(dialog).getByRole('button', { name: 'Clear Logs' }));
  await operator.pass(200);
  expect(screen.getByText('No logs found with current filters')).toBeInTheDocument();
  expect(operator.wire.requests.filter((request) => request === LOGS_CLEAR_ROUTE)).toHaveLength(1);
});

test('a failed clear of the logs shows the reason', async () => {
  const operator = await openLogsTab();
  operator.wire.distort(LOGS_CLEAR_ROUTE, () => jsonReply({ detail: 'database is locked' }, 500));
  const dialog = await operator.askToClear();
  await operator.click(within(dialog).getByRole('button', { name: 'Clear Logs' }));
  await operator.pass(200);
  expect(messageTexts().join()).toContain('Failed to clear logs: database is locked');
});

test('the last log lines stay visible during an outage, and new lines appear after the outage', async () => {
  const operator = await openLogsTab();
  const before = columnTexts('message');
  operator.server().becomeUnreachable();
  await operator.pass(9_000);
  expect(columnTexts('message')).toEqual(before);
  expect(screen.getByRole('alert')).toHaveTextContent(/^No answer from the bot for \d+ s/);
  expect(logCountCardText('Lines loaded')).toMatch(/old \d+ s/);
  operator.server().becomeReachable();
  operator.write(aLogLine('back again'));
  await operator.pass(9_000);
  expect(columnTexts('message')).toContain('back again');
  expect(screen.queryByText(/Not refreshed/)).toBeNull();
  operator.complaints();
});

test('a 401 reply to a log request removes the stored token and ends the session', async () => {
  const operator = await openLogsTab();
  expect(localStorage.getItem(STORED_SESSION_KEY)).toContain('token');
  operator.wire.distort(LOGS_LIST_ROUTE, () => jsonReply({ detail: 'Not authenticated' }, 401));
  await operator.refreshed();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  expect(localStorage.getItem(STORED_SESSION_KEY) ?? '').not.toMatch(/"token":"[^n]/);
});
