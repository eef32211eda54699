import { LAB_NAME_MAX_LENGTH, LAB_VARIANTS_MAX } from '@/contract/lab/runs';
import { isParameterKey, PARAMETERS } from '@/contract/params/catalogue';
import { completeParameters, parametersSchema } from '@/contract/params/schema';
import { isUnknownField } from '@/contract/params/unknown';
import { schemaErrorText } from '@/contract/schema/reading';
import { createBotLog } from '../../logging/botLog';
import { createSettings, isAdditionalParameter, type ParametersWithUnknownFields } from '../../bot/settings/settings';
import { CommandRefused } from '../../commandRefused';
import { createMarketClock } from '../../market/clock/marketClock';
import type { LogsRepository } from '../../store/repositories';
import { LabRefused } from '../labRefused';

/** Variant of a Lab run: a name and the parameters that differ from the baseline. */
export type Variant = { name: string; changes: Readonly<Record<string, unknown>> };

export type CheckedVariant = Variant & { parameters: ParametersWithUnknownFields };

const BASELINE_NAME = 'baseline';

/** Repository that drops all log lines, because nobody reads the log of a bot in the Lab. */
export const NO_OP_LOGS: LogsRepository = {
  add: () => undefined,
  list: () => ({ logs: [], levels: [], components: [] }),
  clearLines: () => undefined,
};

/**
 * Returns the baseline and the variants with all their parameters, in mode PAPER. Each variant must pass the checks of
 * a parameter save. Refuses unknown and read-only fields, which would change nothing. Throws LabRefused for the first
 * variant that fails a check.
 */
export const checkVariants = (
  base: Readonly<Record<string, unknown>>,
  variants: readonly Variant[],
): CheckedVariant[] => [...checkVariantsOneByOne(base, variants)];

/** Yields one at a time, because each check occupies the thread of the live bot for half a millisecond. */
export function* checkVariantsOneByOne(
  base: Readonly<Record<string, unknown>>,
  variants: readonly Variant[],
): Generator<CheckedVariant> {
  if (variants.length > LAB_VARIANTS_MAX) {
    throw new LabRefused(`A run takes at most ${LAB_VARIANTS_MAX} variants, not ${variants.length}.`);
  }
  const names = new Set<string>([BASELINE_NAME]);
  for (const { name } of variants) {
    if (name.trim() === '' || name.length > LAB_NAME_MAX_LENGTH) {
      throw new LabRefused(`A variant needs a name of 1 to ${LAB_NAME_MAX_LENGTH} characters.`);
    }
    if (names.has(name)) throw new LabRefused(`Two variants of a run cannot both be named ${name}.`);
    names.add(name);
  }
  const saved = completeBaseline(base);
  yield { name: BASELINE_NAME, changes: {}, parameters: saved };
  for (const variant of variants) yield { ...variant, parameters: checkVariant(saved, variant) };
}

/** Does not check the bounds, because a bot also loads saved parameters beyond the bounds. */
function completeBaseline(base: Readonly<Record<string, unknown>>): ParametersWithUnknownFields {
  const read = parametersSchema.safeParse(base);
  if (!read.success) throw new LabRefused(`The parameters cannot be read: ${schemaErrorText(read.error)}.`);
  return completeParameters({ ...read.data, mode: 'PAPER' });
}

function checkVariant(saved: ParametersWithUnknownFields, variant: Variant): ParametersWithUnknownFields {
  const label = `Variant ${variant.name}`;
  const fields = Object.keys(variant.changes);
  const unknown = fields.find((key) => isUnknownField(key) && !isAdditionalParameter(key));
  if (unknown !== undefined) throw new LabRefused(`${label}: ${unknown} is not a parameter.`);
  const fixed = fields.find((key) => isParameterKey(key) && PARAMETERS[key].readOnly === true);
  if (fixed !== undefined) throw new LabRefused(`${label}: ${fixed} cannot be changed.`);
  if (variant.changes.mode === 'LIVE') throw new LabRefused(`${label}: the Lab trades on paper only.`);
  return applyVariantChanges(saved, variant, label);
}

function applyVariantChanges(
  saved: ParametersWithUnknownFields,
  { changes }: Variant,
  label: string,
): ParametersWithUnknownFields {
  const clock = createMarketClock(0);
  const settings = createSettings({ load: () => saved, save: () => undefined }, createBotLog(NO_OP_LOGS, clock));
  try {
    settings.saveParameters({ ...changes }, false);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    throw new LabRefused(`${label}: ${error.message.replace('Parameters not saved: ', '')}.`);
  }
  return settings.currentParameters();
}
