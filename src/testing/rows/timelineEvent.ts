import type { TimelineEvent } from '@/contract/history/timeline';

export const INCIDENT_MS = Date.UTC(2026, 2, 10, 12);

/** Returns an event of the timeline, by default a command `seconds` after noon. */
export const aTimelineEvent = (seconds: number, over: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id: `event-${seconds}`,
  kind: 'command',
  at: INCIDENT_MS + seconds * 1_000,
  until: null,
  state: 'done',
  title: 'Stop Bot',
  text: null,
  symbol: null,
  by: 'admin',
  details: {},
  ...over,
});

export const aTradeEvent = (from: number, to: number | null, pnl_net: number): TimelineEvent =>
  aTimelineEvent(from, {
    id: `trade-${from}`,
    kind: 'trade',
    state: to === null ? 'open' : 'closed',
    title: 'Trade LONG BTCUSDT',
    until: to === null ? null : INCIDENT_MS + to * 1_000,
    symbol: 'BTCUSDT',
    by: null,
    details: { pnl_net, trade_id: `T${from}` },
  });
