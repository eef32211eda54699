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
/** redux-persist puts it in front of the key. */
const PREFIX = 'persist:';

const storedSessionSchema = z.object({ token: z.string().min(1), username: z.string().min(1) });
type StoredSession = z.infer<typeof storedSessionSchema>;

/** What brings a stored session of version n - 1 to version n. The first version reads what carries none. */
type Migrations = Readonly<Record<number, (stored: unknown) => unknown>>;
const MIGRATIONS: Migrations = { 1: (stored) => stored };

const partsSchema = z.record(z.string(), z.string());
const versionSchema = z.looseObject({ _persist: z.looseObject({ version: z.number().int() }) });

/** What lies in the browser is untrusted input: what does not fit after all migrations means signed out. */
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

/** Who is signed in when the page begins, before redux-persist has got that far. */
export function storedUsername(storage: Services['storage']): string | null {
  try {
    const parts: unknown = JSON.parse(storage.getItem(STORED_SESSION_KEY) ?? 'null');
    // Each part is written as JSON by itself.
    const stored = Object.entries(partsSchema.parse(parts)).map(([name, text]) => [name, JSON.parse(text) as unknown]);
    return restoredSession(Object.fromEntries(stored))?.username ?? null;
  } catch {
    // Nobody, or nothing that can be read.
    return null;
  }
}

/** Token and user name are all that outlives the page. */
export function persistSession(reducer: Reducer<SessionState, UnknownAction>, storage: Services['storage']) {
  const config: PersistConfig<SessionState> = {
    key: STORED_SESSION_KEY.slice(PREFIX.length),
    version: VERSION,
    whitelist: ['token', 'username'] satisfies (keyof SessionState)[],
    storage: inPromises(storage),
    // The types ask for redux-persist's own bookkeeping in the result, which the reconciler below has no use for.
    migrate: (stored) => Promise.resolve(restoredSession(stored) as never),
    stateReconciler: restore,
  };
  return persistReducer(config, reducer);
}

/** A sign-in that was quicker than the storage stands. */
function restore(inbound: StoredSession | undefined, _original: SessionState, reduced: SessionState): SessionState {
  if (!inbound || reduced.token !== null) return reduced;
  return { ...reduced, token: inbound.token, username: inbound.username };
}

export const startPersisting = (store: Store): Persistor => persistStore(store);

/** These carry functions, and are not for replaying. */
export const PERSIST_ACTIONS = [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE];

/** Whether the browser's storage has been asked: before that nobody knows which screen to show. */
export const selectIsRestored = (state: { session: { _persist?: { rehydrated: boolean } } }): boolean =>
  state.session._persist?.rehydrated ?? false;

function inPromises(storage: Services['storage']): Storage {
  return {
    getItem: async (key) => storage.getItem(key),
    setItem: async (key, value: string) => storage.setItem(key, value),
    removeItem: async (key) => storage.removeItem(key),
  };
}
