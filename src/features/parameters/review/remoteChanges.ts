import { rowOf, type ParameterKey } from '@/contract/params/catalogue';
import { parameterChanges, type ParameterValues } from '@/domain/parameters/parameterDiff';
import { isSameValue } from '@/domain/parameters/sameValue';
import type { DraftValues } from '@/slices/parameterDraft';

export type RemoteChange = {
  key: ParameterKey;
  label: string;
  /** Value that the operator last saw or began to edit. */
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** True when the operator edited the field. The edited value is then the default choice. */
  edited: boolean;
};

type EditsWithBases = { edits: DraftValues; bases: ParameterValues };

/**
 * Returns the changes that another operator saved while this form was open. Compares `saved` with `seen`, or for an
 * edited field with the value at the start of the edit.
 */
export function remoteChanges(
  seen: ParameterValues,
  saved: ParameterValues,
  { edits, bases }: EditsWithBases,
): RemoteChange[] {
  const underEdits = parameterChanges(bases, saved).filter(
    ({ key, after }) => Object.hasOwn(bases, key) && !isSameValue(edits[key], after),
  );
  const inOtherFields = parameterChanges(seen, saved).filter(({ key }) => !Object.hasOwn(edits, key));
  return [...underEdits, ...inOtherFields].map(({ key, before, after }) => ({
    key,
    label: rowOf(key).label,
    before,
    theirs: after,
    mine: edits[key] ?? before,
    edited: Object.hasOwn(edits, key),
  }));
}
