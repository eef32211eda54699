import type { Database } from './database/database';
import type { SessionsRepository, UsersRepository } from './repositories';

export function createUsersRepository(database: Database): Omit<UsersRepository, 'setOperatorInMemory'> {
  const find = database.prepare<{ password_hash: string }>(
    'SELECT password_hash FROM operator WHERE username = :username',
  );
  const operator = database.prepare<{ username: string }>('SELECT username FROM operator');
  const upsertOperator = database.prepare(
    'INSERT OR REPLACE INTO operator (id, username, password_hash) VALUES (1, :username, :password_hash)',
  );
  return {
    findOperator: (username) => {
      const row = find.get({ username });
      return row && { passwordHash: row.password_hash };
    },
    setOperator: (username, passwordHash) => void upsertOperator.run({ username, password_hash: passwordHash }),
    operatorName: () => operator.get()?.username,
  };
}

type SessionRow = { token_hash: string; username: string; created_at: number; expires_at: number };

export function createSessionsRepository(database: Database): SessionsRepository {
  // The driver refuses integers above 2^53, which a damaged time can be.
  const select = `SELECT token_hash, username, CAST(created_at AS REAL) AS created_at,
    CAST(expires_at AS REAL) AS expires_at FROM sessions`;
  const add = database.prepare(
    `INSERT INTO sessions (token_hash, socket_hash, username, created_at, expires_at)
     VALUES (:tokenHash, :socketHash, :username, :createdAt, :expiresAt)`,
  );
  const byToken = database.prepare<SessionRow>(`${select} WHERE token_hash = :hash`);
  const bySocket = database.prepare<SessionRow>(`${select} WHERE socket_hash = :hash`);
  const extend = database.prepare('UPDATE sessions SET expires_at = :expiresAt WHERE token_hash = :tokenHash');
  const correctFutureSessionTimes = database.prepare(
    'UPDATE sessions SET created_at = :createdAt, expires_at = :expiresAt WHERE created_at > :createdAt',
  );
  const remove = database.prepare('DELETE FROM sessions WHERE token_hash = :tokenHash');
  const removeAll = database.prepare('DELETE FROM sessions');
  const removeExpired = database.prepare('DELETE FROM sessions WHERE expires_at <= :now');
  return {
    addSession: (session) => void add.run(session),
    findByTokenHash: (hash) => toSession(byToken.get({ hash })),
    findBySocketHash: (hash) => toSession(bySocket.get({ hash })),
    extendSession: (tokenHash, expiresAt) => void extend.run({ tokenHash, expiresAt }),
    correctFutureSessionTimes: (times) => void correctFutureSessionTimes.run(times),
    removeSession: (tokenHash) => void remove.run({ tokenHash }),
    removeAllSessions: () => void removeAll.run(),
    removeExpiredSessions: (now) => void removeExpired.run({ now }),
  };
}

const toSession = (row: SessionRow | undefined): ReturnType<SessionsRepository['findByTokenHash']> =>
  row && { tokenHash: row.token_hash, username: row.username, createdAt: row.created_at, expiresAt: row.expires_at };
