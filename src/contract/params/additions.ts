import { displayedTextSchema, wireNumberSchema } from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';
import { boundsText } from './bounds';
import type { NumberRow } from './kinds';

/** Schema of a parameter that only one bot has. Additional parameters are numbers. */
export const additionalParameterSchema = z.looseObject({
  name: meaning(
    z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
    'Wire name: small letters, digits and underscores.',
    'own_obi_half_distance_bps',
  ),
  label: meaning(displayedTextSchema, 'Label on the form.', 'OBI half distance'),
  help: meaning(displayedTextSchema, 'Help of the field.', 'Distance that halves the weight of a level.'),
  unit: meaning(displayedTextSchema.optional(), 'Unit of the value.', 'bps'),
  min: meaning(wireNumberSchema, 'Smallest value.', 0),
  max: meaning(wireNumberSchema, 'Largest value.', 50),
  step: meaning(wireNumberSchema.optional(), 'Step of the arrow keys.', 0.5),
  default: meaning(wireNumberSchema, 'Value of the bot while the field is absent.', 0),
});
export type AdditionalParameter = z.infer<typeof additionalParameterSchema>;

export const additionalParametersSchema = addition(
  z.looseObject({
    parameters: meaning(
      z.array(additionalParameterSchema),
      'One row for each additional parameter. Additional parameters are numbers.',
    ),
  }),
  'params.additions',
  'The parameters that only this bot has. Their values are unknown fields of the parameters.',
);
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
