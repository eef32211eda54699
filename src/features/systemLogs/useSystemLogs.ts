import { useMemo, useState } from 'react';
import { readableErrorText } from '@/api/request/errors';
import type { SystemLogs } from '@/api/logReader';
import { useGetSystemLogsQuery } from '@/api/systemLogs';
import { LOG_LEVELS } from '@/contract/enums';
import { RECENT_ERRORS_LOG_COUNT } from '@/contract/sizes';
import type { SystemLog } from '@/contract/history/systemLog';
import { LOGS_INTERVAL_MS } from '@/contract/timings';
import { EMPTY_LOG_LIST, type LogLine, sortNewestFirst, nextLogList } from '@/domain/logs/logsList';
import { type RecentErrorCount, countRecentErrors } from '@/domain/logs/logsFigures';
import type { LogFilters } from './logFilters';

type LogsQueryResult = {
  data?: SystemLogs;
  currentData?: SystemLogs;
  error?: Parameters<typeof readableErrorText>[0];
  fulfilledTimeStamp?: number;
};

/** Selects only the used fields, so that the start of a request does not render the tab. */
const selectFromResult = ({ data, currentData, error, fulfilledTimeStamp }: LogsQueryResult): LogsQueryResult => ({
  data,
  currentData,
  error,
  fulfilledTimeStamp,
});

const NO_SYSTEM_LOGS: readonly SystemLog[] = [];

type ServerLogFilters = Pick<LogFilters, 'level' | 'component' | 'limit'>;

export type SystemLogsState = {
  lines: readonly LogLine[] | undefined;
  /** True when the lines belong to the current filters. False while the request for new filters is running. */
  current: boolean;
  levels: readonly string[];
  components: readonly string[];
  recent: RecentErrorCount | undefined;
  rejected: number;
  problem: string | undefined;
  readAt: number | undefined;
  refresh: () => Promise<void>;
};

/** Returns the bot's log lines that match the filters. Refreshes the lines every 3 s while `auto` is true. */
export function useSystemLogs(
  { level, component, limit }: ServerLogFilters,
  { auto, clears }: { auto: boolean; clears: number },
): SystemLogsState {
  const options = { selectFromResult, pollingInterval: auto ? LOGS_INTERVAL_MS : 0, refetchOnMountOrArgChange: true };
  const asked = { level: level || undefined, component: component || undefined, limit, clears };
  const answer = useGetSystemLogsQuery(asked, options);
  const { currentData, error, fulfilledTimeStamp, refetch } = answer;
  const data = useLogsSinceClear(answer, clears);

  const source = data?.rows ?? NO_SYSTEM_LOGS;
  const [stored, setStored] = useState(EMPTY_LOG_LIST);
  const book = nextLogList(stored, source);
  if (book !== stored) setStored(book);

  const current = currentData !== undefined;
  const lines = useMemo(
    () =>
      current
        ? book.lines
        : book.lines.filter((line) => matchesFilter(line.level, level) && matchesFilter(line.component, component)),
    [book, current, level, component],
  );

  // Counts recent errors without the filters, because a filter could hide an error.
  const narrowed = level !== '' || component !== '';
  const overall = useGetSystemLogsQuery({ limit: RECENT_ERRORS_LOG_COUNT, clears }, { ...options, skip: !narrowed });
  const latest = narrowed ? overall.currentData?.rows : currentData?.rows;
  const recent = useMemo(() => latest && countRecentErrors(sortNewestFirst(latest)), [latest]);

  return {
    lines: data && lines,
    current,
    levels: addChosenFilterName(data?.levels.length ? data.levels : LOG_LEVELS, level),
    components: addChosenFilterName(data?.components ?? [], component),
    recent,
    rejected: data?.rejected.length ?? 0,
    problem: error && readableErrorText(error, 'no answer'),
    readAt: fulfilledTimeStamp,
    refresh: async () => void (await refetch()),
  };
}

type LogsReply = { data?: SystemLogs; currentData?: SystemLogs };

const CLEARED_LOGS: SystemLogs = { rows: [], rejected: [], levels: [], components: [] };

/** Returns the latest log reply, or an empty reply between a clear of the logs and the next reply. */
function useLogsSinceClear({ data, currentData }: LogsReply, clears: number): SystemLogs | undefined {
  const [kept, setKept] = useState<{ clears: number; data: SystemLogs | undefined }>({ clears, data });
  if (currentData && (kept.data !== currentData || kept.clears !== clears)) setKept({ clears, data: currentData });
  if (currentData) return currentData;
  return kept.clears === clears ? data : CLEARED_LOGS;
}

const matchesFilter = (value: string, wanted: string): boolean => wanted === '' || value === wanted;

/** Adds the chosen level or component to the options when the bot did not send the name. */
const addChosenFilterName = (names: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || names.includes(chosen) ? names : [...names, chosen];
