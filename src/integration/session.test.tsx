import { screen } from '@testing-library/react';
import { CALLS } from '@/contract/calls';
import { STATUS_INTERVAL_MS } from '@/contract/timings';
import { renderConsole, setUpConsoleTests } from '@/testing/console/renderConsole';
import { selectedTabName, controlBarFigure, pageHeaderText, statusLineText } from './onScreen';

setUpConsoleTests();

const signInButton = (): HTMLElement | null => screen.queryByRole('button', { name: 'Sign In' });
const storedToken = (): string | null => JSON.parse(JSON.parse(localStorage.getItem('persist:session')!).token);

test('a wrong password shows the reason from the server and selects the password', async () => {
  const operator = await renderConsole();
  await operator.signIn('wrong');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Wrong username or password$/);
  expect(screen.getByLabelText('Username')).toHaveValue(operator.server().username);
  expect(screen.getByLabelText('Password')).toHaveFocus();
  // Typing replaces the wrong password, which is selected.
  await operator.user.keyboard(`${operator.server().password}{Enter}`);
  await operator.pass(500);
  expect(pageHeaderText()).toContain('Welcome operator');
  expect(controlBarFigure('Status')).toBe('STOPPED');
});

test('the sign-in form shows why the server ended the session, and the console sends no more requests', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  operator.server().store.sessions.removeAllSessions();
  // The browser stores the sign-out a few milliseconds after the screen shows it.
  await operator.pass(STATUS_INTERVAL_MS + 100);
  expect(screen.getByText('Your session has ended. Sign in again to continue.')).toBeInTheDocument();
  expect(storedToken()).toBeNull();
  operator.wire.requests.splice(0);
  await operator.pass(10_000);
  expect(operator.wire.requests).toEqual([]);
  await operator.signIn();
  expect(pageHeaderText()).toContain('Connected');
});

test('the session token is invalid after Logout, and a reload shows the sign-in form', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  const { token } = operator.store().getState().session;
  const ask = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await operator.server().fetchFn(operator.server().host + CALLS.getStatus.path, { headers })).status;
  };
  expect(await ask()).toBe(200);
  await operator.press('Logout');
  expect(signInButton()).toBeInTheDocument();
  expect(await ask()).toBe(401);
  await operator.reload();
  expect(signInButton()).toBeInTheDocument();
});

test('Logout works while the server is unreachable', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  operator.server().becomeUnreachable();
  await operator.press('Logout');
  expect(signInButton()).toBeInTheDocument();
  expect(storedToken()).toBeNull();
});

test('a reload keeps session and tab before the first reply of the server', async () => {
  const operator = await renderConsole();
  await operator.signIn();
  await operator.click(screen.getByRole('tab', { name: 'Live Signals' }));
  operator.server().becomeUnreachable();
  operator.wire.requests.splice(0);
  await operator.reload();
  expect(pageHeaderText()).toContain('Welcome operator');
  expect(selectedTabName()).toBe('Live Signals');
  operator.server().becomeReachable();
  await operator.pass(4_000);
  expect(controlBarFigure('Status')).toBe('STOPPED');
  expect(statusLineText()).toContain('Live feed open');
  expect(operator.wire.requests).not.toContain('POST /api/auth/login');
  const unreachable = 'failed: the server cannot be reached (Failed to fetch)';
  expect(operator.complaints().sort()).toEqual([
    `getSignals ${unreachable}`,
    `getStatus ${unreachable}`,
    `getTrades ${unreachable}`,
  ]);
});

test('the browser stores only token, user name and appearance while the bot trades', async () => {
  const operator = await renderConsole({ symbols: 20 });
  await operator.signIn();
  await operator.press('Start Bot');
  await operator.passUntil(() => controlBarFigure('Active Trades') !== '0');
  await operator.click(screen.getByRole('button', { name: 'Appearance and keys' }));
  await operator.click(screen.getByRole('button', { name: 'Dark' }));
  await operator.click(screen.getByRole('button', { name: 'Comfortable' }));
  await operator.click(screen.getByRole('button', { name: 'Compact' }));

  expect(Object.keys(localStorage).sort()).toEqual(['order-flow/appearance', 'persist:session']);
  const { token, username, _persist, ...rest } = JSON.parse(localStorage.getItem('persist:session')!);
  expect([JSON.parse(token), JSON.parse(username), rest]).toEqual([expect.any(String), 'operator', {}]);
  expect(JSON.parse(_persist)).toEqual({ version: 1, rehydrated: true });
  expect(JSON.parse(localStorage.getItem('order-flow/appearance')!)).toEqual({
    scheme: 'dark',
    pair: 'green-red',
    density: 'compact',
  });
  expect([sessionStorage.length, document.cookie]).toEqual([0, '']);
});
