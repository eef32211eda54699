import { useCallback, useEffect, useMemo, useState } from 'react';
import { readHash, replaceAddress, useHashRoute } from '@/ui/hooks/hashRoute';
import { addressWith, type LogFilters, readFilters } from './logFilters';

/** The debounce of URL changes. Browsers reject a URL change with every keystroke. */
const TYPING_PAUSE_MS = 300;

type Filters = {
  filters: LogFilters;
  choose: (change: Partial<LogFilters>) => void;
  /** Called with the typed text. Filters at once, and writes the URL after a pause. */
  type: (text: string) => void;
  /** Called when the field loses the focus. Writes the URL before a click on another tab changes it. */
  typedAll: () => void;
};

/** Keeps the filters of this tab in the URL. */
export function useLogFilters(): Filters {
  const { query } = useHashRoute();
  const kept = useMemo(() => readFilters(query), [query]);
  const [typed, setTyped] = useState<string | null>(null);

  const choose = useCallback((change: Partial<LogFilters>): void => {
    if (change.text !== undefined) setTyped(null);
    writeAddress(change);
  }, []);

  useEffect(() => {
    if (typed === null) return;
    const pause = setTimeout(() => choose({ text: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, choose]);

  const filters = useMemo(() => (typed === null ? kept : { ...kept, text: typed }), [kept, typed]);
  const typedAll = (): void => {
    if (typed !== null) choose({ text: typed });
  };
  return { filters, choose, type: setTyped, typedAll };
}

function writeAddress(change: Partial<LogFilters>): void {
  const { place, query } = readHash(location.hash);
  replaceAddress(addressWith(place, { ...readFilters(query), ...change }));
}
