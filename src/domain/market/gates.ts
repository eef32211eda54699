import type { Diagnostics, DiagnosticsFeed, DiagnosticsLimits } from '@/contract/diagnostics';
import type { Timestamp } from '@/contract/fields';
import type { ParameterKey } from '@/contract/params/catalogue';
import { formatCount, formatPercent } from '../format/format';

export type GateState = 'off' | 'ok' | 'near' | 'blocking';

/** A condition of the bot that can block entries. */
export type EntryGate = {
  name: string;
  label: string;
  /** The parameter that sets the limit. The value is null for a gate without a parameter. */
  parameter: ParameterKey | null;
  /** Usage and limit, such as '12/15'. */
  value: string;
  detail: string;
  state: GateState;
  /** Why entries are blocked, as reported by the bot. */
  reason: string | null;
  /**
   * Market time at which the gate no longer blocks entries. The value is null when the gate is far from its limit or
   * the time is unknown.
   */
  until: Timestamp | null;
};

type LimitUsage = { used: number; max: number; next_free_at?: Timestamp | null };
type GateMeasurement = Omit<EntryGate, 'reason' | 'until'> & { freeAt?: Timestamp | null };
type EntryBlocks = Diagnostics['blocks'];

const NEAR_LIMIT_SHARE = 0.8;

/** Names of the bot's entry blocks that belong to each gate. */
const ENTRY_BLOCK_NAMES_BY_GATE: Record<string, readonly string[]> = {
  bot: ['entries_closed'],
  feed: ['book_not_fresh', 'latency_guard'],
  slots: ['slots'],
  hour: ['hour_limit'],
  day: ['day_limit'],
  losses: ['loss_run'],
  drawdown: ['drawdown'],
  margin: ['capital'],
};

/**
 * Returns the entry gates that the bot reports, in display order. An entry block without a matching gate becomes a
 * separate gate.
 */
export function entryGatesOf({ blocks, limits, feed }: Diagnostics): EntryGate[] {
  const measured = [botGate(blocks), ...(feed ? [feedGate(feed)] : []), ...(limits ? limitGates(limits) : [])];
  const gates = measured.map((gate) => entryGateWithBlock(blocks, gate));
  const known = new Set(measured.flatMap(({ name }) => ENTRY_BLOCK_NAMES_BY_GATE[name] ?? []));
  const others = blocks.filter(({ name }) => !known.has(name));
  return [...gates, ...others.map(gateOfEntryBlock)];
}

/** Returns the gate as blocking when the bot reports an entry block of the gate, even when the usage is low. */
function entryGateWithBlock(blocks: EntryBlocks, { freeAt = null, ...gate }: GateMeasurement): EntryGate {
  const block = blocks.find(({ name }) => ENTRY_BLOCK_NAMES_BY_GATE[gate.name]?.includes(name));
  const state = block ? 'blocking' : gate.state;
  const isClose = state === 'near' || state === 'blocking';
  return { ...gate, state, reason: block?.reason ?? null, until: block?.until ?? (isClose ? freeAt : null) };
}

const gateOfEntryBlock = ({ name, label, reason, until }: EntryBlocks[number]): EntryGate => ({
  name,
  label,
  parameter: null,
  value: 'blocking',
  detail: '',
  state: 'blocking',
  reason,
  until,
});

function botGate(blocks: EntryBlocks): GateMeasurement {
  const block = blocks.find(({ name }) => name === 'entries_closed');
  return {
    name: 'bot',
    label: 'Bot',
    parameter: null,
    value: block?.reason.replace(/^The bot is /, '') ?? 'entries open',
    detail: '',
    state: 'ok',
  };
}

function feedGate({ latency_ms, max_latency_ms, age_ms, books, books_live }: DiagnosticsFeed): GateMeasurement {
  const slow = latency_ms >= NEAR_LIMIT_SHARE * max_latency_ms || books_live < NEAR_LIMIT_SHARE * books;
  return {
    name: 'feed',
    label: 'Feed',
    parameter: 'latency_threshold_ms',
    value: age_ms === null ? 'no data' : `${formatCount(latency_ms)} ms`,
    detail: `${formatCount(books_live)}/${formatCount(books)} books`,
    state: books === 0 ? 'off' : slow ? 'near' : 'ok',
  };
}

function limitGates(limits: DiagnosticsLimits): GateMeasurement[] {
  const { enabled, trades_hour, trades_day, consecutive_losses, drawdown_pct, slots, margin_usdt } = limits;
  const trades = enabled ? {} : { detail: 'limit off', state: 'off' as const };
  const gates = [
    limitGate('slots', 'Slots', 'max_concurrent_trades', slots),
    { ...limitGate('hour', 'Hour', 'max_trades_per_hour', trades_hour), ...trades },
    { ...limitGate('day', 'Day', 'max_trades_per_day', trades_day), ...trades },
    { ...limitGate('losses', 'Losses', 'max_consecutive_losses', consecutive_losses), detail: 'in a row' },
    {
      ...limitGate('drawdown', 'Drawdown', 'max_drawdown_pct', drawdown_pct),
      value: formatPercent(drawdown_pct.used),
      detail: `of ${formatPercent(drawdown_pct.max)}`,
    },
  ];
  return margin_usdt ? [...gates, marginGate(margin_usdt)] : gates;
}

const limitGate = (name: string, label: string, parameter: ParameterKey, usage: LimitUsage): GateMeasurement => ({
  name,
  label,
  parameter,
  value: `${formatCount(usage.used)}/${formatCount(usage.max)}`,
  detail: '',
  state: gateStateOfUsage(usage),
  freeAt: usage.next_free_at ?? null,
});

/**
 * Returns the margin gate. The margin gate is near its limit when the free capital suffices for only one more trade.
 */
function marginGate({ used, max, next }: NonNullable<DiagnosticsLimits['margin_usdt']>): GateMeasurement {
  const free = Math.max(0, max - used);
  return {
    name: 'margin',
    label: 'Free margin',
    parameter: 'total_capital_usdt',
    value: formatCount(free),
    detail: `of ${formatCount(max)} USDT`,
    state: free < next ? 'blocking' : free < 2 * next ? 'near' : 'ok',
  };
}

const gateStateOfUsage = ({ used, max }: LimitUsage): GateState =>
  used >= max ? 'blocking' : used >= NEAR_LIMIT_SHARE * max ? 'near' : 'ok';
