import { rowOf, type ParameterKey } from '@/contract/params/catalogue';
import { changesBetween, type Values } from '@/domain/parameterDiff';
import { isSameValue } from '@/domain/sameValue';
import type { DraftValues } from '@/slices/parameterDraft';

export type ForeignChange = {
  key: ParameterKey;
  label: string;
  /** What stood there when the operator last looked, or began to edit. */
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Which of the two is saved unless the operator says otherwise: an edit is a wish, a look is none. */
  edited: boolean;
};

type Draft = { edits: DraftValues; bases: Values };

/** What somebody else saved since the form was seen: `seen` to `saved`, and under the edits since each began. */
export function foreignChanges(seen: Values, saved: Values, { edits, bases }: Draft): ForeignChange[] {
  const underEdits = changesBetween(bases, saved).filter(
    ({ key, after }) => Object.hasOwn(bases, key) && !isSameValue(edits[key], after),
  );
  const elsewhere = changesBetween(seen, saved).filter(({ key }) => !Object.hasOwn(edits, key));
  return [...underEdits, ...elsewhere].map(({ key, before, after }) => ({
    key,
    label: rowOf(key).label,
    before,
    theirs: after,
    mine: edits[key] ?? before,
    edited: Object.hasOwn(edits, key),
  }));
}
