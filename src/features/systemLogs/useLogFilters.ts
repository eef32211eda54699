import { useCallback, useEffect, useMemo, useState } from 'react';
import { readHash, replaceAddress, useHashRoute } from '@/ui/hooks/hashRoute';
import { addressWith, type LogFilters, readFilters } from './logFilters';

/** Debounce time of URL changes. Browsers reject a URL change on every keystroke. */
const URL_DEBOUNCE_MS = 300;

type LogFilterState = {
  filters: LogFilters;
  choose: (change: Partial<LogFilters>) => void;
  /** Handles typed text. Filters immediately and writes the URL after a pause. */
  type: (text: string) => void;
  /** Called when the field loses the focus. Writes the URL before a click on another tab changes it. */
  typedAll: () => void;
};

/** Keeps the filters of the tab in the URL. */
export function useLogFilters(): LogFilterState {
  const { query } = useHashRoute();
  const kept = useMemo(() => readFilters(query), [query]);
  const [typed, setTyped] = useState<string | null>(null);

  const choose = useCallback((change: Partial<LogFilters>): void => {
    if (change.text !== undefined) setTyped(null);
    writeFiltersToUrl(change);
  }, []);

  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => choose({ text: typed }), URL_DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [typed, choose]);

  const filters = useMemo(() => (typed === null ? kept : { ...kept, text: typed }), [kept, typed]);
  const typedAll = (): void => {
    if (typed !== null) choose({ text: typed });
  };
  return { filters, choose, type: setTyped, typedAll };
}

function writeFiltersToUrl(change: Partial<LogFilters>): void {
  const { place, query } = readHash(location.hash);
  replaceAddress(addressWith(place, { ...readFilters(query), ...change }));
}
