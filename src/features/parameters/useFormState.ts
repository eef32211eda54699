import { useMemo } from 'react';
import { valuesOutOfBounds } from '@/contract/params/bounds';
import { parameterRowOf, type ParameterKey, type Parameters } from '@/contract/params/catalogue';
import { unmetRequiredSwitches } from '@/contract/params/needs';
import { completeParameters, type WireParameters } from '@/contract/params/schema';
import {
  parameterChanges,
  EDITABLE_PARAMETER_KEYS,
  type ParameterChange,
  type ParameterValues,
} from '@/domain/parameters/parameterDiff';
import { parameterWarnings, type ParameterWarning } from '@/domain/parameters/parameterLint';
import { readTypedValue } from '@/domain/parameters/parameterText';
import { selectEdits, selectTexts } from '@/slices/parameterDraft';
import { useAppSelector } from '@/store/hooks';
import { neededSwitchesText } from './texts';

export type FormState = {
  saved: Parameters & ParameterValues;
  wanted: Parameters & ParameterValues;
  changes: readonly ParameterChange[];
  texts: Readonly<Record<string, string>>;
  problems: ReadonlyMap<ParameterKey, string>;
  warnings: readonly ParameterWarning[];
  warningOf: ReadonlyMap<ParameterKey, string>;
};

/** Returns the saved and the edited values of the form with changes, problems and warnings. */
export function useFormState(params: WireParameters): FormState {
  const edits = useAppSelector(selectEdits);
  const texts = useAppSelector(selectTexts);
  return useMemo(() => computeFormState(params, edits, texts), [params, edits, texts]);
}

function computeFormState(
  params: WireParameters,
  edits: ParameterValues,
  texts: Readonly<Record<string, string>>,
): FormState {
  const saved = completeParameters(params);
  const wanted = { ...saved, ...edits };
  const warnings = parameterWarnings(wanted);
  const changes = parameterChanges(saved, edits);
  return {
    saved,
    wanted,
    changes,
    texts,
    problems: problemsByField(changes, texts),
    warnings,
    warningOf: new Map(
      [...warnings, ...outOfBoundsWarnings(saved, changes)].flatMap(({ keys, text }) => keys.map((key) => [key, text])),
    ),
  };
}

/** Returns the problems of edited fields. A saved value out of bounds must not block other edits. */
function problemsByField(
  changes: readonly ParameterChange[],
  texts: Readonly<Record<string, string>>,
): Map<ParameterKey, string> {
  const edited = Object.fromEntries(changes.map(({ key, after }) => [key, after]));
  const problems = new Map(valuesOutOfBounds(edited).map(({ key, detail }) => [key, removeFieldName(key, detail)]));
  for (const key of EDITABLE_PARAMETER_KEYS) {
    const text = texts[key];
    if (text === undefined) continue;
    const reading = readTypedValue(key, text);
    if (!reading.ok) problems.set(key, reading.reason);
  }
  return problems;
}

function outOfBoundsWarnings(
  saved: Parameters,
  changes: readonly ParameterChange[],
): { keys: ParameterKey[]; text: string }[] {
  const edited = new Set(changes.map(({ key }) => key));
  return valuesOutOfBounds(saved)
    .filter(({ key }) => !edited.has(key))
    .map(({ key, detail }) => ({ keys: [key], text: `As saved: ${removeFieldName(key, detail)}` }));
}

const removeFieldName = (key: string, detail: string): string => `${detail.replace(`${key} must`, 'Must')}.`;

/** Returns a text that names the switches that a disabled input needs. Returns undefined for an enabled input. */
export function disabledInputText(key: ParameterKey, wanted: Parameters): string | undefined {
  const unmet = unmetRequiredSwitches(parameterRowOf(key), wanted);
  return unmet.length === 0 ? undefined : neededSwitchesText(unmet);
}
