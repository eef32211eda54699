import { useState, useSyncExternalStore } from 'react';
import type { z } from '@/contract/z';

/** A choice of the operator that the browser keeps: its key, its form, and what holds without a choice. */
export type Choice<T> = { key: string; schema: z.ZodType<T>; first: T };

/** A choice kept by one component. */
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

/** A choice for the whole page. While somebody listens, it follows the other windows of the browser. */
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
    // Refused storage counts as no choice.
    return first;
  }
}

function write<T>({ key }: Choice<T>, value: T): void {
  try {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  } catch {
    // A browser that refuses storage still gets the choice for this visit.
  }
}

/** A single word is stored as it is. */
function valueOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return text;
  }
}
