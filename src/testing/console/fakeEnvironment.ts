import { setImmediate } from 'node:timers';
import type { StoreServices } from '@/api/request/services';
import { createFakeSockets } from './fakeSockets';
import { createFakeApi } from './fakeWire';

const FAKE_SERVER_ORIGIN = 'http://bot.test';

export function createMemoryStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** Creates fake server, sockets, clock and storage of a test. The clock shows the time of the fake timers. */
export function createFakeEnvironment({ stored }: { stored?: Record<string, string> } = {}) {
  const wire = createFakeApi();
  const sockets = createFakeSockets();
  const storage = createMemoryStorage(stored);
  const errors: string[] = [];
  const reload = jest.fn();
  const startedAt = Date.now();
  let visible = true;
  const onVisibility: (() => void)[] = [];
  const services: StoreServices = {
    fetchFn: wire.fetchFn,
    openSocket: sockets.openSocket,
    now: () => Date.now(),
    monotonicNow: () => Date.now() - startedAt,
    host: FAKE_SERVER_ORIGIN,
    storage,
    reload,
    logger: { error: (message) => void errors.push(message) },
    pageVisibility: { isVisible: () => visible, onChange: (listener) => void onVisibility.push(listener) },
  };
  const showPage = (isVisible: boolean): void => {
    visible = isVisible;
    for (const listener of onVisibility) listener();
  };
  return { services, wire, sockets, storage, errors, reload, showPage };
}

/** Starts fake timers. Promises and streams keep their real timing. */
export const useFakeClock = (): void => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
};

/** Completes all pending promises and streams that wait for no timer. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export async function advanceClock(ms: number): Promise<void> {
  await settlePromises();
  await jest.advanceTimersByTimeAsync(ms);
  await settlePromises();
}
