import { signedIn, signedOut, STORED_SESSION_KEY } from '@/slices/session';
import { createFakeConsole } from '@/testing/console/fakeStore';
import { advanceClock, settlePromises, useFakeClock } from '@/testing/console/fakeEnvironment';
import { migrateStoredSession, selectIsRestored } from './persistence';

beforeEach(useFakeClock);
afterEach(() => jest.useRealTimers());

const storageWithSession = (session: object, version = 1): Record<string, string> => ({
  [STORED_SESSION_KEY]: JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...session, _persist: { version, rehydrated: true } }).map(([key, value]) => [
        key,
        JSON.stringify(value),
      ]),
    ),
  ),
});

const storedSessionFields = (console: ReturnType<typeof createFakeConsole>) =>
  JSON.parse(console.storage.kept.get(STORED_SESSION_KEY) ?? '{}') as Record<string, string>;

test('a reload restores the session without a sign-in request and opens the live connection', async () => {
  const console = createFakeConsole({ stored: storageWithSession({ token: 'kept', username: 'operator' }) });
  expect(selectIsRestored(console.store.getState())).toBe(false);
  await settlePromises();
  expect(selectIsRestored(console.store.getState())).toBe(true);
  expect(console.store.getState().session).toMatchObject({ token: 'kept', username: 'operator' });
  expect(console.sockets.all).toHaveLength(1);
  expect(console.wire.sent).toEqual([]);
});

test('the browser stores only token and user name', async () => {
  const console = createFakeConsole();
  await settlePromises();
  console.store.dispatch(signedIn({ token: 'token-1', username: 'operator' }));
  await advanceClock(10);
  expect([...console.storage.kept.keys()]).toEqual([STORED_SESSION_KEY]);
  expect(Object.keys(storedSessionFields(console)).sort()).toEqual(['_persist', 'token', 'username']);
  console.store.dispatch(signedOut({ reason: 'expired' }));
  await advanceClock(10);
  expect(storedSessionFields(console)).toMatchObject({ token: 'null', username: 'null' });
});

test.each([
  ['not JSON', '{'],
  ['a number for a token', storageWithSession({ token: 5, username: 'operator' })[STORED_SESSION_KEY]!],
  ['an empty token', storageWithSession({ token: '', username: 'operator' })[STORED_SESSION_KEY]!],
  [
    'a session of a later version',
    storageWithSession({ token: 'kept', username: 'operator' }, 99)[STORED_SESSION_KEY]!,
  ],
])('the console is signed out when the stored session is %s', async (_what, text) => {
  const console = createFakeConsole({ stored: { [STORED_SESSION_KEY]: text } });
  await settlePromises();
  expect(console.store.getState().session.token).toBeNull();
  expect(selectIsRestored(console.store.getState())).toBe(true);
  expect(console.sockets.all).toEqual([]);
});

test('a restored session does not replace an earlier sign-in', async () => {
  const console = createFakeConsole({ stored: storageWithSession({ token: 'kept', username: 'before' }) });
  console.store.dispatch(signedIn({ token: 'new', username: 'operator' }));
  await settlePromises();
  expect(console.store.getState().session).toMatchObject({ token: 'new', username: 'operator' });
});

describe('migrations', () => {
  const migrations = {
    1: (session: unknown) => ({ ...(session as object), username: 'unknown' }),
    2: (session: unknown) => ({
      token: (session as { key: string }).key,
      username: (session as { username: string }).username,
    }),
  };

  test('session migrations run in order from the stored version', () => {
    expect(migrateStoredSession({ key: 'kept' }, 2, migrations)).toEqual({ token: 'kept', username: 'unknown' });
    const first = { key: 'kept', username: 'operator', _persist: { version: 1, rehydrated: true } };
    expect(migrateStoredSession(first, 2, migrations)).toEqual({ token: 'kept', username: 'operator' });
  });

  test('a missing session migration signs the operator out', () => {
    expect(
      migrateStoredSession({ token: 'kept', username: 'operator' }, 2, { 1: (session) => session }),
    ).toBeUndefined();
  });
});
