import { displayedTextSchema, readRowNumber, wireNumberSchema } from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';
import { boundsProblem } from './bounds';
import type { ParameterRow } from './kinds';
import { isTextFormat } from './textFormats';

const ADDITIONAL_PARAMETER_TYPES = ['number', 'integer', 'boolean', 'text', 'choice', 'list'] as const;

const optionSchema = z.looseObject({
  value: meaning(z.string().min(1), 'Value on the wire.', 'fast'),
  label: meaning(displayedTextSchema, 'Label of the option.', 'Fast'),
});

/** Schema of a parameter that only one bot has. */
export const additionalParameterSchema = z.looseObject({
  name: meaning(
    z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
    'Wire name: small letters, digits and underscores.',
    'own_obi_half_distance_bps',
  ),
  label: meaning(displayedTextSchema, 'Label on the form.', 'OBI half distance'),
  help: meaning(displayedTextSchema, 'Help of the field.', 'Distance that halves the weight of a level.'),
  type: meaning(
    z.enum(ADDITIONAL_PARAMETER_TYPES).optional(),
    'Type of the value: `list` is a list of texts, `choice` one of `options`. Absent for a number.',
    'number',
  ),
  unit: meaning(displayedTextSchema.optional(), 'Unit of a number.', 'bps'),
  min: meaning(wireNumberSchema.optional(), 'Smallest value of a number. Absent without a bound.', 0),
  max: meaning(wireNumberSchema.optional(), 'Largest value of a number. Absent without a bound.', 50),
  step: meaning(wireNumberSchema.optional(), 'Step of the arrow keys.', 0.5),
  options: meaning(z.array(optionSchema).optional(), 'Values of a choice.'),
  format: meaning(
    displayedTextSchema.optional(),
    'Format of a text, or of each entry of a list: `trading_window` or `time_zone`. Another format is not checked.',
    'time_zone',
  ),
  default: meaning(
    z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]),
    'Value of the bot while the field is absent.',
    0,
  ),
  section: meaning(
    displayedTextSchema.optional(),
    'Title of the section on the form, for example of a section of the catalogue. Absent for "Parameters of This Bot".',
    'Signal Generation',
  ),
});
export type AdditionalParameter = z.infer<typeof additionalParameterSchema>;

export const additionalParametersSchema = addition(
  z.looseObject({
    parameters: meaning(z.array(additionalParameterSchema), 'One row for each additional parameter.'),
  }),
  'params.additions',
  'The parameters that only this bot has. Their values are unknown fields of the parameters.',
);
export type AdditionalParameters = z.infer<typeof additionalParametersSchema>;

/** Returns the row of the form. Returns undefined if the default does not have the type, or a choice has no options. */
export function additionalRowOf(parameter: AdditionalParameter): ParameterRow | undefined {
  const { type = 'number', label, help, unit, min, max, step, options, format, default: value } = parameter;
  const formatted = isTextFormat(format) ? { format } : {};
  switch (type) {
    case 'number':
    case 'integer': {
      const number = readRowNumber(value);
      const kind = type === 'integer' ? 'int' : 'num';
      const known = Object.entries({ unit, min, max, step }).filter(([, part]) => part !== undefined);
      return number === null ? undefined : { kind, label, help, default: number, ...Object.fromEntries(known) };
    }
    case 'boolean':
      return typeof value === 'boolean' ? { kind: 'flag', label, help, default: value } : undefined;
    case 'text':
      return typeof value === 'string' ? { kind: 'text', label, help, default: value, ...formatted } : undefined;
    case 'list':
      return Array.isArray(value) ? { kind: 'list', label, help, default: value, ...formatted } : undefined;
    case 'choice':
      return typeof value === 'string' && options && options.length > 0
        ? { kind: 'choice', label, help, default: value, options }
        : undefined;
  }
}

/** Returns what is wrong with the description of an additional parameter, or undefined. */
export function descriptionProblem(parameter: AdditionalParameter): string | undefined {
  const { name, type = 'number', min = -Infinity, max = Infinity } = parameter;
  const row = additionalRowOf(parameter);
  if (row === undefined) return `${name}: the default does not fit the type ${type}`;
  if (min > max) return `${name}: min is above max`;
  const problem = boundsProblem(row, row.default);
  return problem && `${name}: the default must be ${problem}`;
}
