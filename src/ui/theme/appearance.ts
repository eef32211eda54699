import { useSyncExternalStore } from 'react';
import { z } from '@/contract/schema/z';
import { COLOUR_SCHEMES, type ColourScheme } from './colourSchemes';
import { createSharedChoice } from '../hooks/storedChoice';

export const COLOUR_SCHEME_CHOICES = [...COLOUR_SCHEMES, 'system'] as const;
export const GAIN_LOSS_COLOUR_PAIRS = ['green-red', 'blue-orange'] as const;
export const DENSITY_OPTIONS = ['compact', 'comfortable'] as const;

const appearanceSchema = z.object({
  scheme: z.enum(COLOUR_SCHEME_CHOICES).catch('dark'),
  pair: z.enum(GAIN_LOSS_COLOUR_PAIRS).catch('green-red'),
  density: z.enum(DENSITY_OPTIONS).catch('compact'),
});
export type Appearance = z.infer<typeof appearanceSchema>;

const PREFERS_LIGHT_QUERY = '(prefers-color-scheme: light)';

const appearanceChoice = createSharedChoice<Appearance>({
  key: 'order-flow/appearance',
  schema: appearanceSchema,
  first: appearanceSchema.parse({}),
});
const appearanceListeners = new Set<() => void>();
appearanceChoice.subscribe(applyAppearanceAndNotify);

/** Sets the chosen appearance on <html> before the first paint. The entry file index.tsx calls `startAppearance` once. */
export function startAppearance(): void {
  applyAppearance();
  window.matchMedia(PREFERS_LIGHT_QUERY).addEventListener('change', () => {
    if (appearanceChoice.get().scheme === 'system') applyAppearanceAndNotify();
  });
}

export const chooseAppearance = (part: Partial<Appearance>): void =>
  appearanceChoice.set({ ...appearanceChoice.get(), ...part });

export const useAppearance = (): Appearance => useSyncExternalStore(subscribeToAppearance, appearanceChoice.get);

/** Returns the colour scheme that applies. Resolves 'system' to dark or light. */
export function effectiveScheme(): ColourScheme {
  const { scheme } = appearanceChoice.get();
  if (scheme !== 'system') return scheme;
  return window.matchMedia(PREFERS_LIGHT_QUERY).matches ? 'light' : 'dark';
}

/** Adds a listener that is called after the attributes of the page have changed. */
export function subscribeToAppearance(listener: () => void): () => void {
  appearanceListeners.add(listener);
  return () => appearanceListeners.delete(listener);
}

function applyAppearanceAndNotify(): void {
  applyAppearance();
  for (const listener of appearanceListeners) listener();
}

function applyAppearance(): void {
  const { dataset } = document.documentElement;
  const { pair, density } = appearanceChoice.get();
  dataset.scheme = effectiveScheme();
  dataset.pair = pair;
  dataset.density = density;
}
