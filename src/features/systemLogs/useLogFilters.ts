import { useCallback, useEffect, useMemo, useState } from 'react';
import { parseHashRoute, replaceAddress, useHashRoute } from '@/ui/hooks/hashRoute';
import { useTabRuns } from '@/ui/hooks/tabActivity';
import { logsAddress, type LogFilters, readLogFilters } from './logFilters';

/** Debounce time of URL changes, ms. Browsers limit the rate of URL changes. */
const URL_DEBOUNCE_MS = 300;

type LogFilterState = {
  filters: LogFilters;
  choose: (change: Partial<LogFilters>) => void;
  /** Filters by the typed text at once and writes the text to the URL after a pause. */
  type: (text: string) => void;
  /** Writes the typed text to the URL at once when the search field loses the focus. */
  writeTypedText: () => void;
};

export function useLogFilters(): LogFilterState {
  const { query } = useHashRoute();
  const kept = useMemo(() => readLogFilters(query), [query]);
  const [typed, setTyped] = useState<string | null>(null);
  const runs = useTabRuns();

  const choose = useCallback((change: Partial<LogFilters>): void => {
    if (change.text !== undefined) setTyped(null);
    writeFiltersToUrl(change);
  }, []);

  useEffect(() => {
    if (typed === null || !runs) return;
    const pause = setTimeout(() => choose({ text: typed }), URL_DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [typed, choose, runs]);

  const filters = useMemo(() => (typed === null ? kept : { ...kept, text: typed }), [kept, typed]);
  const writeTypedText = (): void => {
    if (typed !== null) choose({ text: typed });
  };
  return { filters, choose, type: setTyped, writeTypedText };
}

function writeFiltersToUrl(change: Partial<LogFilters>): void {
  const { tabId, query } = parseHashRoute(location.hash);
  replaceAddress(logsAddress(tabId, { ...readLogFilters(query), ...change }));
}
