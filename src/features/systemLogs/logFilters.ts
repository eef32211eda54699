import { DEFAULT_LOG_LIMIT, LOG_LIMITS } from '@/contract/sizes';

export const LOG_VIEWS = ['table', 'timeline'] as const;
export type LogView = (typeof LOG_VIEWS)[number];

export type LogFilters = {
  /** Empty: all. So is the component. */
  level: string;
  component: string;
  limit: number;
  text: string;
  view: LogView;
  /** Near-equal lines as one row. */
  grouped: boolean;
};

export const NO_FILTERS: LogFilters = {
  level: '',
  component: '',
  limit: DEFAULT_LOG_LIMIT,
  text: '',
  view: 'table',
  grouped: false,
};

/** What stands in the address: `#logs?level=ERROR&limit=1000&q=slot`. */
export function readFilters(query: URLSearchParams): LogFilters {
  const limit = Number(query.get('limit'));
  return {
    level: query.get('level') ?? '',
    component: query.get('component') ?? '',
    limit: LOG_LIMITS.find((option) => option === limit) ?? DEFAULT_LOG_LIMIT,
    text: query.get('q') ?? '',
    view: LOG_VIEWS.find((view) => view === query.get('view')) ?? NO_FILTERS.view,
    grouped: query.has('grouped'),
  };
}

/** Only what differs from the beginning. */
export function writeFilters({ level, component, limit, text, view, grouped }: LogFilters): URLSearchParams {
  const query = new URLSearchParams();
  if (level) query.set('level', level);
  if (component) query.set('component', component);
  if (limit !== NO_FILTERS.limit) query.set('limit', String(limit));
  if (text) query.set('q', text);
  if (view !== NO_FILTERS.view) query.set('view', view);
  if (grouped) query.set('grouped', '1');
  return query;
}

export const isNarrowed = ({ level, component, text }: LogFilters): boolean =>
  level !== '' || component !== '' || text.trim() !== '';
