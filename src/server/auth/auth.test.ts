import { type Store } from '../store/repositories';
import { openStore } from '../store/store';
import { verifyDeviceToken, issueDeviceToken } from './deviceToken';
import { prepareOperator } from './operator';
import { generatePassword, hashPassword, isOperator, verifyPassword } from './passwords';
import { createSessions, socketSecretOf } from './sessions';
import { authorizeUpgrade } from '../sockets/authorizeUpgrade';

const CHEAP = { N: 16, r: 1, p: 1 };
const HOUR = 3_600_000;
let store: Store;
let now: number;

beforeEach(() => {
  store = openStore(':memory:', { secret: 'for tests' });
  now = 1_000_000;
});
afterEach(() => store.close());

const sessions = () => createSessions(store.sessions, () => now);

describe('passwords', () => {
  test('a hash opens to its password alone and is different each time', async () => {
    const hash = await hashPassword('correct horse', CHEAP);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    expect(await verifyPassword('correct hors', hash)).toBe(false);
    expect(await hashPassword('correct horse', CHEAP)).not.toBe(hash);
    expect(hash).not.toContain('correct');
  });

  test('the full cost is asked for and can be paid', async () => {
    const hash = await hashPassword('correct horse');
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
  });

  test('name and password must both fit', async () => {
    store.users.set('anna', await hashPassword('correct horse', CHEAP));
    expect(await isOperator(store.users, 'anna', 'correct horse')).toBe(true);
    expect(await isOperator(store.users, 'bruno', 'correct horse')).toBe(false);
    expect(await isOperator(store.users, 'anna', 'wrong horse')).toBe(false);
  });

  test('a name that was stored with a blank at its end signs in without it', async () => {
    store.users.set('anna ', await hashPassword('correct horse', CHEAP));
    expect(await isOperator(store.users, 'anna', 'correct horse')).toBe(true);
  });

  test('an unknown name takes as long as a wrong password', async () => {
    store.users.set('anna', await hashPassword('correct horse', { N: 16_384, r: 8, p: 1 }));
    const timed = async (name: string) => {
      const start = performance.now();
      await isOperator(store.users, name, 'wrong horse');
      return performance.now() - start;
    };
    await timed('anna');
    expect(await timed('nobody')).toBeGreaterThan(0.3 * (await timed('anna')));
  });

  test('generated ones are long and never the same', () => {
    expect(generatePassword()).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(generatePassword()).not.toBe(generatePassword());
  });
});

describe('sessions', () => {
  test('a token opens its session until it ends', () => {
    const { token, session } = sessions().begin('anna');
    expect(sessions().byToken(token)).toMatchObject({ id: session.id, username: 'anna' });
    expect(sessions().byToken(`${token}x`)).toBeUndefined();
    sessions().end(session.id);
    expect(sessions().byToken(token)).toBeUndefined();
    expect(sessions().isActive(session.id)).toBe(false);
  });

  test('neither token nor cookie can be found in the database', () => {
    const { token, session } = sessions().begin('anna');
    expect(store.sessions.byToken(token)).toBeUndefined();
    expect(store.sessions.bySocket(socketSecretOf(token))).toBeUndefined();
    expect(session.id).not.toContain(token);
  });

  test('the cookie leads to the session, the token in its place does not, nor the other way round', () => {
    const { token, session } = sessions().begin('anna');
    expect(sessions().bySocketSecret(socketSecretOf(token))?.id).toBe(session.id);
    expect(sessions().bySocketSecret(token)).toBeUndefined();
    expect(sessions().byToken(socketSecretOf(token))).toBeUndefined();
  });

  test('an unused session ends after a day', () => {
    const { token } = sessions().begin('anna');
    now += 24 * HOUR;
    expect(sessions().byToken(token)).toBeUndefined();
    expect(sessions().bySocketSecret(socketSecretOf(token))).toBeUndefined();
  });

  test('a used one goes on, but for no more than a week', () => {
    const { token } = sessions().begin('anna');
    let hours = 0;
    while (sessions().byToken(token)) {
      now += HOUR;
      hours += 1;
    }
    expect(hours).toBe(7 * 24);
  });

  test('a session that began under a clock 400 days ahead ends a day after its first use under the right clock', () => {
    const rightTime = now;
    now += 400 * 24 * HOUR;
    const { token } = sessions().begin('anna');
    now = rightTime;
    expect(sessions().byToken(token)).toMatchObject({ expiresAt: rightTime + 24 * HOUR });
    now += 24 * HOUR;
    expect(sessions().byToken(token)).toBeUndefined();
  });

  test('a session that began under a clock 400 days ahead lasts at most a week under the right clock', () => {
    const rightTime = now;
    now += 400 * 24 * HOUR;
    const { token, session } = sessions().begin('anna');
    now = rightTime;
    let hours = 0;
    while (sessions().byToken(token) && hours < 1_000) {
      now += HOUR;
      hours += 1;
    }
    expect(hours).toBe(7 * 24);
    expect(sessions().isActive(session.id)).toBe(false);
  });

  test('a sign-in restarts unused sessions that began under a clock 400 days ahead', () => {
    const rightTime = now;
    now += 400 * 24 * HOUR;
    const { token } = sessions().begin('anna');
    now = rightTime;
    sessions().begin('anna');
    now += 24 * HOUR;
    expect(sessions().byToken(token)).toBeUndefined();
  });
});

describe('the operator', () => {
  const prepare = (wish = {}) => prepareOperator(store, { cost: CHEAP, ...wish });

  test('gets a generated password on the first run only', async () => {
    const first = await prepare();
    expect(first.username).toBe('operator');
    expect(await isOperator(store.users, 'operator', first.generated!)).toBe(true);
    expect(await prepare()).toEqual({ username: 'operator' });
  });

  test('keeps sessions over a restart with the same password, loses them with another', async () => {
    await prepare({ username: 'anna', password: 'first password' });
    const { token } = sessions().begin('anna');
    expect(await prepare({ password: 'first password' })).toEqual({ username: 'anna' });
    expect(sessions().byToken(token)).toBeDefined();
    await prepare({ password: 'second password' });
    expect(sessions().byToken(token)).toBeUndefined();
    expect(await isOperator(store.users, 'anna', 'second password')).toBe(true);
  });

  test('can be renamed and keeps the password', async () => {
    const { generated } = await prepare();
    const { token } = sessions().begin('operator');
    expect(await prepare({ username: 'anna' })).toEqual({ username: 'anna' });
    expect(await isOperator(store.users, 'anna', generated!)).toBe(true);
    expect(sessions().byToken(token)).toBeUndefined();
  });

  test('gets a new password on request, which ends all sessions', async () => {
    const { generated } = await prepare();
    const { token } = sessions().begin('operator');
    const reset = await prepare({ resetPassword: true });
    expect(reset.generated).not.toBe(generated);
    expect(await isOperator(store.users, 'operator', generated!)).toBe(false);
    expect(await isOperator(store.users, 'operator', reset.generated!)).toBe(true);
    expect(sessions().byToken(token)).toBeUndefined();
  });
});

describe('a known device', () => {
  test('is recognised until the password changes, and a forged one is not', async () => {
    store.users.set('anna', await hashPassword('correct horse', CHEAP));
    const device = issueDeviceToken(store.users);
    const name = verifyDeviceToken(device, store.users);
    expect(name).toBe(`device ${device.split('.')[0]}`);
    for (const forged of [undefined, '', 'x', `${device}x`, `x${device}`, device.split('.')[0]]) {
      expect(verifyDeviceToken(forged, store.users)).toBeUndefined();
    }
    store.users.set('anna', await hashPassword('correct horse', CHEAP));
    expect(verifyDeviceToken(device, store.users)).toBeUndefined();
  });
});

describe('the upgrade to a websocket', () => {
  const HERE = { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' };
  const judge = (request: object) => authorizeUpgrade(request, sessions(), 'socket_8080');

  test('needs the cookie of a living session and a page of this host or of an allowed origin', () => {
    const { token, session } = sessions().begin('anna');
    const cookie = `other=1; socket_8080=${socketSecretOf(token)}`;
    expect(judge({ ...HERE, cookie })).toMatchObject({ session: { id: session.id } });
    expect(judge(HERE)).toMatchObject({ refused: 401 });
    expect(judge({ ...HERE, cookie: `socket_8080=${token}` })).toMatchObject({ refused: 401 });
    expect(judge({ ...HERE, cookie: cookie.replace('8080', '9090') })).toMatchObject({ refused: 401 });
    for (const origin of ['http://127.0.0.1:9090', 'http://evil.example', 'null', undefined]) {
      expect(judge({ ...HERE, origin, cookie })).toMatchObject({ refused: 403 });
    }
    const elsewhere = { ...HERE, origin: 'https://console.example', cookie };
    expect(authorizeUpgrade(elsewhere, sessions(), 'socket_8080', ['https://console.example'])).toHaveProperty(
      'session',
    );
    sessions().end(session.id);
    expect(judge({ ...HERE, cookie })).toMatchObject({ refused: 401 });
  });
});
