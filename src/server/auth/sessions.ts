import { createHash, createHmac, randomBytes } from 'node:crypto';

import type { SessionsRepository, StoredSession } from '../store/repositories';

const HOUR_MS = 3_600_000;
/** A session ends this long after its last request: a console that stays open, polling, stays signed in ... */
const IDLE_MS = 24 * HOUR_MS;
/** ... but not for ever, so that a stolen token cannot be kept alive. */
const LONGEST_MS = 7 * 24 * HOUR_MS;
/** Moving the end seldom spares a write per request. */
const EXTEND_BY_MS = HOUR_MS;

/** `id` is the hash of the token: it opens nothing. */
export type Session = { id: string; username: string; expiresAt: number };

export type Sessions = {
  begin(username: string): { token: string; session: Session };
  /** Counts as a sign of life: the end of the session moves. */
  byToken(token: string): Session | undefined;
  bySocketSecret(secret: string): Session | undefined;
  isActive(id: string): boolean;
  end(id: string): void;
};

export function createSessions(stored: SessionsRepository, now: () => number): Sessions {
  const alive = (session: StoredSession | undefined): StoredSession | undefined =>
    session !== undefined && session.expiresAt > now() ? session : undefined;

  return {
    begin: (username) => {
      stored.removeExpired(now());
      const token = randomBytes(32).toString('base64url');
      const session = { tokenHash: hash(token), username, createdAt: now(), expiresAt: now() + IDLE_MS };
      stored.add({ ...session, socketHash: hash(socketSecretOf(token)) });
      return { token, session: toSession(session) };
    },
    byToken: (token) => {
      const session = alive(stored.byToken(hash(token)));
      if (!session) return undefined;
      const expiresAt = Math.min(now() + IDLE_MS, session.createdAt + LONGEST_MS);
      if (expiresAt - session.expiresAt < EXTEND_BY_MS) return toSession(session);
      try {
        stored.extend(session.tokenHash, expiresAt);
      } catch {
        // A full disk must not lock the operator out: the session lives on with its old end.
        return toSession(session);
      }
      return toSession({ ...session, expiresAt });
    },
    bySocketSecret: (secret) => {
      const session = alive(stored.bySocket(hash(secret)));
      return session && toSession(session);
    },
    isActive: (id) => alive(stored.byToken(id)) !== undefined,
    end: (id) => stored.remove(id),
  };
}

/**
 * What the websocket's cookie holds. Derived from the token, so that the cookie can be given again to whoever
 * presents the token and nothing but hashes need be stored; it does not lead back to the token, and opens /ws only.
 */
export const socketSecretOf = (token: string): string =>
  createHmac('sha256', token).update('websocket').digest('base64url');

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const toSession = ({ tokenHash, username, expiresAt }: StoredSession): Session => ({
  id: tokenHash,
  username,
  expiresAt,
});
