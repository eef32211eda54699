import { PARAMETERS, type ParameterKey } from '@/contract/params/catalogue';
import { z } from '@/contract/z';
import { EMPTY_SETUP, type Setup } from '@/domain/lab/setup';
import { useStoredChoice } from '@/ui/hooks/storedChoice';

const key = z.custom<ParameterKey>((name) => typeof name === 'string' && Object.hasOwn(PARAMETERS, name));
const fields = z.array(z.object({ key, text: z.string() }));

const schema: z.ZodType<Setup> = z.object({
  name: z.string(),
  source: z.string(),
  lastMinutes: z.string(),
  seed: z.string(),
  minutes: z.string(),
  symbols: z.string(),
  variants: z.array(z.object({ name: z.string(), fields })),
  sweep: fields,
});

/** Returns the typed setup and its setter. The browser stores it, so that a reload loses nothing. */
export const useSetup = () => useStoredChoice<Setup>({ key: 'order-flow/lab/setup', schema, first: EMPTY_SETUP });
