import { BUILT_IN_PRESETS } from './enums';
import { parametersSchema } from './params/schema';
import { z } from './z';

/** The preset name of a form whose values come from no preset. */
const NO_PRESET = 'custom';
const TAKEN: readonly string[] = [...BUILT_IN_PRESETS, NO_PRESET];
const LONGEST_NAME = 40;

/** The name of an operator's own preset: readable in a list and in a URL, and not a built-in name. */
export const presetNameSchema = z
  .string()
  .trim()
  .min(1, 'A preset needs a name')
  .max(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters`)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u, 'A name holds letters, digits, spaces, points, dashes and underscores')
  .refine((name) => !TAKEN.includes(name.toLowerCase()), 'Cannot replace a built-in preset');

export const savePresetRequestSchema = z.object({
  description: z.string().trim().max(200).default(''),
  params: parametersSchema,
});
export type SavePresetRequest = z.infer<typeof savePresetRequestSchema>;

/** Returns the reasons without their path: the name is the only field. */
export const reasonsOf = ({ issues }: z.core.$ZodError): string => issues.map(({ message }) => message).join('; ');
