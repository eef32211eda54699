import { toEpochMs } from '@/domain/format/time';
import { hashAddress, readQueryChoice } from '@/ui/hooks/hashRoute';

const MINUTE_MS = 60_000;
/** Time before and after the moment, in minutes. */
export const SPAN_MINUTES = [1, 5, 15, 60, 360] as const;
export type SpanMinutes = (typeof SPAN_MINUTES)[number];
const DEFAULT_SPAN: SpanMinutes = 5;

/** Moment of the incident view. `at` is null for the time at which the view opened. */
export type IncidentMoment = { at: number | null; span: SpanMinutes; market: string };

/** Reads the moment from an address such as `#logs?view=incident&at=2026-03-10T12:00:00.000Z&span=15`. */
export const readMoment = (query: URLSearchParams): IncidentMoment => ({
  at: toEpochMs(query.get('at')),
  span: readQueryChoice(query, 'span', SPAN_MINUTES, DEFAULT_SPAN),
  market: query.get('market') ?? '',
});

export const momentAddress = (tabId: string, { at, span, market }: IncidentMoment): string =>
  hashAddress(tabId, {
    view: 'incident',
    at: at !== null && new Date(at).toISOString(),
    span: span !== DEFAULT_SPAN && String(span),
    market,
  });

export const windowOf = (at: number, span: SpanMinutes) => ({
  from: at - span * MINUTE_MS,
  until: at + span * MINUTE_MS,
});
