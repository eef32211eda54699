import { PARAMETERS, type ParameterKey } from '@/contract/params/catalogue';
import { completeParameters, parametersSchema } from '@/contract/params/schema';
import { isUnknownField } from '@/contract/params/unknown';
import { reasonOf } from '@/contract/reading';
import { createBotLog } from '../bot/runtime/botLog';
import { createSettings, type FullParameters } from '../bot/settings/settings';
import { CommandRefused } from '../bot/bot';
import { createMarketClock } from '../market/clock/marketClock';
import type { LogsRepository } from '../store/repositories';
import { LabRefused } from './labRefused';

/** A named difference from the baseline's parameters. */
export type Variant = { name: string; changes: Readonly<Record<string, unknown>> };

export type CheckedVariant = Variant & { parameters: FullParameters };

export const MOST_VARIANTS = 64;
const BASELINE = 'baseline';
const LONGEST_NAME = 100;

/** Drops the lines: nobody reads the log of a bot in the Lab. */
export const NO_LOGS: LogsRepository = {
  add: () => undefined,
  list: () => ({ logs: [], levels: [], components: [] }),
  clear: () => undefined,
};

/**
 * Returns the baseline and the variants with their whole parameters. Each passes the checks of a save. Unknown and
 * read-only fields are refused too, because they could change nothing. Every run is on paper.
 *
 * Throws LabRefused for the first variant that fails.
 */
export function checkVariants(base: Readonly<Record<string, unknown>>, variants: readonly Variant[]): CheckedVariant[] {
  if (variants.length > MOST_VARIANTS) {
    throw new LabRefused(`A run takes at most ${MOST_VARIANTS} variants, not ${variants.length}.`);
  }
  const names = new Set<string>([BASELINE]);
  for (const { name } of variants) {
    if (name.trim() === '' || name.length > LONGEST_NAME) {
      throw new LabRefused(`A variant needs a name of 1 to ${LONGEST_NAME} characters.`);
    }
    if (names.has(name)) throw new LabRefused(`Two variants of a run cannot both be named ${name}.`);
    names.add(name);
  }
  const saved = baselineOf(base);
  return [
    { name: BASELINE, changes: {}, parameters: saved },
    ...variants.map((variant) => ({ ...variant, parameters: checked(saved, variant) })),
  ];
}

/** Bounds are not checked here: a bot that was tuned outside them still loads. */
function baselineOf(base: Readonly<Record<string, unknown>>): FullParameters {
  const read = parametersSchema.safeParse(base);
  if (!read.success) throw new LabRefused(`The parameters cannot be read: ${reasonOf(read.error)}.`);
  return completeParameters({ ...read.data, mode: 'PAPER' });
}

function checked(saved: FullParameters, variant: Variant): FullParameters {
  const whose = `Variant ${variant.name}`;
  const fields = Object.keys(variant.changes);
  const unknown = fields.find(isUnknownField);
  if (unknown !== undefined) throw new LabRefused(`${whose}: ${unknown} is not a parameter.`);
  const fixed = fields.find((key) => PARAMETERS[key as ParameterKey].readOnly === true);
  if (fixed !== undefined) throw new LabRefused(`${whose}: ${fixed} cannot be changed.`);
  if (variant.changes.mode === 'LIVE') throw new LabRefused(`${whose}: the Lab trades on paper only.`);
  return applied(saved, variant, whose);
}

/** Saves the changes in memory, with the checks of a save. */
function applied(saved: FullParameters, { changes }: Variant, whose: string): FullParameters {
  const clock = createMarketClock(0);
  const settings = createSettings({ load: () => saved, save: () => undefined }, createBotLog(NO_LOGS, clock));
  try {
    settings.save({ ...changes }, false);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    throw new LabRefused(`${whose}: ${error.message.replace('Parameters not saved: ', '')}.`);
  }
  return settings.current();
}
