import { DEFAULT_LOG_LINE_LIMIT, LOG_LINE_LIMITS } from '@/contract/sizes';
import { readTimeFilter, timeFilterEntries, type TimeFilter } from '@/domain/format/timeWindow';
import { hashAddress, readQueryChoice } from '@/ui/hooks/hashRoute';

export const LOG_VIEWS = ['table', 'timeline', 'incident'] as const;
export type LogView = (typeof LOG_VIEWS)[number];

export type LogFilters = {
  level: string;
  component: string;
  limit: number;
  text: string;
  time: TimeFilter;
  view: LogView;
  grouped: boolean;
};

export const DEFAULT_LOG_FILTERS: LogFilters = {
  level: '',
  component: '',
  limit: DEFAULT_LOG_LINE_LIMIT,
  text: '',
  time: null,
  view: 'table',
  grouped: false,
};

/** Reads the log filters from the URL, such as `#logs?level=ERROR&limit=1000&q=slot`. */
export const readLogFilters = (query: URLSearchParams): LogFilters => ({
  level: query.get('level') ?? '',
  component: query.get('component') ?? '',
  limit: readQueryChoice(query, 'limit', LOG_LINE_LIMITS, DEFAULT_LOG_FILTERS.limit),
  text: query.get('q') ?? '',
  time: readTimeFilter(query),
  view: readQueryChoice(query, 'view', LOG_VIEWS, DEFAULT_LOG_FILTERS.view),
  grouped: query.has('grouped'),
});

/** Returns the URL hash with the filters that differ from the default. */
export const logsAddress = (
  tabId: string,
  { level, component, limit, text, time, view, grouped }: LogFilters,
): string =>
  hashAddress(tabId, {
    level,
    component,
    limit: limit !== DEFAULT_LOG_FILTERS.limit && String(limit),
    q: text,
    ...timeFilterEntries(time),
    view: view !== DEFAULT_LOG_FILTERS.view && view,
    grouped: grouped && '1',
  });

export const hasActiveFilter = ({ level, component, text, time }: LogFilters): boolean =>
  time !== null || level !== '' || component !== '' || text.trim() !== '';
