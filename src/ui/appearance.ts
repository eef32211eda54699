import { useSyncExternalStore } from 'react';
import { z } from '@/contract/z';
import { SCHEMES, type Scheme } from './palette';

export const SCHEME_CHOICES = [...SCHEMES, 'system'] as const;
export const GAIN_LOSS_PAIRS = ['green-red', 'blue-orange'] as const;
export const DENSITIES = ['compact', 'comfortable'] as const;

const appearanceSchema = z.object({
  scheme: z.enum(SCHEME_CHOICES).catch('dark'),
  pair: z.enum(GAIN_LOSS_PAIRS).catch('green-red'),
  density: z.enum(DENSITIES).catch('compact'),
});
export type Appearance = z.infer<typeof appearanceSchema>;

const STORAGE_KEY = 'order-flow/appearance';
const PREFERS_LIGHT = '(prefers-color-scheme: light)';

const listeners = new Set<() => void>();
let current = stored();

/**
 * Writes the choice onto <html> before the first paint. The style sheets of login and main screen use these attributes.
 * Called once, by the entry file.
 */
export function startAppearance(): void {
  apply();
  const systemChanged = (): void => {
    if (current.scheme === 'system') changed();
  };
  window.matchMedia(PREFERS_LIGHT).addEventListener('change', systemChanged);
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEY) return;
    current = stored();
    changed();
  });
}

export function chooseAppearance(choice: Partial<Appearance>): void {
  current = { ...current, ...choice };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(current));
  } catch {
    // A browser that refuses storage still gets the choice for this visit.
  }
  changed();
}

export const useAppearance = (): Appearance => useSyncExternalStore(onAppearance, () => current);

/** Returns the current scheme, with 'system' resolved. */
export function schemeInForce(): Scheme {
  if (current.scheme !== 'system') return current.scheme;
  return window.matchMedia(PREFERS_LIGHT).matches ? 'light' : 'dark';
}

export function onAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Appearance {
  try {
    return appearanceSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // Unreadable or refused storage counts as no choice.
    return appearanceSchema.parse({});
  }
}

function changed(): void {
  apply();
  listeners.forEach((listener) => listener());
}

function apply(): void {
  const { dataset } = document.documentElement;
  dataset.scheme = schemeInForce();
  dataset.pair = current.pair;
  dataset.density = current.density;
}
