import { outOfBounds } from '@/contract/params/bounds';
import { PARAMETERS, type ParameterKey, type Parameters } from '@/contract/params/catalogue';
import { crossFieldProblems } from '@/contract/params/crossField';
import { completeParameters, parametersSchema } from '@/contract/params/schema';
import { isUnknownField, unknownFieldsProblem } from '@/contract/params/unknown';
import { reasonOf } from '@/contract/reading';
import type { ParamsRepository } from '../../store/repositories';
import { CommandRefused } from '../bot';
import type { BotLog } from '../runtime/botLog';
import { reasonFor } from '../runtime/storeWriter';

export type FullParameters = Parameters & Record<string, unknown>;

type AppliedBy = {
  /** Makes the bot use the present values. */
  apply(changed: readonly string[]): void;
  /** Writes in any case, now or as soon as the database can be written. */
  keep?(key: string, task: () => void): void;
};

export type Settings = {
  current(): FullParameters;
  /**
   * Validates, stores, applies and logs; returns the names of the fields that truly changed, read-only ones left out.
   * Where `apply` throws, bot and store keep the values that they had.
   */
  save(next: Record<string, unknown>, isActive: boolean, bot?: AppliedBy): string[];
};

/**
 * What a preset leaves behind once one of its fields is edited. Other values under the name that is in use count as an
 * edit, also where that preset was stored anew and loaded again: the changed fields are told one by one.
 */
const CUSTOM = 'custom';

const LONGEST_SHOWN = 100;

const isReadOnly = (key: string): boolean =>
  Object.hasOwn(PARAMETERS, key) && PARAMETERS[key as ParameterKey].readOnly === true;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields that an operator would call changed: read-only ones are not. */
export const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => !isReadOnly(key) && !same(after[key], before[key]),
  );

export function createSettings(store: ParamsRepository, log: BotLog): Settings {
  let current = loaded(store, log);

  const write = (params: FullParameters): void => {
    try {
      store.save(params);
    } catch (error) {
      log.error('CONFIG', `Parameters not saved: ${reasonFor(error)}`);
      throw new CommandRefused('Parameters not saved: the database cannot be written. Try again.', 503);
    }
  };

  return {
    current: () => current,
    save(next, isActive, { apply, keep = atOnce } = { apply: () => undefined }) {
      const wanted = merged(current, next);
      const changed = changedFields(current, wanted);
      const presetIsNamed = wanted.preset_name !== current.preset_name;
      refuseDefects(wanted, presetIsNamed ? [...changed, 'preset_name'] : changed);
      if (isActive && changed.includes('mode') && wanted.mode === 'LIVE') {
        throw new CommandRefused('The mode cannot become LIVE while the bot is running: stop it first.');
      }
      if (changed.length === 0 && !presetIsNamed) return [];

      const saved: FullParameters = {
        ...wanted,
        config_version: nextVersion(current.config_version),
        preset_name: presetIsNamed ? wanted.preset_name : CUSTOM,
      };
      const before = current;
      write(saved);
      current = saved;
      try {
        apply(changed);
      } catch (error) {
        current = before;
        keep('Parameters', () => store.save(current));
        applyAgain(() => apply(changed));
        log.error('CONFIG', `Parameters not saved, the bot could not apply them: ${reasonFor(error)}`);
        throw error;
      }
      for (const key of changed) log.info('CONFIG', `${shown(key)}: ${shown(before[key])} -> ${shown(saved[key])}`);
      if (presetIsNamed) log.info('PARAM_LOAD', `Preset ${saved.preset_name} in use`);
      return changed;
    },
  };
}

/**
 * The present values with those of `next`; null removes an unknown field. A console that read an older version may send
 * a field that was removed since: it adds no unknown one.
 */
function merged(current: FullParameters, next: Record<string, unknown>): FullParameters {
  const tooMuch = unknownFieldsProblem(next);
  if (tooMuch !== undefined) throw new CommandRefused(`Parameters not saved: ${tooMuch}`, 422);
  const read = parametersSchema.safeParse(next);
  if (!read.success) throw new CommandRefused(`Parameters not saved: ${reasonOf(read.error)}`, 422);
  const { config_version } = read.data;
  const isOutdated = config_version !== undefined && config_version !== current.config_version;
  const sent = Object.entries(read.data).filter(
    ([key]) => !isOutdated || !isUnknownField(key) || Object.hasOwn(current, key),
  );
  return withoutNulls(completeParameters({ ...current, ...Object.fromEntries(sent) }));
}

/** A null of the catalogue's fields is their default by then. */
const withoutNulls = (params: FullParameters): FullParameters =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value != null)) as FullParameters;

const atOnce = (_key: string, task: () => void): void => task();

/** The parts of the bot that took the new values take the old ones back. */
function applyAgain(apply: () => void): void {
  try {
    apply();
  } catch {
    /* It failed the first time too, and that error is reported. */
  }
}

/** Only what this save touches: a field that was tuned outside its bounds elsewhere must not block every other edit. */
function refuseDefects(wanted: FullParameters, changed: readonly string[]): void {
  const touched = (keys: readonly string[]) => keys.some((key) => changed.includes(key));
  const tooMuch = changed.some(isUnknownField) ? unknownFieldsProblem(wanted) : undefined;
  const details = [
    ...(tooMuch === undefined ? [] : [{ detail: tooMuch }]),
    ...outOfBounds(wanted).filter(({ key }) => touched([key])),
    ...crossFieldProblems(wanted).filter(({ severity, keys }) => severity === 'refuse' && touched(keys)),
  ].map(({ detail }) => detail);
  if (details.length > 0) throw new CommandRefused(`Parameters not saved: ${details.join('; ')}`, 422);
}

function loaded(store: ParamsRepository, log: BotLog): FullParameters {
  const stored = store.load();
  if (stored === undefined) return completeParameters({});
  const read = parametersSchema.safeParse(stored);
  if (!read.success) {
    log.error('PARAM_LOAD', `Stored parameters cannot be read, defaults are used: ${reasonOf(read.error)}`);
    return completeParameters({});
  }
  const params = withoutNulls(completeParameters(read.data));
  log.info('PARAM_LOAD', `Parameters ${params.config_version} loaded, preset ${params.preset_name}`);
  return params;
}

/** '1.0.0' -> '1.0.1'; a version of another form starts counting at its end. */
function nextVersion(version: string): string {
  const match = /^(.*?)(\d+)$/.exec(version);
  return match ? `${match[1]}${Number(match[2]) + 1}` : `${version}.1`;
}

/** An unknown field may hold any JSON. */
function shown(value: unknown): string {
  const text = Array.isArray(value) ? `[${value.map(inLine).join(', ')}]` : inLine(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
}

const inLine = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none'));
