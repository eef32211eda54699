import { alarmHistoryRowSchema } from '@/contract/alarms/alarms';
import { parseJsonObject } from '@/contract/schema/objects';
import { signalOutcomeSchema } from '@/contract/trades/signal';
import { operatorEventSchema, type TimelineEvent } from '@/contract/history/timeline';

import { toEpochMs } from '@/domain/format/time';
import type { TimelineList, TimelineRow } from '../store/timeline';

/** Converts a row of the store to an event. Returns undefined for a damaged row. */
type ToEvent = (row: TimelineRow) => TimelineEvent | undefined;

const NO_END_NOR_OPERATOR = { until: null, by: null } as const;

const alarmEvent: ToEvent = ({ id, body }) => {
  const read = alarmHistoryRowSchema.safeParse({ ...parseJsonObject(String(body)), id });
  const at = read.success ? toEpochMs(read.data.at) : null;
  if (!read.success || at === null) return undefined;
  const { change, title, message, subject, by, alarm, rule, rank, reason, value, threshold, unit } = read.data;
  return {
    id: `alarm-${read.data.id}`,
    kind: 'alarm',
    at,
    until: null,
    state: change,
    title,
    text: message,
    symbol: subject,
    by,
    details: withoutNulls({ rank, alarm, rule, reason, value, threshold, unit }),
  };
};

const operatorEvent: ToEvent = ({ id, body }) => {
  const read = operatorEventSchema.safeParse({ ...parseJsonObject(String(body)), id: `event-${String(id)}` });
  return read.success ? { ...read.data, until: null } : undefined;
};

const signalEvent: ToEvent = ({ id, timestamp, symbol, side, outcome, ...figures }) => {
  const at = toEpochMs(String(timestamp));
  if (at === null) return undefined;
  const { data } = signalOutcomeSchema.safeParse(parseJsonObject(String(outcome)));
  return {
    ...NO_END_NOR_OPERATOR,
    id: `signal-${String(id)}`,
    kind: 'signal',
    at,
    state: data?.state ?? null,
    title: `Signal ${String(side)} ${String(symbol)}`,
    text: data?.reason ?? data?.label ?? null,
    symbol: String(symbol),
    details: withoutNulls({ trade_id: data?.trade_id ?? null, check: data?.check ?? null, ...figures }),
  };
};

const tradeEvent: ToEvent = ({ trade_id, symbol, side, status, entry_ms, exit_ms, reason_exit, ...figures }) => {
  if (typeof entry_ms !== 'number') return undefined;
  return {
    id: `trade-${String(trade_id)}`,
    kind: 'trade',
    at: entry_ms,
    until: typeof exit_ms === 'number' ? exit_ms : null,
    state: String(status).toLowerCase(),
    title: `Trade ${String(side)} ${String(symbol)}`,
    text: reason_exit === null || reason_exit === undefined ? null : `Exit: ${String(reason_exit)}`,
    symbol: String(symbol),
    by: null,
    details: withoutNulls({ trade_id: trade_id ?? null, ...figures }),
  };
};

const logEvent: ToEvent = ({ id, timestamp, level, component, message }) => {
  const at = toEpochMs(String(timestamp));
  if (at === null) return undefined;
  return {
    ...NO_END_NOR_OPERATOR,
    id: `log-${String(id)}`,
    kind: 'log',
    at,
    state: String(level),
    title: String(component),
    text: String(message),
    symbol: null,
    details: {},
  };
};

export const TIMELINE_EVENT_OF: Record<TimelineList, ToEvent> = {
  alarm: alarmEvent,
  operator: operatorEvent,
  signal: signalEvent,
  trade: tradeEvent,
  log: logEvent,
};

/** Returns the details that have a value. A binary value, which only a damaged row has, is left out. */
const withoutNulls = (values: TimelineRow): TimelineEvent['details'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value instanceof Uint8Array ? [] : [[name, value]],
    ),
  );
