import { SHIPPED_PRESETS } from '../enums';
import { meaning } from '../schema/meaning';
import { parametersSchema } from './schema';
import { z } from '../schema/z';

/** Preset name of parameters that do not come from a preset. */
const NO_PRESET_NAME = 'custom';
const RESERVED_PRESET_NAMES: readonly string[] = [...SHIPPED_PRESETS, NO_PRESET_NAME];
const MAX_PRESET_NAME_LENGTH = 40;

/** Names must be valid in a URL and must not be the name of a built-in preset. */
export const presetNameSchema = z
  .string()
  .trim()
  .min(1, 'A preset needs a name')
  .max(MAX_PRESET_NAME_LENGTH, `A name has at most ${MAX_PRESET_NAME_LENGTH} characters`)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u, 'A name holds letters, digits, spaces, points, dashes and underscores')
  .refine((name) => !RESERVED_PRESET_NAMES.includes(name.toLowerCase()), 'Cannot replace a built-in preset');

export const savePresetRequestSchema = meaning(
  z.object({
    description: meaning(z.string().trim().max(200).default(''), 'Description of the preset.', 'Quiet nights'),
    params: meaning(parametersSchema, 'The parameters of the preset.'),
  }),
  'A preset of the operator.',
);
export type SavePresetRequest = z.infer<typeof savePresetRequestSchema>;

/** Returns the error texts of a schema without the field names, because the preset name is the only field. */
export const schemaErrorMessages = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ message }) => message).join('; ');
