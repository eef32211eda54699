import { additionalRowOf } from '@/contract/params/additions';
import { valuesOutOfBounds } from '@/contract/params/bounds';
import {
  isParameterKey,
  PARAMETER_KEYS,
  PARAMETERS,
  type ParameterRow,
  type Parameters,
} from '@/contract/params/catalogue';
import { crossFieldProblems } from '@/contract/params/crossField';
import { completeParameters, parametersSchema, type WireParameters } from '@/contract/params/schema';
import { isUnknownField, unknownFieldsProblem } from '@/contract/params/unknown';
import { schemaErrorText } from '@/contract/schema/reading';
import { plural } from '@/domain/format/format';
import { valueProblem } from '@/domain/parameters/parameterFile';
import { damagedParametersError } from '../../store/params';
import type { ParamsRepository } from '../../store/repositories';
import { CommandRefused } from '../../commandRefused';
import type { BotLog } from '../../logging/botLog';
import { errorText } from '../../logging/storeWriter';
import { ADDITIONAL_PARAMETERS } from './additionalParameters';

export type ParametersWithUnknownFields = Parameters & Record<string, unknown>;

type ParameterSaveHooks = {
  /** Throws CommandRefused for a change that the bot cannot apply now. */
  rejectChange?(change: { changed: readonly string[]; requested: Parameters }): void;
  /** Makes the components of the bot use the new parameters. `changed` contains the names of the changed parameters. */
  applyChanges(changed: readonly string[]): void;
  writeUntilStored?(key: string, task: () => void): void;
  /** Operator who saves, or null if the bot saves. */
  by?: string | null;
};

export type BotSettings = {
  currentParameters(): ParametersWithUnknownFields;
  /** Returns the changed fields, except read-only fields. Keeps the old values if `applyChanges` throws. */
  saveParameters(next: Record<string, unknown>, isActive: boolean, bot?: ParameterSaveHooks): string[];
};

/** Preset name after the operator edited a field of the preset. */
const EDITED_PRESET_NAME = 'custom';

const MAX_LOGGED_VALUE_LENGTH = 100;

/** Returns the row of an additional parameter, or undefined for any other field. */
export function additionalParameterRow(key: string): ParameterRow | undefined {
  const parameter = ADDITIONAL_PARAMETERS.find(({ name }) => name === key);
  return parameter && additionalRowOf(parameter);
}

export const isAdditionalParameter = (key: string): boolean => additionalParameterRow(key) !== undefined;

const isReadOnlyParameter = (key: string): boolean => isParameterKey(key) && PARAMETERS[key].readOnly === true;

const isSameParameterValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

export const changedFieldNames = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (key) => !isReadOnlyParameter(key) && !isSameParameterValue(after[key], before[key]),
  );

export function createSettings(store: ParamsRepository, log: BotLog): BotSettings {
  let current = loadStoredParameters(store, log);

  const write = (params: ParametersWithUnknownFields, by: string | null): void => {
    try {
      store.save(params, { by, before: current });
    } catch (error) {
      log.error('CONFIG', `Parameters not saved: ${errorText(error)}`);
      throw new CommandRefused('Parameters not saved: the database cannot be written. Try again.', 503);
    }
  };

  return {
    currentParameters: () => current,
    saveParameters(
      next,
      isActive,
      { rejectChange, applyChanges, writeUntilStored = writeWithoutRetry, by = null } = {
        applyChanges: () => undefined,
      },
    ) {
      const requested = mergeParameters(current, next);
      const changed = changedFieldNames(current, requested);
      const presetIsNamed = requested.preset_name !== current.preset_name;
      rejectInvalidChanges(requested, presetIsNamed ? [...changed, 'preset_name'] : changed);
      if (isActive && changed.includes('mode') && requested.mode === 'LIVE') {
        throw new CommandRefused('The mode cannot become LIVE while the bot is running: stop it first.');
      }
      rejectChange?.({ changed, requested });
      if (changed.length === 0 && !presetIsNamed) return [];

      const saved: ParametersWithUnknownFields = {
        ...requested,
        config_version: nextConfigVersion(current.config_version),
        preset_name: presetIsNamed ? requested.preset_name : EDITED_PRESET_NAME,
      };
      const before = current;
      write(saved, by);
      current = saved;
      try {
        applyChanges(changed);
      } catch (error) {
        current = before;
        writeUntilStored('Parameters', () => store.save(current));
        reapplyOldValues(() => applyChanges(changed));
        log.error('CONFIG', `Parameters not saved, the bot could not apply them: ${errorText(error)}`);
        throw error;
      }
      for (const key of changed)
        log.info(
          'CONFIG',
          `${parameterValueText(key)}: ${parameterValueText(before[key])} -> ${parameterValueText(saved[key])}`,
        );
      if (presetIsNamed) log.info('PARAM_LOAD', `Preset ${saved.preset_name} in use`);
      return changed;
    },
  };
}

/**
 * Merges the saved fields `next` into the current parameters. Null removes a field that is not in the parameter
 * catalogue. A removed field stays removed when a console sends the field again with an outdated value.
 */
function mergeParameters(
  current: ParametersWithUnknownFields,
  next: Record<string, unknown>,
): ParametersWithUnknownFields {
  const tooMuch = unknownFieldsProblem(next);
  if (tooMuch !== undefined) throw new CommandRefused(`Parameters not saved: ${tooMuch}`, 422);
  const read = parametersSchema.safeParse(next);
  if (!read.success) throw new CommandRefused(`Parameters not saved: ${schemaErrorText(read.error)}`, 422);
  const { config_version } = read.data;
  const isFromOutdatedConsole = config_version !== undefined && config_version !== current.config_version;
  const sent = Object.entries(read.data).filter(
    ([key]) => !isFromOutdatedConsole || !isUnknownField(key) || Object.hasOwn(current, key),
  );
  return withoutNullFields(completeParameters({ ...current, ...Object.fromEntries(sent) }));
}

/** Removes unknown fields with the value null. Known parameters are never null here, because they have defaults. */
const withoutNullFields = (params: ParametersWithUnknownFields): ParametersWithUnknownFields =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value != null)) as ParametersWithUnknownFields;

const writeWithoutRetry = (_key: string, task: () => void): void => task();

/** Makes the components of the bot use the old parameters again after `applyChanges` failed. */
function reapplyOldValues(applyOldValues: () => void): void {
  try {
    applyOldValues();
  } catch {
    /** The caller already reports the error of the first `applyChanges`. */
  }
}

/** Ignores unchanged fields, because an old invalid value must not prevent changes of other fields. */
function rejectInvalidChanges(requested: ParametersWithUnknownFields, changed: readonly string[]): void {
  const touched = (keys: readonly string[]) => keys.some((key) => changed.includes(key));
  const tooMuch = changed.some(isUnknownField) ? unknownFieldsProblem(requested) : undefined;
  const details = [
    ...(tooMuch === undefined ? [] : [{ detail: tooMuch }]),
    ...changed.flatMap((key) => additionalParameterProblem(key, requested[key]) ?? []),
    ...valuesOutOfBounds(requested).filter(({ key }) => touched([key])),
    ...crossFieldProblems(requested).filter(({ severity, keys }) => severity === 'refuse' && touched(keys)),
  ].map(({ detail }) => detail);
  if (details.length > 0) throw new CommandRefused(`Parameters not saved: ${details.join('; ')}`, 422);
}

function additionalParameterProblem(key: string, value: unknown): { detail: string } | undefined {
  const row = value === undefined ? undefined : additionalParameterRow(key);
  const problem = row && valueProblem(row, value);
  return problem === undefined ? undefined : { detail: `${key} must be ${problem}` };
}

function loadStoredParameters(store: ParamsRepository, log: BotLog): ParametersWithUnknownFields {
  const stored = store.load();
  if (stored === undefined) return completeParameters({});
  const read = parametersSchema.safeParse(stored);
  if (!read.success) {
    throw damagedParametersError(schemaErrorText(read.error));
  }
  reportDoubtfulParameters(read.data, log);
  const params = withoutNullFields(completeParameters(read.data));
  log.info('PARAM_LOAD', `Parameters ${params.config_version} loaded, preset ${params.preset_name}`);
  return params;
}

/** Logs stored parameters that are missing or out of bounds, because both change how the bot trades. */
function reportDoubtfulParameters(stored: WireParameters, log: BotLog): void {
  const missing = PARAMETER_KEYS.filter((key) => !isReadOnlyParameter(key) && stored[key] === undefined);
  if (missing.length > 0)
    log.warning(
      'PARAM_LOAD',
      `Stored parameters lack ${plural(missing.length, 'field')}, whose defaults are used: ${missing.join(', ')}`,
    );
  const outOfBounds = valuesOutOfBounds(stored).map(({ detail }) => detail);
  if (outOfBounds.length > 0)
    log.warning('PARAM_LOAD', `Stored parameters are out of bounds: ${outOfBounds.join('; ')}`);
}

/** Returns the version after `version`, such as '1.0.1' after '1.0.0' and 'beta.1' after 'beta'. */
function nextConfigVersion(version: string): string {
  const match = /^(.*?)(\d+)$/.exec(version);
  return match ? `${match[1]}${Number(match[2]) + 1}` : `${version}.1`;
}

/** Returns the text of a parameter value for the log. An unknown field may contain any JSON. */
function parameterValueText(value: unknown): string {
  const text = Array.isArray(value) ? `[${value.map(singleValueText).join(', ')}]` : singleValueText(value);
  return text.length > MAX_LOGGED_VALUE_LENGTH ? `${text.slice(0, MAX_LOGGED_VALUE_LENGTH)}...` : text;
}

function singleValueText(value: unknown): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
