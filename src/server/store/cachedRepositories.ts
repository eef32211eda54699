import type { SessionsRepository, StoredSession, UsersRepository } from './repositories';

/** The operator outlives the database: Stop and Close All need a sign-in, whatever the disk does. */
export function cachedUsers(stored: Omit<UsersRepository, 'setInMemory'>): UsersRepository {
  let known: { username: string; passwordHash: string } | undefined;
  const remember = (username: string, passwordHash: string): void => {
    known = { username, passwordHash };
  };
  return {
    find(username) {
      if (known?.username === username) return { passwordHash: known.passwordHash };
      const user = stored.find(username);
      if (user) remember(username, user.passwordHash);
      return user;
    },
    set(username, passwordHash) {
      stored.set(username, passwordHash);
      remember(username, passwordHash);
    },
    setInMemory: remember,
    operator: () => known?.username ?? stored.operator(),
  };
}

type RememberedSessions = {
  repository: SessionsRepository;
  /** Writes what could not be written so far. */
  settle(): void;
};

/** Sessions live in memory; the database has them as soon as it can be written. */
export function cachedSessions(stored: SessionsRepository): RememberedSessions {
  const byToken = new Map<string, StoredSession>();
  const tokenOfSocket = new Map<string, string>();
  /** Rows that the database may still have. */
  const ended = new Set<string>();
  let storedOnesEnded = false;
  /** Writes by what they change, in their order. */
  const unwritten = new Map<string, () => void>();

  const settle = (): void => {
    for (const [key, task] of unwritten) {
      try {
        task();
        unwritten.delete(key);
      } catch {
        // The bot reports the fault of the database; the next request tries again.
        return;
      }
    }
  };
  const write = (key: string, task: () => void): void => {
    unwritten.delete(key);
    unwritten.set(key, task);
    settle();
  };
  const forget = (isOver: (session: StoredSession) => boolean): void => {
    for (const [hash, session] of byToken) if (isOver(session)) byToken.delete(hash);
    for (const [socket, token] of tokenOfSocket) if (!byToken.has(token)) tokenOfSocket.delete(socket);
  };
  const fromStore = (find: () => StoredSession | undefined): StoredSession | undefined => {
    const session = storedOnesEnded ? undefined : find();
    if (!session || ended.has(session.tokenHash)) return undefined;
    byToken.set(session.tokenHash, session);
    return session;
  };

  return {
    settle,
    repository: {
      add(session) {
        const { socketHash, ...kept } = session;
        byToken.set(kept.tokenHash, kept);
        tokenOfSocket.set(socketHash, kept.tokenHash);
        write(`add ${kept.tokenHash}`, () => stored.add(session));
      },
      byToken(hash) {
        settle();
        return byToken.get(hash) ?? fromStore(() => stored.byToken(hash));
      },
      bySocket(socketHash) {
        const known = byToken.get(tokenOfSocket.get(socketHash) ?? '');
        if (known) return known;
        const session = fromStore(() => stored.bySocket(socketHash));
        if (session) tokenOfSocket.set(socketHash, session.tokenHash);
        return session;
      },
      extend(tokenHash, expiresAt) {
        const session = byToken.get(tokenHash);
        if (session) byToken.set(tokenHash, { ...session, expiresAt });
        write(`extend ${tokenHash}`, () => stored.extend(tokenHash, expiresAt));
      },
      restartFuture(times) {
        for (const [hash, session] of byToken) {
          if (session.createdAt > times.createdAt) byToken.set(hash, { ...session, ...times });
        }
        write('restart future', () => stored.restartFuture(times));
      },
      remove(tokenHash) {
        ended.add(tokenHash);
        forget((session) => session.tokenHash === tokenHash);
        write(`remove ${tokenHash}`, () => {
          stored.remove(tokenHash);
          ended.delete(tokenHash);
        });
      },
      removeAll() {
        forget(() => true);
        storedOnesEnded = true;
        write('remove all', () => {
          stored.removeAll();
          storedOnesEnded = false;
        });
      },
      removeExpired(now) {
        forget((session) => session.expiresAt <= now);
        write('remove expired', () => stored.removeExpired(now));
      },
    },
  };
}
