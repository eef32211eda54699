import { createHash, createHmac, randomBytes } from 'node:crypto';

import type { SessionsRepository, StoredSession } from '../store/repositories';

const HOUR_MS = 3_600_000;
/** Time without a request. An open console stays signed in, because it polls the server. */
const MAX_SESSION_IDLE_MS = 24 * HOUR_MS;
/** Longest time from a sign-in to the end of its session, so that a stolen token expires. */
const SESSION_MAX_AGE_MS = 7 * 24 * HOUR_MS;
/** Shortest extension of a session that the server stores, so that not every request writes to the database. */
const SESSION_MIN_EXTENSION_MS = HOUR_MS;

/** Session of the operator. `id` is the hash of the session token, and the hash alone grants no access. */
export type Session = { id: string; username: string; expiresAt: number };

export type Sessions = {
  startSession(username: string): { token: string; session: Session };
  /** Returns the active session of the token and extends that session. */
  findByToken(token: string): Session | undefined;
  findBySocketSecret(secret: string): Session | undefined;
  isActive(id: string): boolean;
  endSession(id: string): void;
};

export function createSessions(stored: SessionsRepository, now: () => number): Sessions {
  /** Replaces the start of a session by the current time if the start is in the future. */
  const correctSessionTimes = (session: StoredSession): StoredSession => {
    const times = { createdAt: now(), expiresAt: now() + MAX_SESSION_IDLE_MS };
    stored.correctFutureSessionTimes(times);
    return { ...session, ...times };
  };
  const activeOrUndefined = (session: StoredSession | undefined): StoredSession | undefined => {
    const current = session !== undefined && session.createdAt > now() ? correctSessionTimes(session) : session;
    return current !== undefined && current.expiresAt > now() ? current : undefined;
  };

  return {
    startSession: (username) => {
      stored.correctFutureSessionTimes({ createdAt: now(), expiresAt: now() + MAX_SESSION_IDLE_MS });
      stored.removeExpiredSessions(now());
      const token = randomBytes(32).toString('base64url');
      const session = {
        tokenHash: tokenHashOf(token),
        username,
        createdAt: now(),
        expiresAt: now() + MAX_SESSION_IDLE_MS,
      };
      stored.addSession({ ...session, socketHash: tokenHashOf(deriveSocketCookieValue(token)) });
      return { token, session: toSession(session) };
    },
    findByToken: (token) => {
      const session = activeOrUndefined(stored.findByTokenHash(tokenHashOf(token)));
      if (!session) return undefined;
      const expiresAt = Math.min(now() + MAX_SESSION_IDLE_MS, session.createdAt + SESSION_MAX_AGE_MS);
      if (expiresAt - session.expiresAt < SESSION_MIN_EXTENSION_MS) return toSession(session);
      try {
        stored.extendSession(session.tokenHash, expiresAt);
      } catch {
        // The session keeps its old expiry time after a failed write, so that the operator stays signed in.
        return toSession(session);
      }
      return toSession({ ...session, expiresAt });
    },
    findBySocketSecret: (secret) => {
      const session = activeOrUndefined(stored.findBySocketHash(tokenHashOf(secret)));
      return session && toSession(session);
    },
    isActive: (id) => activeOrUndefined(stored.findByTokenHash(id)) !== undefined,
    endSession: (id) => stored.removeSession(id),
  };
}

/**
 * Returns the value of the websocket cookie, which opens /ws only. The server derives the cookie value from the session
 * token, because the database stores only hashes. The session token cannot be computed from the cookie value.
 */
export const deriveSocketCookieValue = (token: string): string =>
  createHmac('sha256', token).update('websocket').digest('base64url');

const tokenHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const toSession = ({ tokenHash, username, expiresAt }: StoredSession): Session => ({
  id: tokenHash,
  username,
  expiresAt,
});
