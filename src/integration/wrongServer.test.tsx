import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { statusApi } from '@/api/bot/status';
import { httpStatus, readableErrorText } from '@/api/request/errors';
import { keysApi } from '@/api/keys';
import { createConsoleStore } from '@/app/createConsoleStore';
import { MAX_REPLY_BYTES } from '@/contract/sizes';
import { LoginScreen } from '@/features/login/LoginScreen';
// Loads the lazily loaded code before the fake clock of the first test starts.
import '@/features/login/BotMissing';
import { advanceClock, createFakeEnvironment, settlePromises } from '@/testing/console/fakeEnvironment';
import { freePort } from '@/testing/server/freePort';
import { startWrongServer, WRONG_ANSWERS, type WrongServer } from '@/testing/server/wrongServer';
import { BotScopeContext, type BotScope } from '@/ui/hooks/botScope';

/** More than the sockets of the machine buffer. */
const BUFFERED_BYTES = 16 * 2 ** 20;

let server: WrongServer | undefined;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] }));
afterEach(() => {
  server?.close();
  server = undefined;
  jest.useRealTimers();
});

function createStoreAt(host: string) {
  const { services } = createFakeEnvironment();
  return createConsoleStore({ services: { ...services, host, fetchFn: (input, init) => fetch(input, init) } }).store;
}

async function openLoginScreen(host: string, scope: BotScope | null = null): Promise<void> {
  const store = createStoreAt(host);
  await settlePromises();
  await act(async () => {
    render(
      <BotScopeContext value={scope}>
        <Provider store={store}>
          <LoginScreen onSignInIntent={() => undefined} />
        </Provider>
      </BotScopeContext>,
    );
    await settlePromises();
  });
}

/** Advances the clock while the network works in real time. */
async function passUntil(isSo: () => boolean): Promise<void> {
  for (let step = 0; step < 400 && !isSo(); step += 1) await act(() => advanceClock(50));
}

const shownText = (): string => document.querySelector('.bot-missing')?.textContent ?? '';

test.each([
  ['a web server', WRONG_ANSWERS.page, 'A web server answers with a page or text (status 404).'],
  ['another API', WRONG_ANSWERS.otherApi, 'Another program answers (status 200), and its reply is not that of a bot.'],
  ['a redirect', WRONG_ANSWERS.redirect, 'The server sends this page to another address.'],
  ['a server that hangs', WRONG_ANSWERS.hang, 'The server did not answer completely within 5 seconds.'],
  ['a reply that never ends', WRONG_ANSWERS.hangInBody, 'The server did not answer completely within 5 seconds.'],
  ['gigabytes', WRONG_ANSWERS.endless, 'The server answers with more than 1 MiB'],
])('the sign-in screen of a first visit names %s at the address of the bot', async (_case, answer, text) => {
  server = await startWrongServer(answer);
  await openLoginScreen(server.url);
  await passUntil(() => shownText() !== '');
  expect(shownText()).toContain(text);
  expect(shownText()).toContain(server.url);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(server.bytesSent()).toBeLessThan(BUFFERED_BYTES);
});

test('the sign-in screen says that nothing accepts the connection, and returns to the form when a bot does', async () => {
  const port = await freePort();
  await openLoginScreen(`http://127.0.0.1:${port}`);
  await passUntil(() => shownText() !== '');
  expect(shownText()).toContain('The browser gets no connection');
  server = await startWrongServer(
    (_request, reply) => void reply.writeHead(401).end('{"detail":"Not signed in"}'),
    port,
  );
  await passUntil(() => shownText() === '');
  expect(shownText()).toBe('');
  expect(screen.getByLabelText('Username')).toHaveFocus();
});

test('the sign-in screen names the missing bot of a list, its address and the list', async () => {
  const host = `http://127.0.0.1:${await freePort()}`;
  await openLoginScreen(host, { name: 'Night', storagePrefix: `bot/${host}/` });
  await passUntil(() => shownText() !== '');
  expect(shownText()).toContain(`Night: No bot answers at ${host}`);
  expect(shownText()).toContain('correct the address in the list of bots of this page');
  expect(shownText()).not.toContain('bot-host');
});

test('a sign-in while the bot is gone names the address and keeps what the operator typed', async () => {
  server = await startWrongServer((_request, reply) => void reply.writeHead(401).end());
  await openLoginScreen(server.url);
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'ada' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  server.close();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' })));
  await passUntil(() => shownText() !== '');
  expect(shownText()).toContain('The browser gets no connection');
  expect(screen.getByLabelText('Username')).toHaveValue('ada');
  expect(screen.getByLabelText('Password')).toHaveValue('secret');
});

test('a reply of the bot beyond 32 MiB is not read further', async () => {
  server = await startWrongServer(WRONG_ANSWERS.endless);
  const { error } = await createStoreAt(server.url).dispatch(statusApi.endpoints.getStatus.initiate());
  expect(readableErrorText(error, '')).toBe('the reply has more than 32 MiB');
  expect(server.bytesSent()).toBeLessThan(MAX_REPLY_BYTES + BUFFERED_BYTES);
});

test('the keys of the exchanges are not sent to the address to which a bot redirects', async () => {
  server = await startWrongServer(WRONG_ANSWERS.redirect);
  const keys = { binance_key: 'k', binance_secret: 's', bybit_key: '', bybit_secret: '' };
  const { dispatch } = createStoreAt(server.url);
  const replies = [
    await dispatch(keysApi.endpoints.saveKeys.initiate(keys)),
    await dispatch(keysApi.endpoints.validateKeys.initiate(keys)),
  ];
  expect(replies.map(({ error }) => httpStatus(error))).toEqual([307, 307]);
});
