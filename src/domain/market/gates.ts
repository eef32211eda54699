import type { Diagnostics, DiagnosticsFeed, DiagnosticsLimits } from '@/contract/diagnostics';
import type { Timestamp } from '@/contract/fields';
import type { ParameterKey } from '@/contract/params/catalogue';
import { formatCount, formatPercent } from '../format/format';

export type GateState = 'off' | 'ok' | 'near' | 'blocking';

/** One condition that an entry must meet. */
export type Gate = {
  name: string;
  label: string;
  /** The parameter that sets the limit; null for a state that no parameter sets. */
  parameter: ParameterKey | null;
  /** '12/15'. */
  value: string;
  detail: string;
  state: GateState;
  /** Why entries are blocked, in the words of the bot. */
  reason: string | null;
  /** Market time at which the gate frees; null when it is not near or the time is unknown. */
  until: Timestamp | null;
};

type Usage = { used: number; max: number; next_free_at?: Timestamp | null };
type Measured = Omit<Gate, 'reason' | 'until'> & { freeAt?: Timestamp | null };
type Blocks = Diagnostics['blocks'];

const NEAR_FROM = 0.8;

/** The blocks of the bot that close each gate. */
const CLOSED_BY: Record<string, readonly string[]> = {
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
 * Returns the gates that the bot reports, in the order of the strip. A block that belongs to none of them is a gate of
 * its own.
 */
export function gatesOf({ blocks, limits, feed }: Diagnostics): Gate[] {
  const measured = [botGate(blocks), ...(feed ? [feedGate(feed)] : []), ...(limits ? limitGates(limits) : [])];
  const gates = measured.map((gate) => closedBy(blocks, gate));
  const known = new Set(measured.flatMap(({ name }) => CLOSED_BY[name] ?? []));
  const others = blocks.filter(({ name }) => !known.has(name));
  return [...gates, ...others.map(otherGate)];
}

/** A block of the bot closes its gate, whatever the figures say. */
function closedBy(blocks: Blocks, { freeAt = null, ...gate }: Measured): Gate {
  const block = blocks.find(({ name }) => CLOSED_BY[gate.name]?.includes(name));
  const state = block ? 'blocking' : gate.state;
  const isClose = state === 'near' || state === 'blocking';
  return { ...gate, state, reason: block?.reason ?? null, until: block?.until ?? (isClose ? freeAt : null) };
}

const otherGate = ({ name, label, reason, until }: Blocks[number]): Gate => ({
  name,
  label,
  parameter: null,
  value: 'blocking',
  detail: '',
  state: 'blocking',
  reason,
  until,
});

function botGate(blocks: Blocks): Measured {
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

function feedGate({ latency_ms, max_latency_ms, age_ms, books, books_live }: DiagnosticsFeed): Measured {
  const slow = latency_ms >= NEAR_FROM * max_latency_ms || books_live < NEAR_FROM * books;
  return {
    name: 'feed',
    label: 'Feed',
    parameter: 'latency_threshold_ms',
    value: age_ms === null ? 'no data' : `${formatCount(latency_ms)} ms`,
    detail: `${formatCount(books_live)}/${formatCount(books)} books`,
    state: books === 0 ? 'off' : slow ? 'near' : 'ok',
  };
}

function limitGates(limits: DiagnosticsLimits): Measured[] {
  const { enabled, trades_hour, trades_day, consecutive_losses, drawdown_pct, slots, margin_usdt } = limits;
  const trades = enabled ? {} : { detail: 'limit off', state: 'off' as const };
  const gates = [
    gate('slots', 'Slots', 'max_concurrent_trades', slots),
    { ...gate('hour', 'Hour', 'max_trades_per_hour', trades_hour), ...trades },
    { ...gate('day', 'Day', 'max_trades_per_day', trades_day), ...trades },
    { ...gate('losses', 'Losses', 'max_consecutive_losses', consecutive_losses), detail: 'in a row' },
    {
      ...gate('drawdown', 'Drawdown', 'max_drawdown_pct', drawdown_pct),
      value: formatPercent(drawdown_pct.used),
      detail: `of ${formatPercent(drawdown_pct.max)}`,
    },
  ];
  return margin_usdt ? [...gates, marginGate(margin_usdt)] : gates;
}

const gate = (name: string, label: string, parameter: ParameterKey, usage: Usage): Measured => ({
  name,
  label,
  parameter,
  value: `${formatCount(usage.used)}/${formatCount(usage.max)}`,
  detail: '',
  state: stateOf(usage),
  freeAt: usage.next_free_at ?? null,
});

/** Near when the capital suffices for one more trade only. */
function marginGate({ used, max, next }: NonNullable<DiagnosticsLimits['margin_usdt']>): Measured {
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

const stateOf = ({ used, max }: Usage): GateState =>
  used >= max ? 'blocking' : used >= NEAR_FROM * max ? 'near' : 'ok';
