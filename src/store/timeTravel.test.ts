import type * as BotControl from '@/api/bot/botControl';
import type * as Status from '@/api/bot/status';
import type * as Connection from '@/slices/connection';
import type * as Session from '@/slices/session';
import type * as FakeStore from '@/testing/console/fakeStore';
import { createFakeDevTools } from '@/testing/console/fakeDevTools';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { aSignal, aStatus } from '@/testing/rows/fixtures';

const fakeDevTools = createFakeDevTools();
// Redux Toolkit looks for the DevTools while loading, so the test imports modules with Redux Toolkit after this line.
Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: fakeDevTools.compose });
let signedInConsole: typeof FakeStore.signedInConsole;
let session: typeof Session;
let connection: typeof Connection;
let bot: typeof BotControl.botControlApi.endpoints;
let status: typeof Status.statusApi.endpoints;

beforeAll(async () => {
  ({ signedInConsole } = await import('@/testing/console/fakeStore'));
  session = await import('@/slices/session');
  connection = await import('@/slices/connection');
  ({ endpoints: bot } = (await import('@/api/bot/botControl')).botControlApi);
  ({ endpoints: status } = (await import('@/api/bot/status')).statusApi);
});
beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

/** Signs in, receives signals and signs out. `during` is an action index within the session. */
async function consoleAfterSession() {
  const console = await signedInConsole();
  console.sockets.latest().receive({ type: 'signal', data: aSignal(1) });
  await advanceClock(100);
  const during = fakeDevTools.moment();
  console.store.dispatch(session.signedOut({ reason: 'operator' }));
  await advanceClock(100);
  return { console, during };
}

const recordedSideEffects = ({ wire, sockets, storage }: Awaited<ReturnType<typeof consoleAfterSession>>['console']) =>
  JSON.stringify([wire.sent.length, sockets.all.map(({ sent, closed }) => [sent, closed]), [...storage.kept]]);

test('a DevTools jump to a past state opens no socket, sends nothing and stores nothing', async () => {
  const { console, during } = await consoleAfterSession();
  const before = recordedSideEffects(console);
  fakeDevTools.jump(during);
  expect(session.selectIsSignedIn(console.store.getState())).toBe(true);
  expect(connection.selectPhase(console.store.getState())).toBe('open');
  expect(console.signals()).toHaveLength(1);
  // The screen of the past state requests its data, as every displayed screen does.
  void console.store.dispatch(
    status.getStatus.initiate(undefined, { subscriptionOptions: { pollingInterval: 2_000 } }),
  );
  void console.store.dispatch(status.getStatus.initiate(undefined, { forceRefetch: true }));
  await advanceClock(60_000);
  expect(recordedSideEffects(console)).toBe(before);
});

test('the console sends no command while the DevTools show a past state', async () => {
  const { console, during } = await consoleAfterSession();
  fakeDevTools.jump(during);
  const { error } = await console.store.dispatch(bot.stopBot.initiate());
  expect(error).toMatchObject({ error: 'the console shows a past state: nothing is sent' });
  expect(console.wire.count('POST /api/stop')).toBe(0);
});

test('a DevTools jump to a state before the sign-in keeps the connection and the current session', async () => {
  const console = await signedInConsole();
  fakeDevTools.jump(0);
  expect(session.selectIsSignedIn(console.store.getState())).toBe(false);
  console.sockets.latest().receive({ type: 'signal', data: aSignal(1) });
  await advanceClock(100);
  expect(console.sockets.latest().closed).toBe(false);
  fakeDevTools.jumpToPresent();
  expect(session.selectIsSignedIn(console.store.getState())).toBe(true);
  expect(console.sockets.all).toHaveLength(1);
});

test('the console sends requests again when the DevTools return to the current state', async () => {
  const { console, during } = await consoleAfterSession();
  fakeDevTools.jump(during);
  fakeDevTools.jumpToPresent();
  console.store.dispatch(session.signedIn({ token: 'token-2', username: 'operator' }));
  expect(console.sockets.all).toHaveLength(2);
  await console.store.dispatch(status.getStatus.initiate());
  expect(console.wire.last('GET /api/status')?.token).toBe('Bearer token-2');
});

test('the live connection closes when the session ends while the DevTools show a past state', async () => {
  const console = await signedInConsole();
  fakeDevTools.jump(fakeDevTools.moment() - 1);
  console.store.dispatch(session.signedOut({ reason: 'expired' }));
  await settlePromises();
  expect(console.sockets.latest().closed).toBe(true);
});

test('the DevTools show call names but no secrets', async () => {
  const console = await signedInConsole(({ wire }) => wire.answer('GET /api/status', aStatus()));
  const { keysApi } = await import('@/api/keys');
  const keys = { binance_key: 'hidden-1', binance_secret: 'hidden-2', bybit_key: '', bybit_secret: 'hidden-3' };
  console.wire.answer('GET /api/keys', keys);
  await console.store.dispatch(keysApi.endpoints.getKeys.initiate());
  const { actionSanitizer, stateSanitizer } = fakeDevTools.options() as {
    actionSanitizer: (action: object) => object;
    stateSanitizer: (state: object) => object;
  };
  const shown = JSON.stringify(stateSanitizer(console.store.getState()));
  expect(shown).not.toMatch(/hidden|token-1/);
  expect(shown).toContain('"bybit_key":""');
  const action = {
    type: 'api/executeMutation/pending',
    meta: { arg: { endpointName: 'login', originalArgs: { username: 'operator', password: 'hidden' } } },
  };
  expect(actionSanitizer(action)).toEqual({
    type: 'api/executeMutation/pending (login)',
    meta: { arg: { endpointName: 'login', originalArgs: { username: 'operator', password: '•••' } } },
  });
  const map = (count: number) => new Map(Array.from({ length: count }, (_, index) => [`t${index}`, { pnl: index }]));
  expect(stateSanitizer({ few: map(2), many: map(501) })).toEqual({
    few: { t0: { pnl: 0 }, t1: { pnl: 1 } },
    many: '501 entries',
  });
  expect(actionSanitizer(session.signedIn({ token: 'hidden', username: 'operator' }))).toMatchObject({
    payload: { token: '•••', username: 'operator' },
  });
});
