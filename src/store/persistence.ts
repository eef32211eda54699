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
import type { StoreServices } from '@/api/request/services';
import { z } from '@/contract/schema/z';
import { STORED_SESSION_KEY, type SessionState } from '@/slices/session';

const SESSION_VERSION = 1;
/** Prefix that redux-persist adds to the storage key. */
const PERSIST_KEY_PREFIX = 'persist:';

const storedSessionSchema = z.object({ token: z.string().min(1), username: z.string().min(1) });
type StoredSession = z.infer<typeof storedSessionSchema>;

/** Migration n converts a session of version n - 1. Migration 1 reads a session without a version. */
type SessionMigrations = Readonly<Record<number, (stored: unknown) => unknown>>;
const SESSION_MIGRATIONS: SessionMigrations = { 1: (stored) => stored };

const storedFieldTextsSchema = z.record(z.string(), z.string());
const storedVersionSchema = z.looseObject({ _persist: z.looseObject({ version: z.number().int() }) });

/** Returns the stored session after all migrations, or undefined for an invalid session. */
export function migrateStoredSession(
  stored: unknown,
  version = SESSION_VERSION,
  migrations: SessionMigrations = SESSION_MIGRATIONS,
): StoredSession | undefined {
  const found = storedVersionSchema.safeParse(stored);
  const from = found.success ? found.data._persist.version : 0;
  if (from > version) return undefined;
  let session = stored;
  for (let next = Math.max(from, 0) + 1; next <= version; next += 1) session = migrations[next]?.(session);
  const parsed = storedSessionSchema.safeParse(session);
  return parsed.success ? parsed.data : undefined;
}

/** Returns the stored user name before redux-persist has restored the session. */
export function storedUsername(storage: StoreServices['storage']): string | null {
  try {
    const parts: unknown = JSON.parse(storage.getItem(STORED_SESSION_KEY) ?? 'null');
    // Each field of the session is stored as a separate JSON text.
    const stored = Object.entries(storedFieldTextsSchema.parse(parts)).map(([name, text]) => [
      name,
      JSON.parse(text) as unknown,
    ]);
    return migrateStoredSession(Object.fromEntries(stored))?.username ?? null;
  } catch {
    // The browser storage contains no readable session.
    return null;
  }
}

/** Returns a reducer that persists only token and user name. */
export function createPersistedSessionReducer(
  reducer: Reducer<SessionState, UnknownAction>,
  storage: StoreServices['storage'],
) {
  const config: PersistConfig<SessionState> = {
    key: STORED_SESSION_KEY.slice(PERSIST_KEY_PREFIX.length),
    version: SESSION_VERSION,
    whitelist: ['token', 'username'] satisfies (keyof SessionState)[],
    storage: toAsyncStorage(storage),
    // The types require internal fields of redux-persist, which `reconcileSession` ignores, so a cast is needed.
    migrate: (stored) => Promise.resolve(migrateStoredSession(stored) as never),
    stateReconciler: reconcileSession,
  };
  return persistReducer(config, reducer);
}

/** Returns the restored session unless the operator signed in before the storage was read. */
function reconcileSession(
  inbound: StoredSession | undefined,
  _original: SessionState,
  reduced: SessionState,
): SessionState {
  if (!inbound || reduced.token !== null) return reduced;
  return { ...reduced, token: inbound.token, username: inbound.username };
}

export const startPersistingSession = (store: Store): Persistor => persistStore(store);

/** Action types of redux-persist, whose actions contain functions and cannot be replayed. */
export const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/**
 * Selects whether redux-persist has restored the stored session. The page needs the session to choose the first screen.
 */
export const selectIsRestored = (state: { session: { _persist?: { rehydrated: boolean } } }): boolean =>
  state.session._persist?.rehydrated ?? false;

function toAsyncStorage(storage: StoreServices['storage']): Storage {
  return {
    getItem: async (key) => storage.getItem(key),
    setItem: async (key, value: string) => storage.setItem(key, value),
    removeItem: async (key) => storage.removeItem(key),
  };
}
