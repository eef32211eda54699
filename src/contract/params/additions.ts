import { displayedTextSchema, wireNumberSchema } from '../fields';
import { z } from '../z';
import { boundsText } from './bounds';
import type { NumberRow } from './kinds';

/** Schema of a parameter that only one bot has. Additional parameters are numbers. */
export const additionalParameterSchema = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
  label: displayedTextSchema,
  help: displayedTextSchema,
  unit: displayedTextSchema.optional(),
  min: wireNumberSchema,
  max: wireNumberSchema,
  step: wireNumberSchema.optional(),
  default: wireNumberSchema,
});
export type AdditionalParameter = z.infer<typeof additionalParameterSchema>;

export const additionalParametersSchema = z.looseObject({ parameters: z.array(additionalParameterSchema) });
export type AdditionalParameters = z.infer<typeof additionalParametersSchema>;

export const additionalRowOf = ({
  label,
  help,
  unit,
  min,
  max,
  step,
  default: value,
}: AdditionalParameter): NumberRow => ({
  kind: 'num',
  label,
  help,
  min,
  max,
  default: value,
  ...(unit !== undefined && { unit }),
  ...(step !== undefined && { step }),
});

/** Returns why a bot refuses the value, or undefined for an absent or a valid value. */
export function additionalParameterProblem(parameter: AdditionalParameter, value: unknown): string | undefined {
  const { name, min, max } = parameter;
  if (value == null || (typeof value === 'number' && value >= min && value <= max)) return undefined;
  return `${name} must be a number from ${boundsText({ min, max })}, not ${JSON.stringify(value)}`;
}
