import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { signedIn, signedOut } from '@/slices/session';
import { createFakeConsole } from '@/testing/console/fakeStore';
import { advanceClock, settlePromises } from '@/testing/console/fakeEnvironment';
import { LoginScreen } from './LoginScreen';
// Loads the lazy code before the timeout of the first test starts.
import './BotMissing';

type FakeConsole = ReturnType<typeof createFakeConsole>;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  document.head.replaceChildren();
});
afterEach(() => jest.useRealTimers());

async function openLoginScreen(prepare?: (console: FakeConsole) => void): Promise<FakeConsole> {
  const console = createFakeConsole();
  prepare?.(console);
  await settlePromises();
  await act(async () => {
    render(
      <Provider store={console.store}>
        <LoginScreen onSignInIntent={() => undefined} />
      </Provider>,
    );
    await settlePromises();
  });
  return console;
}

test('a login that is rejected with Retry-After shows a countdown to the next attempt', async () => {
  const refused = () => Response.json({ detail: 'Too many' }, { status: 429, headers: { 'Retry-After': '5' } });
  await openLoginScreen(({ wire }) => wire.answer('POST /api/auth/login', refused));
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'operator' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await advanceClock(50);
  });
  expect(screen.getByRole('alert')).toHaveTextContent('Too manyNext try in 5 s.');
  await act(() => advanceClock(2_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Next try in 3 s.');
  await act(() => advanceClock(3_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Try again now.');
});

test('the login form holds the user name of an expired session and focuses the password', async () => {
  await openLoginScreen(({ store }) => {
    store.dispatch(signedIn({ token: 'token-1', username: 'ada' }));
    store.dispatch(signedOut({ reason: 'expired' }));
  });
  expect(screen.getByLabelText('Username')).toHaveValue('ada');
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('the login form holds no user name after a logout', async () => {
  await openLoginScreen(({ store }) => {
    store.dispatch(signedIn({ token: 'token-1', username: 'ada' }));
    store.dispatch(signedOut({ reason: 'operator' }));
  });
  expect(screen.getByLabelText('Username')).toHaveValue('');
  expect(screen.getByLabelText('Username')).toHaveFocus();
});

test('the login screen lets the operator who types during the check finish beside the finding', async () => {
  const noBotReply = () => new Response('<html>', { status: 404 });
  let check: ReturnType<FakeConsole['wire']['hold']> | undefined;
  await openLoginScreen(({ wire }) =>
    wire.answer('GET /api/status', () => {
      check = wire.hold('GET /api/status');
      return noBotReply();
    }),
  );
  await act(() => advanceClock(50));
  expect(check?.waiting).toHaveLength(1);
  const username = screen.getByLabelText('Username');
  fireEvent.change(username, { target: { value: 'ada' } });
  await act(async () => {
    check?.release(noBotReply());
    await settlePromises();
  });
  const finding = await screen.findByRole('region', { name: 'No bot answers at http://bot.test' });
  expect(finding).toBeInTheDocument();
  expect(username).toHaveFocus();
});

test.each([
  ['a status of foreign shape', () => Response.json({ ok: true })],
  ['404', () => new Response('<html>', { status: 404 })],
  ['500', () => new Response('<html>', { status: 500 })],
  ['502', () => new Response('<html>', { status: 502 })],
])('the login screen shows the finding above the form when the address answers with %s', async (_what, reply) => {
  await openLoginScreen(({ wire }) => wire.answer('GET /api/status', reply));
  await act(() => advanceClock(50));
  const finding = await screen.findByRole('region', { name: 'No bot answers at http://bot.test' });
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(finding.compareDocumentPosition(screen.getByLabelText('Username'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(finding.parentElement?.querySelectorAll('form')).toHaveLength(1);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Sign in anyway');
});

test('the login screen of an ended session asks no status', async () => {
  const { wire } = await openLoginScreen(({ store }) => void store.dispatch(signedOut({ reason: 'operator' })));
  expect(wire.count('GET /api/status')).toBe(0);
});

test.each([
  ['simulated market', 'simulated market · version 1.2.3'],
  ['__MARKET__', 'version 1.2.3'],
])('the login screen shows the version, and the market unless %p is a placeholder', async (market, facts) => {
  document.head.innerHTML = `<meta name="market" content="${market}"><meta name="version" content="1.2.3">`;
  await openLoginScreen();
  expect(screen.getByText(facts)).toBeInTheDocument();
});

test('index.html and the login screen have the same heading and subtitle', async () => {
  await openLoginScreen();
  const html = readFileSync(join(__dirname, '../../../public/index.html'), 'utf8');
  const firstPaint = new DOMParser().parseFromString(html, 'text/html');
  for (const part of ['.login-card h1', '.login-subtitle']) {
    expect(firstPaint.querySelector(part)?.isEqualNode(document.querySelector(part))).toBe(true);
  }
});
