import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { FreshRows } from '@/domain/lists/pausableList';
import type { LogLine } from '@/domain/logs/logsList';
import { groupSimilarLines, type LogRow } from '@/domain/logs/logsGroups';
import { isInTimeWindow, type TimeWindow } from '@/domain/format/timeWindow';
import { createSearchPattern, searchLogLines } from '@/domain/logs/logsSearch';
import { type LogSort, sortLogs } from '@/domain/logs/logsSort';
import { usePausableList } from '@/ui/lists/usePausableList';
import type { LogFilters, LogView } from './logFilters';
import type { LogDisplayState } from './views/logDisplay';
import { useExpandedRows } from './rows/useExpandedRows';
import type { SystemLogsState } from './useSystemLogs';
import { useTextSelected } from './rows/useTextSelected';

const NO_LOG_LINES: readonly LogLine[] = [];
const logLineId = ({ id }: LogLine): string => id;
const INITIAL_READING_BY_LOG_VIEW: Record<LogView, boolean> = { table: false, timeline: false, incident: false };

export type LogListState = {
  rows: readonly LogRow[];
  lines: readonly LogLine[];
  fresh: FreshRows;
  waiting: { count: number; noun: string; show: () => void };
  lineView: LogDisplayState;
  element: RefObject<HTMLDivElement | null>;
  onReading: (reading: boolean) => void;
};

/**
 * Returns the log rows after search, grouping and sorting. The rows stay in place while the operator reads the list,
 * scrolls, expands a row or selects text.
 */
export function useLogList(
  filters: LogFilters,
  window: TimeWindow,
  answer: SystemLogsState,
  { clears, sort }: { clears: number; sort: LogSort },
): LogListState {
  const { level, component, limit, grouped, view } = filters;
  // Defers the search, so that the search field renders before the list.
  const text = useDeferredValue(filters.text);
  const search = useMemo(() => createSearchPattern(text), [text]);
  const found = useMemo(
    () => searchLogLines(answer.lines ?? NO_LOG_LINES, search).filter(({ ms }) => isInTimeWindow(ms, window)),
    [answer.lines, search, window],
  );

  const subject = JSON.stringify([level, component, limit, text, window, grouped, answer.current, clears]);
  const { expanded, toggle, collapseAll } = useExpandedRows(subject);
  const [readers, setReaders] = useState(INITIAL_READING_BY_LOG_VIEW);
  const onReading = useCallback((reading: boolean) => setReaders((now) => ({ ...now, [view]: reading })), [view]);
  const element = useRef<HTMLDivElement>(null);
  const selected = useTextSelected(element);
  const paused = readers[view] || selected || expanded.size > 0;

  const { items: lines, fresh, waiting, release } = usePausableList(found, logLineId, { paused, subject });
  const rows = useMemo(
    () => sortLogs(grouped ? groupSimilarLines(lines) : lines, view === 'table' ? sort : null),
    [lines, grouped, view, sort],
  );
  const show = useCallback(() => {
    // Collapses expanded rows, because an expanded row outside the visible area would keep new lines waiting.
    collapseAll();
    release();
  }, [collapseAll, release]);
  const lineView = useMemo(() => ({ search, expanded, toggle }), [search, expanded, toggle]);
  return { rows, lines, fresh, waiting: { count: waiting, noun: 'line', show }, lineView, element, onReading };
}
