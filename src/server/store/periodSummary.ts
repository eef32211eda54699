import type { Outage, PeriodSummary } from '@/contract/history/absence';
import type { OperatorEvent } from '@/contract/history/timeline';
import { netPnl } from '@/domain/figures/closedSums';

import type { Period } from './presence';
import type { Store } from './repositories';

/** Detail of the event of a start: when the process before last ran, ms since 1970. */
export const DOWN_SINCE = 'down_since';

const MAX_EVENTS = 5_000;
const MAX_LISTED = 5;
/** Time before a period in which the loss of a feed is searched whose outage reaches into the period. */
const MAX_OUTAGE_LEAD_MS = 24 * 3_600_000;

/** Outage with times in ms of wall time. The end is null while the outage continues. */
type Span = { kind: Outage['kind']; from: number; until: number | null };

/** Sums up what happened in a period. The trades belong to the period of market time, everything else to wall time. */
export function summarizePeriod(
  { trades, alarms, operatorEvents }: Pick<Store, 'trades' | 'alarms' | 'operatorEvents'>,
  period: Period,
): PeriodSummary {
  const from = Math.round(period.from.wall);
  const until = Math.round(period.until.wall);
  const { sums, best, worst } = trades.sumClosedInPeriod({ from: period.from.market, until: period.until.market });
  const range = { from: from - MAX_OUTAGE_LEAD_MS, until };
  // The time in the body of a damaged row can differ from the column that the store compares.
  const events = operatorEvents
    .listEvents({ ...range, limit: MAX_EVENTS })
    .filter(({ at }) => at >= range.from && at < until);
  const inPeriod = events.filter(({ at }) => at >= from);
  const starts = inPeriod.filter(({ kind, state }) => kind === 'process' && state === 'started');
  return {
    from: toIso(from),
    until: toIso(until),
    trades: {
      closed: sums.trades,
      pnl_net: sums.trades === 0 ? 0 : netPnl(sums),
      best: best ?? null,
      worst: worst === undefined || worst.trade_id === best?.trade_id ? null : worst,
    },
    alarms: alarms.countRaised({ from, until }),
    outages: summarizeOutages(findOutages(events), from, until),
    restarts: { count: starts.length, latest_at: toIsoOrNull(starts.at(-1)?.at) },
    commands: summarizeActions(inPeriod.filter(({ kind }) => kind === 'command')),
    saves: summarizeActions(inPeriod.filter(({ kind }) => kind === 'parameters')),
  };
}

const summarizeActions = (events: readonly OperatorEvent[]): PeriodSummary['commands'] => ({
  count: events.length,
  latest: events.slice(-MAX_LISTED).map(({ at, title, state, by }) => ({ at: toIso(at), title, state, by })),
});

/** Pairs each loss with its return. A feed is lost until it returns or the process ends. */
function findOutages(events: readonly OperatorEvent[]): Span[] {
  const outages: Span[] = [];
  let lost: Span | undefined;
  const endFeedOutage = (at: number): void => {
    if (lost) lost.until = at;
    lost = undefined;
  };
  for (const { kind, state, at, details } of events) {
    if (kind === 'feed' && state === 'lost') {
      lost = { kind: 'feed', from: at, until: null };
      outages.push(lost);
    } else if (kind === 'feed') endFeedOutage(at);
    else if (kind === 'process' && state === 'started') {
      const downSince = Math.min(Number(details[DOWN_SINCE] ?? at), at);
      endFeedOutage(downSince);
      if (downSince < at) outages.push({ kind: 'process', from: downSince, until: at });
    }
  }
  return outages;
}

function summarizeOutages(outages: readonly Span[], from: number, until: number): PeriodSummary['outages'] {
  const clipped = outages
    .map((span) => ({ ...span, from: Math.max(span.from, from), end: Math.min(span.until ?? until, until) }))
    .filter((span) => span.end > span.from);
  const longest = clipped.toSorted((a, b) => b.end - b.from - (a.end - a.from)).slice(0, MAX_LISTED);
  return {
    count: clipped.length,
    total_ms: unionMs(clipped),
    longest: longest
      .toSorted((a, b) => a.from - b.from)
      .map((span) => ({ kind: span.kind, from: toIso(span.from), until: toIsoOrNull(span.until) })),
  };
}

/** Returns the time within any of the spans. */
function unionMs(spans: readonly { from: number; end: number }[]): number {
  let total = 0;
  let covered = -Infinity;
  for (const { from, end } of spans.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, end - Math.max(from, covered));
    covered = Math.max(covered, end);
  }
  return total;
}

const toIso = (ms: number): string => new Date(ms).toISOString();
const toIsoOrNull = (ms: number | null | undefined): string | null => (ms == null ? null : toIso(ms));
