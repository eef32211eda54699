import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { FreshRows } from '@/domain/lists/heldList';
import type { LogLine } from '@/domain/logs/logsList';
import { groupSimilarLines, type LogRow } from '@/domain/logs/logsGroups';
import { createSearchPattern, searchLogLines } from '@/domain/logs/logsSearch';
import { type LogSort, sortLogs } from '@/domain/logs/logsSort';
import { useHeldList } from '@/ui/lists/useHeldList';
import type { LogFilters, LogView } from './logFilters';
import type { LogViewState } from './views/logView';
import { useExpandedRows } from './rows/useExpandedRows';
import type { SystemLogsAnswer } from './useSystemLogs';
import { useTextSelected } from './rows/useTextSelected';

const NO_LINES: readonly LogLine[] = [];
const idOf = ({ id }: LogLine): string => id;
const NOT_READING: Record<LogView, boolean> = { table: false, timeline: false };

export type LogList = {
  /** Rows in the order of the view. */
  rows: readonly LogRow[];
  lines: readonly LogLine[];
  fresh: FreshRows;
  waiting: { count: number; noun: string; show: () => void };
  lineView: LogViewState;
  element: RefObject<HTMLDivElement | null>;
  onReading: (reading: boolean) => void;
};

/**
 * Returns the rows after search, grouping and sorting. Rows are held while the operator reads: pointer or focus inside,
 * a scrolled list, an expanded row or selected text.
 */
export function useLogList(filters: LogFilters, answer: SystemLogsAnswer, clears: number, sort: LogSort): LogList {
  const { level, component, limit, grouped, view } = filters;
  // The text field renders first; the list renders when the browser has time.
  const text = useDeferredValue(filters.text);
  const search = useMemo(() => createSearchPattern(text), [text]);
  const found = useMemo(() => searchLogLines(answer.lines ?? NO_LINES, search), [answer.lines, search]);

  const subject = JSON.stringify([level, component, limit, text, grouped, answer.current, clears]);
  const { expanded, toggle, collapseAll } = useExpandedRows(subject);
  const [readers, setReaders] = useState(NOT_READING);
  const onReading = useCallback((reading: boolean) => setReaders((now) => ({ ...now, [view]: reading })), [view]);
  const element = useRef<HTMLDivElement>(null);
  const selected = useTextSelected(element);
  const hold = readers[view] || selected || expanded.size > 0;

  const { items: lines, fresh, waiting, release } = useHeldList(found, idOf, { hold, subject });
  const rows = useMemo(
    () => sortLogs(grouped ? groupSimilarLines(lines) : lines, view === 'table' ? sort : null),
    [lines, grouped, view, sort],
  );
  const show = useCallback(() => {
    // Expanded rows are collapsed, because an expanded row out of view would hold the list again.
    collapseAll();
    release();
  }, [collapseAll, release]);
  const lineView = useMemo(() => ({ search, expanded, toggle }), [search, expanded, toggle]);
  return { rows, lines, fresh, waiting: { count: waiting, noun: 'line', show }, lineView, element, onReading };
}
