import { isParameterKey } from '@/contract/params/catalogue';
import type { ParameterKey } from '@/contract/params/catalogue';
import { z } from '@/contract/schema/z';
import { EMPTY_RUN_SETUP, type RunSetup } from '@/domain/lab/setup';
import { useStoredChoiceOfBot } from '@/ui/hooks/storedChoice';

const parameterKeySchema = z.custom<ParameterKey>((name) => typeof name === 'string' && isParameterKey(name));
const fieldInputsSchema = z.array(z.object({ key: parameterKeySchema, text: z.string() }));

const labRunSetupSchema: z.ZodType<RunSetup> = z.object({
  name: z.string(),
  source: z.string(),
  lastMinutes: z.string(),
  seed: z.string(),
  minutes: z.string(),
  symbols: z.string(),
  variants: z.array(z.object({ name: z.string(), fields: fieldInputsSchema })),
  sweep: fieldInputsSchema,
});

/** Returns the typed setup of a Lab run and its setter. The browser stores the setup, so that a reload loses nothing. */
export const useStoredLabRunSetup = () =>
  useStoredChoiceOfBot<RunSetup>({ key: 'order-flow/lab/setup', schema: labRunSetupSchema, first: EMPTY_RUN_SETUP });
