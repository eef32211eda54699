import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { statusReceived } from '@/slices/connection';
import { noticeAdded } from '@/slices/notices';
import { fieldEdited, selectEdits } from '@/slices/parameterDraft';
import { signedIn } from '@/slices/session';
import { loadDialogs } from '@/testing/console/loadDialogs';
import { anAlarm } from '@/testing/alarms/alarm';
import { advanceClock, createFakeEnvironment, settlePromises } from '@/testing/console/fakeEnvironment';
import { jsonReply } from '@/testing/console/fakeWire';
import { anAccount } from '@/testing/rows/accountStatus';
import { aStatus } from '@/testing/rows/fixtures';
import { App } from './App';
// Loads the lazy modules before the timeout of the first test starts.
import './shell/MainScreen';
import '@/features/dashboard/DashboardTab';
import '@/features/parameters/ParametersTab';
import '@/features/signals/SignalsTab';
import './palette/PaletteDialog';
import { createConsoleStore } from './createConsoleStore';
import { TABS } from './tabs';

type TestConsole = ReturnType<typeof createTestConsole>;

/** Creates a test console whose store measures ages with `performance.now()`, like the page. */
function createTestConsole() {
  const environment = createFakeEnvironment();
  const services = { ...environment.services, monotonicNow: () => performance.now() };
  return { ...environment, store: createConsoleStore({ services }).store };
}

// The timeout is long because the whole console in jsdom is slow on a busy machine.
jest.setTimeout(30_000);

// jsdom has no scrollIntoView, because jsdom has no layout.
beforeAll(() => (Element.prototype.scrollIntoView = () => undefined));
beforeAll(loadDialogs);
beforeAll(() => document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="favicon.svg">'));
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  location.hash = '';
});
afterEach(() => jest.useRealTimers());

async function openConsolePage(prepare?: (environment: TestConsole) => void): Promise<TestConsole> {
  const environment = createTestConsole();
  prepare?.(environment);
  await settlePromises();
  // Waits for components that suspend while rendering.
  await act(async () => {
    render(
      <Provider store={environment.store}>
        <App />
      </Provider>,
    );
    await settlePromises();
  });
  return environment;
}

async function openSignedInConsole(prepare?: (environment: TestConsole) => void): Promise<TestConsole> {
  const environment = await openConsolePage((made) => {
    prepare?.(made);
    made.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  });
  // The main screen and the first tab load their code from separate files.
  for (let piece = 0; piece < 5; piece += 1) await act(() => advanceClock(50));
  return environment;
}

const advanceMs = (ms: number): Promise<void> => act(() => advanceClock(ms));
const pressKey = async (key: string): Promise<void> => {
  await act(async () => {
    fireEvent.keyDown(document.body, { key });
    await settlePromises();
  });
};
const pageHeader = (): HTMLElement => screen.getByRole('heading', { level: 1 }).closest('header')!;
const selectedTabName = (): string | null => screen.getByRole('tab', { selected: true }).textContent;
const openTabHash = async (hash: string): Promise<void> => {
  location.hash = hash;
  await act(async () => {
    fireEvent(window, new HashChangeEvent('hashchange'));
    await advanceClock(50);
  });
};

describe('sign-in', () => {
  const fillIn = (username: string, password: string): void => {
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  };
  const signIn = async (): Promise<void> => {
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
      // The store delivers a reply in the next animation frame.
      await advanceClock(50);
    });
  };

  test('the sign-in fields have the attributes that password managers need', async () => {
    await openConsolePage();
    expect(screen.getByLabelText('Username')).toBeRequired();
    expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
    expect(screen.getByLabelText('Password')).toBeRequired();
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  test("the Sign In button is disabled and shows 'Signing in' while the request runs", async () => {
    const environment = await openConsolePage();
    environment.wire.hold('POST /api/auth/login');
    fillIn(' operator ', 'secret');
    await signIn();
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    expect(environment.wire.last('POST /api/auth/login')?.body).toEqual({ username: 'operator', password: 'secret' });
  });

  test.each([
    ['the detail of the server', () => jsonReply({ detail: 'Too many attempts' }, 429), 'Too many attempts'],
    ['the general text', () => jsonReply({}, 401), 'Login failed. Please check your credentials.'],
  ])('a failed sign-in shows the message %s and selects the typed password', async (_name, answer, text) => {
    await openConsolePage(({ wire }) => wire.answer('POST /api/auth/login', answer));
    fillIn('operator', 'wrong');
    await signIn();
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Username')).toHaveValue('operator');
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect(password).toHaveFocus();
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'wrong'.length]);
  });

  test('a sign-in with the form moves the focus to the content, and a restored session does not', async () => {
    await openConsolePage();
    fillIn('operator', 'secret');
    await signIn();
    for (let piece = 0; piece < 5; piece += 1) await act(() => advanceClock(50));
    const panel = screen.getByRole('tabpanel', { name: 'Dashboard' });
    expect(panel).toHaveFocus();
    // The attribute hides the focus ring, because the operator did not move the focus.
    expect(panel).toHaveAttribute('data-placed');
    act(() => panel.blur());
    expect(panel).not.toHaveAttribute('data-placed');
    cleanup();
    await openSignedInConsole();
    expect(document.body).toHaveFocus();
  });

  test('a sign-in while the server is unreachable says first that the server cannot be reached', async () => {
    await openConsolePage(({ wire }) =>
      wire.answer('POST /api/auth/login', () => Promise.reject(new TypeError('no route'))),
    );
    fillIn('operator', 'secret');
    await signIn();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The server cannot be reached (no route).Login failed. Please check your credentials.',
    );
  });

  test('the sign-in form shows why the session ended', async () => {
    await openSignedInConsole(({ wire }) =>
      wire.answer('GET /api/status', () => jsonReply({ detail: 'expired' }, 401)),
    );
    expect(screen.getByText('Your session has ended. Sign in again to continue.')).toBeInTheDocument();
  });

  test('the sign-in form warns that Caps Lock is on', async () => {
    await openConsolePage();
    const event = { key: 'A', modifierCapsLock: true };
    fireEvent.keyDown(screen.getByLabelText('Password'), event);
    expect(screen.getByText('Caps Lock is on')).toBeInTheDocument();
  });
});

describe('main screen', () => {
  test('the main screen has a header, a control bar and eight tabs', async () => {
    await openSignedInConsole();
    expect(screen.getByRole('heading', { level: 1, name: 'Order Flow' })).toBeInTheDocument();
    expect(screen.getByText('Real-time order book analysis and automated trading')).toBeInTheDocument();
    expect(screen.getByText('Welcome operator')).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(TABS.map(({ label }) => label));
    // An accessibility check reports a link such as '#trades' that is out of view as a broken skip link.
    expect(screen.getByRole('tab', { name: 'Trades' })).toHaveAttribute('href', 'http://localhost:8080/#trades');
    const figures = within(screen.getByRole('region', { name: 'Bot control' })).getAllByRole('definition');
    expect(figures.map((figure) => figure.textContent)).toEqual(['RUNNING', 'PAPER', 'BYBIT', '1', '7', '1m 1s']);
  });

  test('a page at the trade history requests its first page once, before the screen is shown', async () => {
    location.hash = '#trades';
    const { wire } = await openSignedInConsole();
    const pages = wire.sent.filter(({ route, search }) => route === 'GET /api/trades' && search.includes('limit=50'));
    expect(pages).toHaveLength(1);
    expect(screen.getByRole('tabpanel', { name: 'Trades' })).toBeVisible();
  });

  test('the control bar shows dashes before the first status of the bot', async () => {
    const environment = await openSignedInConsole(({ wire }) => void wire.hold('GET /api/status'));
    const figures = within(screen.getByRole('region', { name: 'Bot control' })).getAllByRole('definition');
    expect(figures.map((figure) => figure.textContent)).toEqual(['—', '—', '—', '—', '—', '—']);
    expect(screen.getByText('MODE UNKNOWN')).toBeInTheDocument();
    expect(screen.queryByTestId('mode-frame')).not.toBeInTheDocument();
    expect(document.title).toBe('Order Flow');
    expect(environment.wire.count('GET /api/status')).toBe(1);
  });

  test.each([
    ['LIVE', /^LIVE/, 'favicon-live.svg'],
    ['PAPER', /^PAPER/, 'favicon-paper.svg'],
  ] as const)('frame, chip, title and icon of the page show that the bot is %s', async (mode, title, icon) => {
    await openSignedInConsole(({ wire }) => wire.answer('GET /api/status', aStatus({ mode })));
    expect(screen.getByTestId('mode-frame')).toHaveAttribute('data-mode', mode);
    expect(within(pageHeader()).getByText(mode)).toBeInTheDocument();
    expect(document.title).toMatch(title);
    expect(document.querySelector('link[rel="icon"]')).toHaveAttribute('href', icon);
  });

  test.each([
    ['demo', 'LIVE', 'DEMO', 'favicon-demo.svg'],
    ['testnet', 'LIVE', 'TESTNET', 'favicon-testnet.svg'],
    ['demo', 'PAPER', 'PAPER', 'favicon-paper.svg'],
  ] as const)('a bot with a %s account in mode %s shows %s', async (account_kind, mode, word, icon) => {
    const execution = anAccount({ account_kind });
    const status = aStatus({ mode, execution, capabilities: ['execution'] });
    await openSignedInConsole(({ wire }) => wire.answer('GET /api/status', status));
    const [, shownMode] = within(screen.getByRole('region', { name: 'Bot control' })).getAllByRole('definition');
    expect(shownMode).toHaveTextContent(word);
    expect(screen.getByTestId('mode-frame')).toHaveAttribute('data-mode', word);
    expect(within(pageHeader()).getByText(word)).toBeInTheDocument();
    expect(within(pageHeader()).queryByText('LIVE')).not.toBeInTheDocument();
    expect(document.title.startsWith(word)).toBe(true);
    expect(document.querySelector('link[rel="icon"]')).toHaveAttribute('href', icon);
  });

  test('title and icon of the page show how many alarms wait', async () => {
    await openSignedInConsole(({ wire }) => {
      wire.answer('GET /api/status', aStatus({ mode: 'LIVE', capabilities: ['alarms'] }));
      const alarms = [anAlarm('a'), anAlarm('b', { state: 'cleared' }), anAlarm('c', { state: 'shelved' })];
      wire.answer('GET /api/alarms', { at: '2026-03-10T12:00:01.000Z', alarms });
    });
    await advanceMs(50);
    expect(document.title).toBe('LIVE (2) · Order Flow');
    expect(document.querySelector('link[rel="icon"]')).toHaveAttribute('href', 'favicon-live-alarm.svg');
  });

  test.each([
    [1_900, null],
    [75_000, 'market 75 s behind'],
  ])('the header shows the lag of the market: a newest book %i ms old reads %p', async (market_lag_ms, text) => {
    await openSignedInConsole(({ wire }) => wire.answer('GET /api/status', aStatus({ market_lag_ms })));
    expect(within(pageHeader()).queryByText(/^market .* behind$/)?.textContent ?? null).toBe(text);
  });

  test('one banner reports that the bot does not answer, and the figures show their age', async () => {
    const environment = await openSignedInConsole(({ wire }) =>
      wire.answer('GET /api/status', aStatus({ running: false, active_trades: 0 })),
    );
    expect(screen.queryByRole('button', { name: 'Stop Bot' })).not.toBeInTheDocument();
    environment.wire.answer('GET /api/status', () => Promise.reject(new TypeError('gone')));
    await advanceMs(10_000);
    expect(screen.getByRole('alert')).toHaveTextContent(/^No answer from the bot for \d+ s\. 0 positions were open/);
    const control = screen.getByRole('region', { name: 'Bot control' });
    expect(within(control).getByText(/^old \d+ s$/)).toBeInTheDocument();
    expect(within(pageHeader()).getByText('(last known)')).toBeInTheDocument();
    expect(within(pageHeader()).getByText('No answer')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Stop Bot' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close All Positions' })).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('the last request failed');
  });

  test.each([
    ['answers HTML', 200, 'the reply is not JSON'],
    ['redirects to a page that does not exist', 404, 'the server answered with status 404'],
  ])('one banner says that a running bot %s, and nothing is lost', async (_case, status, text) => {
    const environment = await openSignedInConsole(({ wire }) =>
      wire.answer('GET /api/status', aStatus({ running: true, active_trades: 2 })),
    );
    environment.store.dispatch(fieldEdited({ key: 'obi_threshold', value: 0.4, saved: 0.3 }));
    const page = (): Response => new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } });
    for (const route of ['status', 'trades', 'signals', 'stats/analytics'])
      environment.wire.answer(`GET /api/${route}`, page);
    await advanceMs(10_000);
    expect(screen.getByRole('alert')).toHaveTextContent(
      new RegExp(`^No answer from the bot for \\d+ s\\. Its address answers, but ${text}\\. 2 positions were open`),
    );
    expect(screen.getByRole('button', { name: 'Stop Bot' })).toBeInTheDocument();
    expect(selectEdits(environment.store.getState())).toEqual({ obi_threshold: 0.4 });

    environment.wire.answer('GET /api/status', aStatus({ active_trades: 2 }));
    await advanceMs(2_100);
    expect(screen.queryByText(/No answer from the bot/)).not.toBeInTheDocument();
  });

  test('a press on Stop Bot closes an open header panel and sends the command', async () => {
    const environment = await openSignedInConsole();
    fireEvent.click(screen.getByRole('button', { name: 'Command history' }));
    await advanceMs(50);
    expect(screen.getByRole('dialog', { name: 'Command history' })).toHaveFocus();
    await advanceMs(1000);
    fireEvent.click(screen.getByRole('button', { name: 'Stop Bot' }));
    await advanceMs(50);
    expect(environment.wire.count('POST /api/stop')).toBe(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('Escape closes a header panel and returns the focus to its button', async () => {
    await openSignedInConsole();
    fireEvent.click(screen.getByRole('button', { name: 'Appearance and keys' }));
    await advanceMs(50);
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Appearance and keys' }), { key: 'Escape' });
    await advanceMs(50);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Appearance and keys' })).toHaveFocus();
  });

  test('the status line shows the age of the status after three seconds', async () => {
    const environment = await openSignedInConsole();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Status up to date');
    expect(pageHeader()).not.toHaveTextContent(/\d s/);
    environment.wire.hold('GET /api/status');
    await advanceMs(4_000);
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/Status \d s old/);
    expect(pageHeader()).toHaveTextContent(/\d s/);
  });

  test('the page header reports a closed live feed immediately', async () => {
    const environment = await openSignedInConsole();
    act(() => environment.sockets.latest().on.opened());
    expect(within(pageHeader()).getByText('Connected')).toBeInTheDocument();
    act(() => environment.sockets.latest().on.closed());
    expect(within(pageHeader()).getByText('Feed down')).toBeInTheDocument();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Live feed down, trying again');
  });

  test('Logout returns to the sign-in form and removes the mode from the page title', async () => {
    await openSignedInConsole();
    fireEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    await act(settlePromises);
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(document.title).toBe('Order Flow');
  });
});

describe('logout with unsaved parameters', () => {
  const edit = fieldEdited({ key: 'obi_threshold', value: 0.4, saved: 0.3 });
  const logOut = async (): Promise<void> => {
    fireEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    await act(settlePromises);
  };

  test('Cancel keeps session and edits when a logout would discard unsaved parameters', async () => {
    const { store } = await openSignedInConsole();
    act(() => void store.dispatch(edit));
    await logOut();
    expect(screen.getByRole('dialog')).toHaveTextContent('1 field was edited and not saved');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(settlePromises);
    expect(store.getState().session.token).not.toBeNull();
    expect(selectEdits(store.getState())).toEqual({ obi_threshold: 0.4 });
  });

  test('a confirmed logout discards unsaved parameters', async () => {
    const { store } = await openSignedInConsole();
    act(() => void store.dispatch(edit));
    await logOut();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Logout' }));
    await act(settlePromises);
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(selectEdits(store.getState())).toEqual({});
  });
});

describe('tabs', () => {
  test('the hash of the URL selects the tab', async () => {
    location.hash = '#parameters?focus=obi_threshold';
    await openSignedInConsole();
    expect(selectedTabName()).toBe('Parameters');
    expect(screen.getByText('The parameters could not be loaded')).toBeInTheDocument();
    await openTabHash('#nowhere');
    expect(selectedTabName()).toBe('Dashboard');
    await openTabHash('#signals');
    expect(selectedTabName()).toBe('Live Signals');
    expect(screen.getByRole('tabpanel', { name: 'Live Signals' })).toBeInTheDocument();
  });

  test('keyboard shortcuts select a tab or list the keys outside a dialog', async () => {
    await openSignedInConsole();
    await pressKey('g');
    await pressKey('t');
    expect(location.hash).toBe('#trades');
    await pressKey('t');
    expect(location.hash).toBe('#trades');
    await pressKey('?');
    const dialog = screen.getByRole('dialog', { name: 'Keys' });
    expect(within(dialog).getByText('Go to Live Signals')).toBeInTheDocument();
    fireEvent.keyDown(dialog, { key: 'g' });
    fireEvent.keyDown(dialog, { key: 's' });
    expect(location.hash).toBe('#trades');
  });

  test('Ctrl+K opens a parameter by name and sends no command', async () => {
    const environment = await openSignedInConsole();
    const pressIn = (target: Element, key: string, init = {}) =>
      act(() => void fireEvent.keyDown(target, { key, ...init }));
    pressIn(document.body, 'k', { ctrlKey: true });
    // React delays the content of a suspended component.
    for (let piece = 0; piece < 10; piece += 1) await advanceMs(300);
    const sent = environment.wire.sent.filter(({ route }) => !route.startsWith('GET ')).length;
    const input = screen.getByRole('combobox', { name: 'Go to a button, tab, symbol, parameter or trade' });
    expect(input).toHaveFocus();
    expect(screen.getAllByRole('option')).toHaveLength(TABS.length);
    fireEvent.change(input, { target: { value: 'obi_threshold' } });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(/^Parameter.*obi_threshold$/);
    pressIn(input, 'Enter');
    await advanceMs(50);
    expect(location.hash).toBe('#parameters?focus=obi_threshold');
    expect(screen.queryByRole('combobox', { name: /^Go to/ })).not.toBeInTheDocument();
    expect(environment.wire.sent.filter(({ route }) => !route.startsWith('GET '))).toHaveLength(sent);
  });

  test('the focus moves from a closing tab panel to the next tab panel', async () => {
    await openSignedInConsole();
    screen.getByRole('tabpanel', { name: 'Dashboard' }).focus();
    await openTabHash('#signals');
    expect(screen.getByRole('tabpanel', { name: 'Live Signals' })).toHaveFocus();
    act(() => screen.getByRole('tab', { name: 'Dashboard' }).focus());
    await openTabHash('#dashboard');
    expect(screen.getByRole('tab', { name: 'Dashboard' })).toHaveFocus();
  });

  test('the space bar activates a tab', async () => {
    await openSignedInConsole();
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Trades' }), { key: ' ' });
    await advanceMs(50);
    expect(selectedTabName()).toBe('Trades');
  });

  test('a crashed tab shows the error, and the rest of the page keeps working', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const signals = TABS[1]!;
    const { Part } = signals.part;
    let broken = true;
    signals.part.Part = (props) => {
      if (broken) throw new Error('no such figure');
      return <Part {...props} />;
    };
    try {
      await openSignedInConsole();
      await openTabHash('#signals');
      expect(screen.getByRole('alert')).toHaveTextContent('Live Signals could not be shown.');
      expect(screen.getByRole('alert')).toHaveTextContent('no such figure');
      expect(screen.getByRole('button', { name: 'Stop Bot' })).toBeInTheDocument();
      await openTabHash('#dashboard');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await openTabHash('#signals');
      broken = false;
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await advanceMs(50);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    } finally {
      signals.part.Part = Part;
    }
  });

  test('a tab whose code was removed by an update offers a reload', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const signals = TABS[1]!;
    const { Part } = signals.part;
    signals.part.Part = () => {
      throw Object.assign(new Error('Loading chunk signals failed.'), { name: 'ChunkLoadError' });
    };
    try {
      location.hash = '#signals';
      await openSignedInConsole();
      expect(screen.getByRole('alert')).toHaveTextContent('Live Signals could not be loaded.');
      expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    } finally {
      signals.part.Part = Part;
    }
  });
});

describe('messages and alerts', () => {
  test('the focus moves to the content when an alert closes whose button is gone', async () => {
    const environment = await openSignedInConsole();
    act(() => void environment.store.dispatch(noticeAdded({ kind: 'alert', severity: 'success', text: 'Saved' })));
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await act(settlePromises);
    expect(screen.getByRole('tabpanel', { name: 'Dashboard' })).toHaveFocus();
  });

  test('error messages and alerts stay until the operator dismisses them', async () => {
    const environment = await openSignedInConsole();
    act(() => {
      environment.store.dispatch(noticeAdded({ kind: 'message', severity: 'error', text: 'Error: gone' }));
      environment.store.dispatch(
        noticeAdded({ kind: 'alert', severity: 'error', text: 'Error starting bot: no market' }),
      );
    });
    const alert = screen.getByRole('alertdialog', { name: 'Error starting bot: no market' });
    expect(within(alert).getAllByRole('button')).toHaveLength(1);
    expect(within(alert).getByRole('button', { name: 'OK' })).toHaveFocus();
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    await advanceMs(1000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Error: gone' }));
    expect(screen.queryByText('Error: gone')).not.toBeInTheDocument();
  });

  test('a failed Stop shows no message and appears in the command history', async () => {
    const environment = await openSignedInConsole(({ wire }) =>
      wire.answer('POST /api/stop', () => jsonReply({ detail: 'The bot is busy' }, 503)),
    );
    await advanceMs(1000);
    fireEvent.click(screen.getByRole('button', { name: 'Stop Bot' }));
    await act(settlePromises);
    expect(screen.getByRole('log', { name: 'Messages' })).toBeEmptyDOMElement();
    fireEvent.click(screen.getByRole('button', { name: 'Command history' }));
    await act(settlePromises);
    const history = screen.getByRole('dialog', { name: 'Command history' });
    expect(within(history).getByRole('row', { name: /Stop Bot failed: The bot is busy/ })).toBeInTheDocument();
    expect(environment.wire.count('POST /api/stop')).toBe(1);
  });

  test('the status line shows the time since the last valid status reply', async () => {
    const environment = await openSignedInConsole();
    environment.wire.hold('GET /api/status');
    act(() => {
      environment.store.dispatch(statusReceived({ at: performance.now() - 3_400 }));
    });
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/Status [34] s old/);
  });
});
