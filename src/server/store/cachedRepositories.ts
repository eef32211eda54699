import type { SessionsRepository, StoredSession, UsersRepository } from './repositories';

/** Caches the operator's account in memory, so that the operator can sign in while the database fails. */
export function cacheUsers(stored: Omit<UsersRepository, 'setOperatorInMemory'>): UsersRepository {
  let cached: { username: string; passwordHash: string } | undefined;
  const cache = (username: string, passwordHash: string): void => {
    cached = { username, passwordHash };
  };
  return {
    findOperator(username) {
      if (cached?.username === username) return { passwordHash: cached.passwordHash };
      const user = stored.findOperator(username);
      if (user) cache(username, user.passwordHash);
      return user;
    },
    setOperator(username, passwordHash) {
      stored.setOperator(username, passwordHash);
      cache(username, passwordHash);
    },
    setOperatorInMemory: cache,
    operatorName: () => cached?.username ?? stored.operatorName(),
  };
}

type CachedSessions = {
  repository: SessionsRepository;
  /** Writes the session changes that the database has not stored yet. */
  runPendingWrites(): void;
};

/** Caches the sessions in memory and writes each change to the database. Retries failed writes. */
export function cacheSessions(stored: SessionsRepository): CachedSessions {
  const byToken = new Map<string, StoredSession>();
  const tokenOfSocket = new Map<string, string>();
  /** Ended sessions whose rows may still be in the database. */
  const pendingRemovals = new Set<string>();
  let allRemovalPending = false;
  /** Database writes that have not succeeded yet, in order. A write replaces an earlier write with the same key. */
  const pendingWrites = new Map<string, () => void>();

  const runPendingWrites = (): void => {
    for (const [key, task] of pendingWrites) {
      try {
        task();
        pendingWrites.delete(key);
      } catch {
        // The bot reports the storage fault, and the next request repeats the write.
        return;
      }
    }
  };
  const write = (key: string, task: () => void): void => {
    pendingWrites.delete(key);
    pendingWrites.set(key, task);
    runPendingWrites();
  };
  const evict = (isEnded: (session: StoredSession) => boolean): void => {
    for (const [hash, session] of byToken) if (isEnded(session)) byToken.delete(hash);
    for (const [socket, token] of tokenOfSocket) if (!byToken.has(token)) tokenOfSocket.delete(socket);
  };
  const fromStore = (find: () => StoredSession | undefined): StoredSession | undefined => {
    const session = allRemovalPending ? undefined : find();
    if (!session || pendingRemovals.has(session.tokenHash)) return undefined;
    byToken.set(session.tokenHash, session);
    return session;
  };

  return {
    runPendingWrites,
    repository: {
      addSession(session) {
        const { socketHash, ...cached } = session;
        byToken.set(cached.tokenHash, cached);
        tokenOfSocket.set(socketHash, cached.tokenHash);
        write(`add ${cached.tokenHash}`, () => stored.addSession(session));
      },
      findByTokenHash(hash) {
        runPendingWrites();
        return byToken.get(hash) ?? fromStore(() => stored.findByTokenHash(hash));
      },
      findBySocketHash(socketHash) {
        const cached = byToken.get(tokenOfSocket.get(socketHash) ?? '');
        if (cached) return cached;
        const session = fromStore(() => stored.findBySocketHash(socketHash));
        if (session) tokenOfSocket.set(socketHash, session.tokenHash);
        return session;
      },
      extendSession(tokenHash, expiresAt) {
        const session = byToken.get(tokenHash);
        if (session) byToken.set(tokenHash, { ...session, expiresAt });
        write(`extend ${tokenHash}`, () => stored.extendSession(tokenHash, expiresAt));
      },
      correctFutureSessionTimes(times) {
        for (const [hash, session] of byToken) {
          if (session.createdAt > times.createdAt) byToken.set(hash, { ...session, ...times });
        }
        write('restart future', () => stored.correctFutureSessionTimes(times));
      },
      removeSession(tokenHash) {
        pendingRemovals.add(tokenHash);
        evict((session) => session.tokenHash === tokenHash);
        write(`remove ${tokenHash}`, () => {
          stored.removeSession(tokenHash);
          pendingRemovals.delete(tokenHash);
        });
      },
      removeAllSessions() {
        evict(() => true);
        allRemovalPending = true;
        write('remove all', () => {
          stored.removeAllSessions();
          allRemovalPending = false;
        });
      },
      removeExpiredSessions(now) {
        evict((session) => session.expiresAt <= now);
        write('remove expired', () => stored.removeExpiredSessions(now));
      },
    },
  };
}
