import { useState, useSyncExternalStore } from 'react';
import type { z } from '@/contract/z';

/** A choice of the operator that the browser stores. `first` is the default. */
export type Choice<T> = { key: string; schema: z.ZodType<T>; first: T };

/** Returns a stored choice of one component and its setter. */
export function useStoredChoice<T>(choice: Choice<T>): [T, (value: T) => void] {
  const [value, setValue] = useState(() => read(choice));
  const choose = (next: T): void => {
    setValue(next);
    write(choice, next);
  };
  return [value, choose];
}

export type SharedChoice<T> = {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a choice for the whole page. While it has a listener, it copies the changes of other browser windows. */
export function sharedChoice<T>(choice: Choice<T>): SharedChoice<T> {
  const listeners = new Set<() => void>();
  let current = read(choice);
  const become = (value: T): void => {
    current = value;
    for (const listener of listeners) listener();
  };
  const follow = ({ key }: StorageEvent): void => {
    if (key === choice.key) become(read(choice));
  };
  return {
    get: () => current,
    set(value) {
      write(choice, value);
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

function read<T>({ key, schema, first }: Choice<T>): T {
  try {
    const { success, data } = schema.safeParse(valueOf(localStorage.getItem(key)));
    return success ? data : first;
  } catch {
    // Without storage the default applies.
    return first;
  }
}

function write<T>({ key }: Choice<T>, value: T): void {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // Without storage the choice lasts for this visit.
  }
}

/** Parses the stored text as JSON. A single word is stored without quotes. */
function valueOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return text;
  }
}
