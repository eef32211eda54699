import { rowOf, type ParameterKey } from '@/contract/params/catalogue';
import { changesBetween, type Values } from '@/domain/parameters/parameterDiff';
import { isSameValue } from '@/domain/parameters/sameValue';
import type { DraftValues } from '@/slices/parameterDraft';

export type ForeignChange = {
  key: ParameterKey;
  label: string;
  /** The value when the operator last saw it or began to edit. */
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Whether the operator edited the field. The default choice is then the value of the operator, else the saved one. */
  edited: boolean;
};

type Draft = { edits: DraftValues; bases: Values };

/**
 * Returns what another operator saved while this form was open. Compares `saved` with `seen`, or with the value at the
 * start of the edit for an edited field.
 */
export function foreignChanges(seen: Values, saved: Values, { edits, bases }: Draft): ForeignChange[] {
  const underEdits = changesBetween(bases, saved).filter(
    ({ key, after }) => Object.hasOwn(bases, key) && !isSameValue(edits[key], after),
  );
  const inOtherFields = changesBetween(seen, saved).filter(({ key }) => !Object.hasOwn(edits, key));
  return [...underEdits, ...inOtherFields].map(({ key, before, after }) => ({
    key,
    label: rowOf(key).label,
    before,
    theirs: after,
    mine: edits[key] ?? before,
    edited: Object.hasOwn(edits, key),
  }));
}
