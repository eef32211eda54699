import { useContext, useState, useSyncExternalStore } from 'react';
import type { z } from '@/contract/schema/z';
import { BotScopeContext } from './botScope';

/** A choice of the operator that the browser stores. `first` is the default value. */
export type StoredChoice<T> = { key: string; schema: z.ZodType<T>; first: T };

/** Reads a choice of which each bot has its own, such as a setup with the parameters of the bot. */
export function useStoredChoiceOfBot<T>(choice: StoredChoice<T>): [T, (value: T) => void] {
  const prefix = useContext(BotScopeContext)?.storagePrefix ?? '';
  return useStoredChoice({ ...choice, key: prefix + choice.key });
}

export function useStoredChoice<T>(choice: StoredChoice<T>): [T, (value: T) => void] {
  const [value, setValue] = useState(() => readStoredChoice(choice));
  const choose = (next: T): void => {
    setValue(next);
    writeStoredChoice(choice, next);
  };
  return [value, choose];
}

export type SharedChoice<T> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a choice for the whole page. A shared choice with a listener follows changes in other browser windows. */
export function createSharedChoice<T>(choice: StoredChoice<T>): SharedChoice<T> {
  const listeners = new Set<() => void>();
  let current = readStoredChoice(choice);
  const become = (value: T): void => {
    current = value;
    for (const listener of listeners) listener();
  };
  const follow = ({ key }: StorageEvent): void => {
    if (key === choice.key) become(readStoredChoice(choice));
  };
  return {
    get: () => current,
    set(value) {
      writeStoredChoice(choice, value);
      become(value);
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', follow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', follow);
      };
    },
  };
}

export const useSharedChoice = <T>({ subscribe, get }: SharedChoice<T>): T => useSyncExternalStore(subscribe, get);

function readStoredChoice<T>({ key, schema, first }: StoredChoice<T>): T {
  try {
    const { success, data } = schema.safeParse(parseStoredValue(localStorage.getItem(key)));
    return success ? data : first;
  } catch {
    // The default value applies when the browser refuses storage.
    return first;
  }
}

function writeStoredChoice<T>({ key }: StoredChoice<T>, value: T): void {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // When the browser refuses storage, the choice lasts until the page is closed.
  }
}

/**
 * Parses the stored text as JSON. Returns a text that is not JSON unchanged, because `writeStoredChoice` stores single
 * words without quotes.
 */
function parseStoredValue(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}
