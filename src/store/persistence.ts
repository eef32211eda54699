import type { Reducer, Store, UnknownAction } from '@reduxjs/toolkit';
import {
  FLUSH,
  PAUSE,
  PERSIST,
  persistReducer,
  persistStore,
  PURGE,
  REGISTER,
  REHYDRATE,
  type PersistConfig,
  type Persistor,
  type Storage,
} from 'redux-persist';
import type { Services } from '@/api/services';
import { z } from '@/contract/z';
import { STORED_SESSION_KEY, type SessionState } from '@/slices/session';

const VERSION = 1;
/** The prefix that redux-persist adds to the key. */
const PREFIX = 'persist:';

const storedSessionSchema = z.object({ token: z.string().min(1), username: z.string().min(1) });
type StoredSession = z.infer<typeof storedSessionSchema>;

/** Migration n changes a stored session of version n - 1. Migration 1 reads a session without a version. */
type Migrations = Readonly<Record<number, (stored: unknown) => unknown>>;
const MIGRATIONS: Migrations = { 1: (stored) => stored };

const partsSchema = z.record(z.string(), z.string());
const versionSchema = z.looseObject({ _persist: z.looseObject({ version: z.number().int() }) });

/** Returns the stored session after all migrations, or undefined for an invalid one. */
export function restoredSession(
  stored: unknown,
  version = VERSION,
  migrations: Migrations = MIGRATIONS,
): StoredSession | undefined {
  const found = versionSchema.safeParse(stored);
  const from = found.success ? found.data._persist.version : 0;
  if (from > version) return undefined;
  let session = stored;
  for (let next = Math.max(from, 0) + 1; next <= version; next += 1) session = migrations[next]?.(session);
  const parsed = storedSessionSchema.safeParse(session);
  return parsed.success ? parsed.data : undefined;
}

/** Returns the stored user name at the start of the page, before redux-persist has restored the session. */
export function storedUsername(storage: Services['storage']): string | null {
  try {
    const parts: unknown = JSON.parse(storage.getItem(STORED_SESSION_KEY) ?? 'null');
    // Each part is a separate JSON text.
    const stored = Object.entries(partsSchema.parse(parts)).map(([name, text]) => [name, JSON.parse(text) as unknown]);
    return restoredSession(Object.fromEntries(stored))?.username ?? null;
  } catch {
    // The storage holds no session or an unreadable one.
    return null;
  }
}

/** Returns a reducer that persists only token and user name. */
export function persistSession(reducer: Reducer<SessionState, UnknownAction>, storage: Services['storage']) {
  const config: PersistConfig<SessionState> = {
    key: STORED_SESSION_KEY.slice(PREFIX.length),
    version: VERSION,
    whitelist: ['token', 'username'] satisfies (keyof SessionState)[],
    storage: asPromises(storage),
    // The types require redux-persist's own fields in the result. The reconciler below does not use these fields.
    migrate: (stored) => Promise.resolve(restoredSession(stored) as never),
    stateReconciler: restore,
  };
  return persistReducer(config, reducer);
}

/** Returns the restored session, but keeps a sign-in that happened before the storage was read. */
function restore(inbound: StoredSession | undefined, _original: SessionState, reduced: SessionState): SessionState {
  if (!inbound || reduced.token !== null) return reduced;
  return { ...reduced, token: inbound.token, username: inbound.username };
}

export const startPersisting = (store: Store): Persistor => persistStore(store);

/** These actions carry functions and cannot be replayed. */
export const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/** Selects whether the browser's storage was read. Until then the page cannot choose its first screen. */
export const selectIsRestored = (state: { session: { _persist?: { rehydrated: boolean } } }): boolean =>
  state.session._persist?.rehydrated ?? false;

function asPromises(storage: Services['storage']): Storage {
  return {
    getItem: async (key) => storage.getItem(key),
    setItem: async (key, value: string) => storage.setItem(key, value),
    removeItem: async (key) => storage.removeItem(key),
  };
}
