import { type Store } from '../store/repositories';
import { openStore } from '../store/store';
import { verifyDeviceToken, issueDeviceToken } from './deviceToken';
import { setUpOperator } from './operator';
import { generatePassword, hashPassword, areOperatorCredentials, verifyPassword } from './passwords';
import { createSessions, deriveSocketCookieValue } from './sessions';
import { authorizeUpgrade } from '../sockets/authorizeUpgrade';

const CHEAP_HASH_COST = { N: 16, r: 1, p: 1 };
const HOUR_MS = 3_600_000;
let store: Store;
let now: number;

beforeEach(() => {
  store = openStore(':memory:', { secret: 'for tests' });
  now = 1_000_000;
});
afterEach(() => store.close());

const createTestSessions = () => createSessions(store.sessions, () => now);

describe('passwords', () => {
  test('a password hash verifies only its own password', async () => {
    const hash = await hashPassword('correct horse', CHEAP_HASH_COST);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    expect(await verifyPassword('correct hors', hash)).toBe(false);
    expect(hash).not.toContain('correct');
  });

  test('two hashes of the same password differ', async () => {
    const hash = await hashPassword('correct horse', CHEAP_HASH_COST);
    expect(await hashPassword('correct horse', CHEAP_HASH_COST)).not.toBe(hash);
  });

  test('a password is hashed at full cost by default', async () => {
    const hash = await hashPassword('correct horse');
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
  });

  test('a sign-in needs the correct name and the correct password', async () => {
    store.users.setOperator('anna', await hashPassword('correct horse', CHEAP_HASH_COST));
    expect(await areOperatorCredentials(store.users, 'anna', 'correct horse')).toBe(true);
    expect(await areOperatorCredentials(store.users, 'bruno', 'correct horse')).toBe(false);
    expect(await areOperatorCredentials(store.users, 'anna', 'wrong horse')).toBe(false);
  });

  test('an operator whose name was stored with a space at its end can sign in without the space', async () => {
    store.users.setOperator('anna ', await hashPassword('correct horse', CHEAP_HASH_COST));
    expect(await areOperatorCredentials(store.users, 'anna', 'correct horse')).toBe(true);
  });

  test.each(['Jos\u00e9', 'Jose\u0301', 'Ｊｏｓ\u00e9'])(
    'the operator José can sign in with the Unicode form %s',
    async (typed) => {
      for (const stored of ['José'.normalize('NFC'), 'José'.normalize('NFD')]) {
        store.users.setOperator(stored, await hashPassword('correct horse', CHEAP_HASH_COST));
        expect(await areOperatorCredentials(store.users, typed, 'correct horse')).toBe(true);
        expect(await areOperatorCredentials(store.users, 'Jose', 'correct horse')).toBe(false);
      }
    },
  );

  test('the check of an unknown name takes as long as the check of a wrong password', async () => {
    store.users.setOperator('anna', await hashPassword('correct horse', { N: 16_384, r: 8, p: 1 }));
    const timed = async (name: string) => {
      const start = performance.now();
      await areOperatorCredentials(store.users, name, 'wrong horse');
      return performance.now() - start;
    };
    const fastest = async (name: string) => Math.min(await timed(name), await timed(name), await timed(name));
    expect(await fastest('nobody')).toBeGreaterThan(0.3 * (await fastest('anna')));
  });

  test('a generated password has 20 random characters', () => {
    expect(generatePassword()).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(generatePassword()).not.toBe(generatePassword());
  });
});

describe('sessions', () => {
  test('a session token is valid until its session ends', () => {
    const { token, session } = createTestSessions().startSession('anna');
    expect(createTestSessions().findByToken(token)).toMatchObject({ id: session.id, username: 'anna' });
    expect(createTestSessions().findByToken(`${token}x`)).toBeUndefined();
    createTestSessions().endSession(session.id);
    expect(createTestSessions().findByToken(token)).toBeUndefined();
    expect(createTestSessions().isActive(session.id)).toBe(false);
  });

  test('the database contains neither the session token nor the websocket cookie', () => {
    const { token, session } = createTestSessions().startSession('anna');
    expect(store.sessions.findByTokenHash(token)).toBeUndefined();
    expect(store.sessions.findBySocketHash(deriveSocketCookieValue(token))).toBeUndefined();
    expect(session.id).not.toContain(token);
  });

  test('the websocket cookie and the session token cannot replace each other', () => {
    const { token, session } = createTestSessions().startSession('anna');
    expect(createTestSessions().findBySocketSecret(deriveSocketCookieValue(token))?.id).toBe(session.id);
    expect(createTestSessions().findBySocketSecret(token)).toBeUndefined();
    expect(createTestSessions().findByToken(deriveSocketCookieValue(token))).toBeUndefined();
  });

  test('an unused session ends after a day', () => {
    const { token } = createTestSessions().startSession('anna');
    now += 24 * HOUR_MS;
    expect(createTestSessions().findByToken(token)).toBeUndefined();
    expect(createTestSessions().findBySocketSecret(deriveSocketCookieValue(token))).toBeUndefined();
  });

  test('hourly requests extend a session to one week at most', () => {
    const { token } = createTestSessions().startSession('anna');
    let hours = 0;
    while (hours < 1_000 && createTestSessions().findByToken(token)) {
      now += HOUR_MS;
      hours += 1;
    }
    expect(hours).toBe(7 * 24);
  });

  test('a session that began while the clock was 400 days ahead ends a day after its first use', () => {
    const rightTime = now;
    now += 400 * 24 * HOUR_MS;
    const { token } = createTestSessions().startSession('anna');
    now = rightTime;
    expect(createTestSessions().findByToken(token)).toMatchObject({ expiresAt: rightTime + 24 * HOUR_MS });
    now += 24 * HOUR_MS;
    expect(createTestSessions().findByToken(token)).toBeUndefined();
  });

  test('a session that began while the clock was 400 days ahead lasts at most a week', () => {
    const rightTime = now;
    now += 400 * 24 * HOUR_MS;
    const { token, session } = createTestSessions().startSession('anna');
    now = rightTime;
    let hours = 0;
    while (createTestSessions().findByToken(token) && hours < 1_000) {
      now += HOUR_MS;
      hours += 1;
    }
    expect(hours).toBe(7 * 24);
    expect(createTestSessions().isActive(session.id)).toBe(false);
  });

  test('an unused session that began while the clock was 400 days ahead ends a day after the next sign-in', () => {
    const rightTime = now;
    now += 400 * 24 * HOUR_MS;
    const { token } = createTestSessions().startSession('anna');
    now = rightTime;
    createTestSessions().startSession('anna');
    now += 24 * HOUR_MS;
    expect(createTestSessions().findByToken(token)).toBeUndefined();
  });
});

describe('the operator', () => {
  const prepare = (options = {}) => setUpOperator(store, { cost: CHEAP_HASH_COST, ...options });

  test('the operator gets a generated password at the first start only', async () => {
    const first = await prepare();
    expect(first.username).toBe('operator');
    expect(await areOperatorCredentials(store.users, 'operator', first.generated!)).toBe(true);
    expect(await prepare()).toEqual({ username: 'operator' });
  });

  test('a restart ends all sessions only when the password of the operator changed', async () => {
    await prepare({ username: 'anna', password: 'first password' });
    const { token } = createTestSessions().startSession('anna');
    expect(await prepare({ password: 'first password' })).toEqual({ username: 'anna' });
    expect(createTestSessions().findByToken(token)).toBeDefined();
    await prepare({ password: 'second password' });
    expect(createTestSessions().findByToken(token)).toBeUndefined();
    expect(await areOperatorCredentials(store.users, 'anna', 'second password')).toBe(true);
  });

  test('a new name of the operator ends all sessions but does not change the password', async () => {
    const { generated } = await prepare();
    const { token } = createTestSessions().startSession('operator');
    expect(await prepare({ username: 'anna' })).toEqual({ username: 'anna' });
    expect(await areOperatorCredentials(store.users, 'anna', generated!)).toBe(true);
    expect(createTestSessions().findByToken(token)).toBeUndefined();
  });

  test('a password reset generates a new password and ends all sessions', async () => {
    const { generated } = await prepare();
    const { token } = createTestSessions().startSession('operator');
    const reset = await prepare({ resetPassword: true });
    expect(reset.generated).not.toBe(generated);
    expect(await areOperatorCredentials(store.users, 'operator', generated!)).toBe(false);
    expect(await areOperatorCredentials(store.users, 'operator', reset.generated!)).toBe(true);
    expect(createTestSessions().findByToken(token)).toBeUndefined();
  });
});

describe('a known device', () => {
  test('a device token is valid until the password changes', async () => {
    store.users.setOperator('anna', await hashPassword('correct horse', CHEAP_HASH_COST));
    const device = issueDeviceToken(store.users);
    const name = verifyDeviceToken(device, store.users);
    expect(name).toBe(`device ${device.split('.')[0]}`);
    store.users.setOperator('anna', await hashPassword('correct horse', CHEAP_HASH_COST));
    expect(verifyDeviceToken(device, store.users)).toBeUndefined();
  });

  test('a forged device token is not valid', async () => {
    store.users.setOperator('anna', await hashPassword('correct horse', CHEAP_HASH_COST));
    const device = issueDeviceToken(store.users);
    for (const forged of [undefined, '', 'x', `${device}x`, `x${device}`, device.split('.')[0]]) {
      expect(verifyDeviceToken(forged, store.users)).toBeUndefined();
    }
  });
});

describe('the upgrade to a websocket', () => {
  const OWN_PAGE = { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' };
  const authorize = (request: object) => authorizeUpgrade(request, createTestSessions(), 'socket_8080');

  test('a websocket needs the cookie of an active session and a page of this host or of an allowed origin', () => {
    const { token, session } = createTestSessions().startSession('anna');
    const cookie = `other=1; socket_8080=${deriveSocketCookieValue(token)}`;
    expect(authorize({ ...OWN_PAGE, cookie })).toMatchObject({ session: { id: session.id } });
    expect(authorize(OWN_PAGE)).toMatchObject({ refused: 401 });
    expect(authorize({ ...OWN_PAGE, cookie: `socket_8080=${token}` })).toMatchObject({ refused: 401 });
    expect(authorize({ ...OWN_PAGE, cookie: cookie.replace('8080', '9090') })).toMatchObject({ refused: 401 });
    for (const origin of ['http://127.0.0.1:9090', 'http://evil.example', 'null', undefined]) {
      expect(authorize({ ...OWN_PAGE, origin, cookie })).toMatchObject({ refused: 403 });
    }
    const otherSite = { ...OWN_PAGE, origin: 'https://console.example', cookie };
    expect(
      authorizeUpgrade(otherSite, createTestSessions(), 'socket_8080', ['https://console.example']),
    ).toHaveProperty('session');
    for (const host of ['bot.example:443', 'Bot.Example.', 'bot.example']) {
      expect(authorize({ origin: 'https://bot.example', host, cookie })).toHaveProperty('session');
    }
    expect(authorize({ origin: 'https://bot.example', host: '10.0.0.7', cookie })).toMatchObject({
      reason: expect.stringMatching(/"https:\/\/bot\.example".*"10\.0\.0\.7".*ALLOWED_ORIGINS/),
    });
    createTestSessions().endSession(session.id);
    expect(authorize({ ...OWN_PAGE, cookie })).toMatchObject({ refused: 401 });
  });
});
