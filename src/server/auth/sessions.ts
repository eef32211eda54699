import { createHash, createHmac, randomBytes } from 'node:crypto';

import type { SessionsRepository, StoredSession } from '../store/repositories';

const HOUR_MS = 3_600_000;
/** A session ends this long after its last request. An open console polls, so it stays signed in. */
const SESSION_IDLE_MS = 24 * HOUR_MS;
/** A session ends this long after the sign-in, so a stolen token does not work for ever. */
const SESSION_MAX_AGE_MS = 7 * 24 * HOUR_MS;
/** Sessions are extended only by at least this time. Otherwise every request would cause a write. */
const SESSION_MIN_EXTENSION_MS = HOUR_MS;

/** `id` is the hash of the token. The hash alone grants no access. */
export type Session = { id: string; username: string; expiresAt: number };

export type Sessions = {
  startSession(username: string): { token: string; session: Session };
  /** Finds an active session and extends it. */
  byToken(token: string): Session | undefined;
  bySocketSecret(secret: string): Session | undefined;
  isActive(id: string): boolean;
  endSession(id: string): void;
};

export function createSessions(stored: SessionsRepository, now: () => number): Sessions {
  /** Restarts a session with a start in the future. Such a session began while the system clock was ahead. */
  const restartSession = (session: StoredSession): StoredSession => {
    const times = { createdAt: now(), expiresAt: now() + SESSION_IDLE_MS };
    stored.restartFuture(times);
    return { ...session, ...times };
  };
  const activeOrUndefined = (session: StoredSession | undefined): StoredSession | undefined => {
    const current = session !== undefined && session.createdAt > now() ? restartSession(session) : session;
    return current !== undefined && current.expiresAt > now() ? current : undefined;
  };

  return {
    startSession: (username) => {
      stored.restartFuture({ createdAt: now(), expiresAt: now() + SESSION_IDLE_MS });
      stored.removeExpired(now());
      const token = randomBytes(32).toString('base64url');
      const session = { tokenHash: tokenHashOf(token), username, createdAt: now(), expiresAt: now() + SESSION_IDLE_MS };
      stored.add({ ...session, socketHash: tokenHashOf(socketSecretOf(token)) });
      return { token, session: toSession(session) };
    },
    byToken: (token) => {
      const session = activeOrUndefined(stored.byToken(tokenHashOf(token)));
      if (!session) return undefined;
      const expiresAt = Math.min(now() + SESSION_IDLE_MS, session.createdAt + SESSION_MAX_AGE_MS);
      if (expiresAt - session.expiresAt < SESSION_MIN_EXTENSION_MS) return toSession(session);
      try {
        stored.extend(session.tokenHash, expiresAt);
      } catch {
        // A failed write must not lock the operator out. The session then keeps its old expiry time.
        return toSession(session);
      }
      return toSession({ ...session, expiresAt });
    },
    bySocketSecret: (secret) => {
      const session = activeOrUndefined(stored.bySocket(tokenHashOf(secret)));
      return session && toSession(session);
    },
    isActive: (id) => activeOrUndefined(stored.byToken(id)) !== undefined,
    endSession: (id) => stored.remove(id),
  };
}

/**
 * Returns the value of the websocket cookie, which opens /ws only. The server derives the value from the token. So it
 * can set the cookie again, although it stores only hashes. Nobody can compute the token from the value.
 */
export const socketSecretOf = (token: string): string =>
  createHmac('sha256', token).update('websocket').digest('base64url');

const tokenHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const toSession = ({ tokenHash, username, expiresAt }: StoredSession): Session => ({
  id: tokenHash,
  username,
  expiresAt,
});
