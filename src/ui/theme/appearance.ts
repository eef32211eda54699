import { useSyncExternalStore } from 'react';
import { z } from '@/contract/z';
import { SCHEMES, type Scheme } from './palette';
import { sharedChoice } from '../hooks/storedChoice';

export const SCHEME_CHOICES = [...SCHEMES, 'system'] as const;
export const GAIN_LOSS_PAIRS = ['green-red', 'blue-orange'] as const;
export const DENSITIES = ['compact', 'comfortable'] as const;

const appearanceSchema = z.object({
  scheme: z.enum(SCHEME_CHOICES).catch('dark'),
  pair: z.enum(GAIN_LOSS_PAIRS).catch('green-red'),
  density: z.enum(DENSITIES).catch('compact'),
});
export type Appearance = z.infer<typeof appearanceSchema>;

const PREFERS_LIGHT = '(prefers-color-scheme: light)';

const choice = sharedChoice<Appearance>({
  key: 'order-flow/appearance',
  schema: appearanceSchema,
  first: appearanceSchema.parse({}),
});
const listeners = new Set<() => void>();
choice.subscribe(changed);

/**
 * Sets the attributes of the chosen appearance on <html> before the first paint. All style sheets read these attributes.
 * Called once, by the entry file.
 */
export function startAppearance(): void {
  apply();
  window.matchMedia(PREFERS_LIGHT).addEventListener('change', () => {
    if (choice.get().scheme === 'system') changed();
  });
}

export const chooseAppearance = (part: Partial<Appearance>): void => choice.set({ ...choice.get(), ...part });

export const useAppearance = (): Appearance => useSyncExternalStore(onAppearance, choice.get);

/** Returns the current scheme, with 'system' resolved. */
export function schemeInForce(): Scheme {
  const { scheme } = choice.get();
  if (scheme !== 'system') return scheme;
  return window.matchMedia(PREFERS_LIGHT).matches ? 'light' : 'dark';
}

/** Adds a listener that is called after the attributes of the page have changed. */
export function onAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  apply();
  for (const listener of listeners) listener();
}

function apply(): void {
  const { dataset } = document.documentElement;
  const { pair, density } = choice.get();
  dataset.scheme = schemeInForce();
  dataset.pair = pair;
  dataset.density = density;
}
