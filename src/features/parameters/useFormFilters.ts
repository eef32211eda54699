import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useGetPresetQuery } from '@/api/presets';
import { parameterChanges, parameterValueText, type ParameterValues } from '@/domain/parameters/parameterDiff';
import type { FormRows } from '@/domain/parameters/formRows';
import { findParameterKeys } from '@/domain/parameters/parameterSearch';
import { hashAddress, parseHashRoute, replaceAddress } from '@/ui/hooks/hashRoute';
import type { FormState } from './useFormState';

/** Name of a view of the form: 'all', 'changed', 'default', or 'preset:' with the name of a preset. */
export type FormView = string;
const PRESET_FORM_VIEW_PREFIX = 'preset:';
export const presetFormView = (name: string): FormView => PRESET_FORM_VIEW_PREFIX + name;

const currentUrlQuery = (): URLSearchParams => parseHashRoute(location.hash).query;

/** Returns the view of the form that the URL names, or 'all' for an unknown view. */
function readFormViewFromUrl(): FormView {
  const view = currentUrlQuery().get('view') ?? 'all';
  return ['changed', 'default'].includes(view) || view.startsWith(PRESET_FORM_VIEW_PREFIX) ? view : 'all';
}

export type FormFilters = {
  search: string;
  setSearch: (text: string) => void;
  view: FormView;
  setView: (view: FormView) => void;
  clear: () => void;
  /** Visible fields, or null while all fields are visible. */
  shown: ReadonlySet<string> | null;
  referenceOf: (key: string) => string | undefined;
};

/** Returns the search text, the view and the visible fields. The URL stores the search text and the view. */
export function useFormFilters(form: FormState): FormFilters {
  const [search, setSearch] = useState(() => currentUrlQuery().get('q') ?? '');
  const [view, setView] = useState(readFormViewFromUrl);
  const sought = useDeferredValue(search);
  const { rows } = form;
  const reference = useComparedValues(view, rows);
  const inView = useFieldsOfFormView(view, parameterKeysOfFormView(view, form, reference?.values));
  useEffect(() => {
    const address = hashAddress('parameters', { q: sought, view: view !== 'all' && view });
    if (currentUrlQuery().get('focus') && address === '#parameters') return;
    // The address replaces the browser's history entry, so that Back does not undo single letters of a search.
    if (parseHashRoute(location.hash).tabId === 'parameters' && location.hash !== address) replaceAddress(address);
  }, [sought, view]);
  const found = useMemo(() => findParameterKeys(sought, rows), [sought, rows]);
  const shown = useMemo(() => intersectKeys(found, inView), [found, inView]);
  // A stable function keeps a new status from rendering every field.
  const referenceOf = useCallback(
    (key: string) => {
      const row = rows.rowOf(key);
      return reference && row && `${reference.name}: ${parameterValueText(row, reference.values[key])}`;
    },
    [reference, rows],
  );
  return {
    search,
    setSearch,
    view,
    setView,
    clear: () => {
      setSearch('');
      setView('all');
    },
    shown,
    referenceOf,
  };
}

type ComparedValues = { name: string; values: ParameterValues };

function useComparedValues(view: FormView, { defaults }: FormRows): ComparedValues | undefined {
  const preset = view.startsWith(PRESET_FORM_VIEW_PREFIX) ? view.slice(PRESET_FORM_VIEW_PREFIX.length) : null;
  const { currentData } = useGetPresetQuery(preset ?? '', { skip: preset === null });
  return useMemo(() => {
    if (view === 'default') return { name: 'default', values: defaults };
    return preset !== null && currentData ? { name: preset, values: currentData } : undefined;
  }, [view, preset, currentData, defaults]);
}

function parameterKeysOfFormView(
  view: FormView,
  form: FormState,
  reference: ParameterValues | undefined,
): readonly string[] | null {
  if (view === 'all') return null;
  if (view === 'changed') {
    const changed = new Set<string>([...form.changes.map(({ key }) => key), ...Object.keys(form.texts)]);
    return form.rows.editableKeys.filter((key) => changed.has(key));
  }
  if (!reference) return [];
  return parameterChanges(form.wanted, reference, form.rows).map(({ key }) => key);
}

/**
 * Returns the fields of the chosen view. A field that no longer matches the view stays until the operator chooses
 * another view.
 */
function useFieldsOfFormView(view: FormView, keys: readonly string[] | null): ReadonlySet<string> | null {
  const [held, setHeld] = useState(() => ({ view, keys: new Set(keys) }));
  const same = held.view === view;
  const news = (keys ?? []).some((key) => !held.keys.has(key));
  if (!same) setHeld({ view, keys: new Set(keys) });
  else if (news) setHeld({ view, keys: new Set([...held.keys, ...(keys ?? [])]) });
  return keys === null ? null : held.keys;
}

function intersectKeys(
  found: ReadonlySet<string> | null,
  inView: ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  if (found === null || inView === null) return found ?? inView;
  return new Set([...found].filter((key) => inView.has(key)));
}
