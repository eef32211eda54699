import { outOfBounds } from '@/contract/params/bounds';
import { PARAMETERS, type ParameterKey, type Parameters } from '@/contract/params/catalogue';
import { crossFieldProblems } from '@/contract/params/crossField';
import { completeParameters, parametersSchema } from '@/contract/params/schema';
import { reasonOf } from '@/contract/reading';
import type { ParamsRepository } from '../store/repositories';
import { CommandRefused } from './bot';
import type { BotLog } from './runtime/botLog';
import { reasonFor } from './storeWriter';

export type FullParameters = Parameters & Record<string, unknown>;

export type Settings = {
  current(): FullParameters;
  /** Validates, stores and logs; returns the names of the fields that truly changed, read-only ones left out. */
  save(next: Record<string, unknown>, isActive: boolean): string[];
};

/**
 * What a preset leaves behind once one of its fields is edited. Other values under the name that is in use count as an
 * edit, also where that preset was stored anew and loaded again: the changed fields are told one by one.
 */
const CUSTOM = 'custom';

const isReadOnly = (key: string): boolean =>
  Object.hasOwn(PARAMETERS, key) && PARAMETERS[key as ParameterKey].readOnly === true;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields that an operator would call changed: read-only ones are not. */
export const changedFields = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(after).filter((key) => !isReadOnly(key) && !same(after[key], before[key]));

export function createSettings(store: ParamsRepository, log: BotLog): Settings {
  let current = loaded(store, log);

  return {
    current: () => current,
    save(next, isActive) {
      const read = parametersSchema.safeParse(next);
      if (!read.success) throw new CommandRefused(`Parameters not saved: ${reasonOf(read.error)}`, 422);
      const wanted = completeParameters({ ...current, ...read.data });
      const changed = changedFields(current, wanted);
      refuseDefects(wanted, changed);
      if (isActive && changed.includes('mode') && wanted.mode === 'LIVE') {
        throw new CommandRefused('The mode cannot become LIVE while the bot is running: stop it first.');
      }
      if (changed.length === 0 && wanted.preset_name === current.preset_name) return [];

      const presetIsNamed = wanted.preset_name !== current.preset_name;
      const saved: FullParameters = {
        ...wanted,
        config_version: nextVersion(current.config_version),
        preset_name: presetIsNamed ? wanted.preset_name : CUSTOM,
      };
      try {
        store.save(saved);
      } catch (error) {
        log.error('CONFIG', `Parameters not saved: ${reasonFor(error)}`);
        throw new CommandRefused('Parameters not saved: the database cannot be written. Try again.', 503);
      }
      const before = current;
      current = saved;
      for (const key of changed) log.info('CONFIG', `${key}: ${shown(before[key])} -> ${shown(saved[key])}`);
      if (presetIsNamed) log.info('PARAM_LOAD', `Preset ${saved.preset_name} in use`);
      return changed;
    },
  };
}

/** Only what this save touches: a field that was tuned outside its bounds elsewhere must not block every other edit. */
function refuseDefects(wanted: FullParameters, changed: readonly string[]): void {
  const touched = (keys: readonly string[]) => keys.some((key) => changed.includes(key));
  const details = [
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
  const params = completeParameters(read.data);
  log.info('PARAM_LOAD', `Parameters ${params.config_version} loaded, preset ${params.preset_name}`);
  return params;
}

/** '1.0.0' -> '1.0.1'; a version of another form starts counting at its end. */
function nextVersion(version: string): string {
  const match = /^(.*?)(\d+)$/.exec(version);
  return match ? `${match[1]}${Number(match[2]) + 1}` : `${version}.1`;
}

const shown = (value: unknown): string => (Array.isArray(value) ? `[${value.join(', ')}]` : String(value));
