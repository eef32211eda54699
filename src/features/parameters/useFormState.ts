import { useMemo } from 'react';
import { boundsProblem } from '@/contract/params/bounds';
import type { ParameterRow } from '@/contract/params/catalogue';
import { unmetRequiredSwitches } from '@/contract/params/needs';
import type { WireParameters } from '@/contract/params/schema';
import { parameterChanges, type ParameterChange, type ParameterValues } from '@/domain/parameters/parameterDiff';
import type { FormRows } from '@/domain/parameters/formRows';
import { parameterWarnings, type ParameterWarning } from '@/domain/parameters/parameterLint';
import { readTypedValue } from '@/domain/parameters/parameterText';
import { selectEdits, selectTexts } from '@/slices/parameterDraft';
import { selectFormRows } from '@/store/formRows';
import { useAppSelector } from '@/store/hooks';
import { neededSwitchesText } from './texts';

export type FormState = {
  rows: FormRows;
  saved: WireParameters;
  wanted: WireParameters;
  changes: readonly ParameterChange[];
  texts: Readonly<Record<string, string>>;
  problems: ReadonlyMap<string, string>;
  warnings: readonly ParameterWarning[];
  warningOf: ReadonlyMap<string, string>;
};

export function useFormState(params: WireParameters): FormState {
  const edits = useAppSelector(selectEdits);
  const texts = useAppSelector(selectTexts);
  const rows = useAppSelector(selectFormRows);
  return useMemo(() => computeFormState(params, edits, texts, rows), [params, edits, texts, rows]);
}

function computeFormState(
  params: WireParameters,
  edits: ParameterValues,
  texts: Readonly<Record<string, string>>,
  rows: FormRows,
): FormState {
  const saved: WireParameters = { ...rows.defaults, ...params };
  const wanted = { ...saved, ...edits };
  const warnings = parameterWarnings(wanted);
  const changes = parameterChanges(saved, edits, rows);
  return {
    rows,
    saved,
    wanted,
    changes,
    texts,
    problems: problemsByField(changes, texts, rows),
    warnings,
    warningOf: new Map(
      [...warnings, ...outOfBoundsWarnings(saved, changes, rows)].flatMap(({ keys, text }) =>
        keys.map((key) => [key, text] as const),
      ),
    ),
  };
}

/** Returns the problems of edited fields. A saved value out of bounds must not block other edits. */
function problemsByField(
  changes: readonly ParameterChange[],
  texts: Readonly<Record<string, string>>,
  rows: FormRows,
): Map<string, string> {
  const problems = new Map<string, string>();
  for (const { key, after } of changes) {
    const text = boundsText(rows, key, after);
    if (text !== undefined) problems.set(key, text);
  }
  for (const key of rows.editableKeys) {
    const text = texts[key];
    const row = rows.rowOf(key);
    if (text === undefined || row === undefined) continue;
    const reading = readTypedValue(row, text);
    if (!reading.ok) problems.set(key, reading.reason);
  }
  return problems;
}

function outOfBoundsWarnings(
  saved: ParameterValues,
  changes: readonly ParameterChange[],
  rows: FormRows,
): { keys: string[]; text: string }[] {
  const edited = new Set(changes.map(({ key }) => key));
  return rows.editableKeys.flatMap((key) => {
    const text = edited.has(key) ? undefined : boundsText(rows, key, saved[key]);
    return text === undefined ? [] : [{ keys: [key], text: `As saved: ${text}` }];
  });
}

function boundsText({ rowOf }: FormRows, key: string, value: unknown): string | undefined {
  const row = rowOf(key);
  const problem = row && value !== undefined ? boundsProblem(row, value) : undefined;
  return problem && `Must be ${problem}.`;
}

/** Returns a text that names the switches that a disabled input needs. Returns undefined for an enabled input. */
export function disabledInputText(row: ParameterRow, wanted: WireParameters): string | undefined {
  const unmet = unmetRequiredSwitches(row, wanted);
  return unmet.length === 0 ? undefined : neededSwitchesText(unmet);
}
