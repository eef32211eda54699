import { LAB_NAME_LENGTH, LAB_VARIANTS_MAX } from '@/contract/lab';
import { PARAMETERS, type ParameterKey } from '@/contract/params/catalogue';
import { isOwnParameter } from '@/contract/params/own';
import { completeParameters, parametersSchema } from '@/contract/params/schema';
import { isUnknownField } from '@/contract/params/unknown';
import { reasonOf } from '@/contract/reading';
import { createBotLog } from '../../bot/runtime/botLog';
import { createSettings, type FullParameters } from '../../bot/settings/settings';
import { CommandRefused } from '../../bot/bot';
import { createMarketClock } from '../../market/clock/marketClock';
import type { LogsRepository } from '../../store/repositories';
import { LabRefused } from '../labRefused';

/** A named difference from the baseline's parameters. */
export type Variant = { name: string; changes: Readonly<Record<string, unknown>> };

export type CheckedVariant = Variant & { parameters: FullParameters };

const BASELINE = 'baseline';

/** Drops the lines: nobody reads the log of a bot in the Lab. */
export const NO_LOGS: LogsRepository = {
  add: () => undefined,
  list: () => ({ logs: [], levels: [], components: [] }),
  clear: () => undefined,
};

/**
 * Returns the baseline and the variants with all their parameters, in mode PAPER. Each variant must pass the checks of
 * a save. Unknown and read-only fields would change nothing, so the function refuses them too.
 *
 * Throws LabRefused for the first variant that fails.
 */
export const checkVariants = (
  base: Readonly<Record<string, unknown>>,
  variants: readonly Variant[],
): CheckedVariant[] => [...variantChecks(base, variants)];

/** Does the same one variant at a time: a check takes half a millisecond of the live bot's thread. */
export function* variantChecks(
  base: Readonly<Record<string, unknown>>,
  variants: readonly Variant[],
): Generator<CheckedVariant> {
  if (variants.length > LAB_VARIANTS_MAX) {
    throw new LabRefused(`A run takes at most ${LAB_VARIANTS_MAX} variants, not ${variants.length}.`);
  }
  const names = new Set<string>([BASELINE]);
  for (const { name } of variants) {
    if (name.trim() === '' || name.length > LAB_NAME_LENGTH) {
      throw new LabRefused(`A variant needs a name of 1 to ${LAB_NAME_LENGTH} characters.`);
    }
    if (names.has(name)) throw new LabRefused(`Two variants of a run cannot both be named ${name}.`);
    names.add(name);
  }
  const saved = baselineOf(base);
  yield { name: BASELINE, changes: {}, parameters: saved };
  for (const variant of variants) yield { ...variant, parameters: checkVariant(saved, variant) };
}

/** Returns all parameters of the baseline. Does not check bounds: a bot also loads saved parameters outside them. */
function baselineOf(base: Readonly<Record<string, unknown>>): FullParameters {
  const read = parametersSchema.safeParse(base);
  if (!read.success) throw new LabRefused(`The parameters cannot be read: ${reasonOf(read.error)}.`);
  return completeParameters({ ...read.data, mode: 'PAPER' });
}

function checkVariant(saved: FullParameters, variant: Variant): FullParameters {
  const label = `Variant ${variant.name}`;
  const fields = Object.keys(variant.changes);
  const unknown = fields.find((key) => isUnknownField(key) && !isOwnParameter(key));
  if (unknown !== undefined) throw new LabRefused(`${label}: ${unknown} is not a parameter.`);
  const fixed = fields.find((key) => !isOwnParameter(key) && PARAMETERS[key as ParameterKey].readOnly === true);
  if (fixed !== undefined) throw new LabRefused(`${label}: ${fixed} cannot be changed.`);
  if (variant.changes.mode === 'LIVE') throw new LabRefused(`${label}: the Lab trades on paper only.`);
  return applyChanges(saved, variant, label);
}

/** Applies the changes in memory, with the checks of a save. */
function applyChanges(saved: FullParameters, { changes }: Variant, label: string): FullParameters {
  const clock = createMarketClock(0);
  const settings = createSettings({ load: () => saved, save: () => undefined }, createBotLog(NO_LOGS, clock));
  try {
    settings.save({ ...changes }, false);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    throw new LabRefused(`${label}: ${error.message.replace('Parameters not saved: ', '')}.`);
  }
  return settings.current();
}
