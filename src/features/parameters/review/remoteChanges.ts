import type { ParameterRow } from '@/contract/params/catalogue';
import { CATALOGUE_FORM_ROWS, type FormRows } from '@/domain/parameters/formRows';
import { parameterChanges, type ParameterValues } from '@/domain/parameters/parameterDiff';
import { isSameValue } from '@/domain/parameters/sameValue';
import type { DraftValues } from '@/slices/parameterDraft';

export type RemoteChange = {
  key: string;
  row: ParameterRow;
  /** Saved value that the operator last saw, or from which the edit started. */
  before: unknown;
  theirs: unknown;
  /** Value that the operator entered in this console, or the value of `before` for an unedited field. */
  mine: unknown;
  /** True when the operator edited the field in this console, so that the edited value is the default choice. */
  edited: boolean;
};

type EditsWithBaseValues = { edits: DraftValues; bases: ParameterValues };

/**
 * Returns the changes that another operator saved while this form was open. Compares `saved` with `bases` for edited
 * fields and with `seen` for other fields.
 */
export function findRemoteChanges(
  seen: ParameterValues,
  saved: ParameterValues,
  { edits, bases }: EditsWithBaseValues,
  rows: FormRows = CATALOGUE_FORM_ROWS,
): RemoteChange[] {
  const underEdits = parameterChanges(bases, saved, rows).filter(
    ({ key, after }) => Object.hasOwn(bases, key) && !isSameValue(edits[key], after),
  );
  const known = { ...rows.defaults, ...seen };
  // Nobody changed a field that the bot did not have before.
  const inOtherFields = parameterChanges(known, saved, rows).filter(
    ({ key }) => !Object.hasOwn(edits, key) && Object.hasOwn(known, key),
  );
  return [...underEdits, ...inOtherFields].flatMap(({ key, before, after }) => {
    const row = rows.rowOf(key);
    if (row === undefined) return [];
    const edited = Object.hasOwn(edits, key);
    return [{ key, row, before, theirs: after, mine: edits[key] ?? before, edited }];
  });
}
