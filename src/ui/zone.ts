import { useSyncExternalStore } from 'react';
import { z } from '@/contract/z';
import type { Zone } from '@/domain/time';

export const ZONES = ['local', 'utc'] as const satisfies readonly Zone[];

/** Beside a time or in a column header: 'Time, UTC'. */
export const ZONE_NAMES: Record<Zone, string> = { local: 'local', utc: 'UTC' };

const STORAGE_KEY = 'order-flow/zone';
const zoneSchema = z.enum(ZONES).catch('local');

const listeners = new Set<() => void>();
let current = stored();

/** Returns the zone of all times in the console. */
export const useZone = (): Zone => useSyncExternalStore(subscribe, () => current);

export function chooseZone(zone: Zone): void {
  current = zone;
  try {
    localStorage.setItem(STORAGE_KEY, zone);
  } catch {
    // A browser that refuses storage still gets the choice for this visit.
  }
  notify();
}

function stored(): Zone {
  try {
    return zoneSchema.parse(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Refused storage counts as no choice.
    return zoneSchema.parse(null);
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', chosenElsewhere);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', chosenElsewhere);
  };
}

function chosenElsewhere({ key }: StorageEvent): void {
  if (key !== STORAGE_KEY) return;
  current = stored();
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
