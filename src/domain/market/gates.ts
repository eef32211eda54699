import type { Diagnostics, DiagnosticsFeed, DiagnosticsLimits } from '@/contract/bot/diagnostics';
import type { Timestamp } from '@/contract/schema/fields';
import type { ParameterKey } from '@/contract/params/catalogue';
import { formatCount, formatPercent, DASH, plural } from '../format/format';
import { toEpochMs } from '../format/time';

/**
 * State of a gate. 'blocking' is a limit that tripped. 'full' and 'closed' also block entries, but nothing tripped: the
 * bot is fully invested, stopped or paused.
 */
export type GateState = 'off' | 'ok' | 'near' | 'full' | 'closed' | 'blocking';

export type EntryGate = {
  name: string;
  label: string;
  /** The parameter that sets the limit. The value is null for a gate without a parameter. */
  parameter: ParameterKey | null;
  /** Usage and limit, such as '12/15', or the usage that tripped the limit. */
  value: string;
  detail: string;
  /** What blocks entries, in a few words, such as '5 losses in a row'. The first gate names the cause of all gates. */
  cause: string;
  state: GateState;
  reason: string | null;
  /**
   * Market time at which the gate no longer blocks entries. The value is null when the gate is far from its limit or
   * the time is unknown.
   */
  until: Timestamp | null;
};

type LimitUsage = { used: number; max: number; next_free_at?: Timestamp | null };
type GateMeasurement = Omit<EntryGate, 'reason' | 'until' | 'cause'> & {
  freeAt?: Timestamp | null;
  /** Count and limit that the value shows, absent for a gate that shows no count. */
  count?: LimitUsage;
};
type EntryBlocks = Diagnostics['blocks'];
type BlockCause = Pick<EntryGate, 'cause' | 'reason' | 'until'>;

const NEAR_LIMIT_SHARE = 0.8;

const ENTRY_BLOCK_NAMES_BY_GATE: Record<string, readonly string[]> = {
  feed: ['book_not_fresh', 'latency_guard'],
  slots: ['slots'],
  hour: ['hour_limit'],
  day: ['day_limit'],
  losses: ['loss_run'],
  drawdown: ['drawdown'],
  margin: ['capital'],
};

const ENTRIES_CLOSED_BLOCK_NAME = 'entries_closed';
/** The operator has planned the time between the trading windows, so that nothing has tripped. */
const TRADING_WINDOW_BLOCK_NAME = 'trading_window';
/** The account strip names the halts, so that they need no gate of their own. */
const HALTED_BLOCK_NAME = 'halted';

/** Returns what a blocking gate says in the first cell. A gate without a row uses the label of the entry block. */
const CAUSE_TEXTS: Partial<Record<string, (value: string) => string>> = {
  slots: (value) => `slots ${value}`,
  hour: (value) => `${value} trades in the hour`,
  day: (value) => `${value} trades in the UTC day`,
  drawdown: (value) => `drawdown ${value}`,
  margin: () => 'no free margin',
};

/**
 * Returns the entry gates that the bot reports, in display order. The first gate states whether the bot opens trades.
 * An entry block without a matching gate becomes a separate gate.
 */
export function entryGatesOf({ blocks, limits, feed }: Diagnostics): EntryGate[] {
  const measured = [...(feed ? [feedGate(feed)] : []), ...(limits ? limitGates(limits) : [])];
  const gates = measured.map((gate) => entryGateWithBlock(blocks, gate));
  const known = new Set([
    ENTRIES_CLOSED_BLOCK_NAME,
    HALTED_BLOCK_NAME,
    ...measured.flatMap(({ name }) => ENTRY_BLOCK_NAMES_BY_GATE[name] ?? []),
  ]);
  const others = blocks.filter(({ name }) => !known.has(name)).map(gateOfEntryBlock);
  return [botGate(blocks, [...gates, ...others]), ...gates, ...others];
}

/** Returns the gate as blocking when the bot reports an entry block of the gate, even when the usage is low. */
function entryGateWithBlock(blocks: EntryBlocks, { freeAt = null, count, ...gate }: GateMeasurement): EntryGate {
  const block = blocks.find(({ name }) => ENTRY_BLOCK_NAMES_BY_GATE[gate.name]?.includes(name));
  const state = block ? blockedStateOf(gate.name) : gate.state;
  const isClose = state === 'near' || blocksEntries(state);
  const tripped = block?.tripped_by ?? (count && count.used >= count.max ? count : undefined);
  const value = block && count ? usageText(tripped?.used, tripped?.max ?? count.max) : gate.value;
  return {
    ...gate,
    value,
    cause: blocksEntries(state) ? causeText(gate.name, value, tripped, block) : '',
    state,
    reason: block?.reason ?? null,
    until: block?.until ?? (isClose ? freeAt : null),
  };
}

/** Gates whose limit is only the invested capital. */
const CAPITAL_GATES: ReadonlySet<string> = new Set(['slots', 'margin']);

const blockedStateOf = (gate: string): GateState => (CAPITAL_GATES.has(gate) ? 'full' : 'blocking');
const blocksEntries = (state: GateState): boolean => state === 'full' || state === 'closed' || state === 'blocking';

function causeText(
  gate: string,
  value: string,
  tripped: LimitUsage | undefined,
  block: EntryBlocks[number] | undefined,
) {
  if (gate === 'losses' && tripped) return `${plural(tripped.used, 'loss', 'losses')} in a row`;
  return CAUSE_TEXTS[gate]?.(value) ?? block?.label ?? gate;
}

/** Formats usage and limit. A usage that the bot does not report is a dash. */
const usageText = (used: number | undefined, max: number): string =>
  `${used === undefined ? DASH : formatCount(used)}/${formatCount(max)}`;

function gateOfEntryBlock({ name, label, reason, until }: EntryBlocks[number]): EntryGate {
  const state = name === TRADING_WINDOW_BLOCK_NAME ? 'closed' : 'blocking';
  return { name, label, parameter: null, value: state, detail: '', cause: label, state, reason, until };
}

/** Returns the gate that states whether the bot opens trades, and which block lasts longest. */
function botGate(blocks: EntryBlocks, others: readonly EntryGate[]): EntryGate {
  const closed = blocks
    .filter(({ name }) => name === ENTRIES_CLOSED_BLOCK_NAME)
    .map(({ reason, until }) => ({ cause: reason.replace(/^The bot is /, ''), reason, until }));
  const halted = blocks
    .filter(({ name }) => name === HALTED_BLOCK_NAME)
    .map(({ label, reason, until }) => ({ cause: label, reason, until }));
  const causes: BlockCause[] = [...closed, ...halted, ...others.filter(({ state }) => blocksEntries(state))];
  const hasTripped = halted.length > 0 || others.some(({ state }) => state === 'blocking');
  const [longest, ...shorter] = causes.toSorted((one, other) => blockEndMs(other) - blockEndMs(one));
  const gate = { name: 'bot', label: 'Bot', parameter: null, detail: '' };
  if (!longest) return { ...gate, value: 'entries open', cause: '', state: 'ok', reason: null, until: null };
  return {
    ...gate,
    value: 'no entries',
    cause: longest.cause + (shorter.length > 0 ? `, and ${shorter.length} more` : ''),
    state: hasTripped ? 'blocking' : 'closed',
    reason: causes.map(({ reason, cause }) => reason ?? cause).join('; '),
    until: longest.until,
  };
}

/** Returns when an entry block ends, ms since 1970. A block without an end time counts as the longest. */
const blockEndMs = ({ until }: BlockCause): number => toEpochMs(until) ?? Number.MAX_SAFE_INTEGER;

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
  const tradeGate = (gate: GateMeasurement, { used }: LimitUsage): GateMeasurement =>
    enabled ? gate : { ...gate, value: formatCount(used), detail: 'limit off', state: 'off', count: undefined };
  const gates = [
    limitGate('slots', 'Slots', 'max_concurrent_trades', slots),
    tradeGate(limitGate('hour', 'Hour', 'max_trades_per_hour', trades_hour), trades_hour),
    tradeGate(limitGate('day', 'Day', 'max_trades_per_day', trades_day), trades_day),
    { ...limitGate('losses', 'Losses', 'max_consecutive_losses', consecutive_losses), detail: 'in a row' },
    {
      ...limitGate('drawdown', 'Drawdown', 'max_drawdown_pct', drawdown_pct),
      count: undefined,
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
  value: usageText(usage.used, usage.max),
  detail: '',
  state: gateStateOfUsage(name, usage),
  count: usage,
  freeAt: usage.next_free_at ?? null,
});

/**
 * Returns the margin gate. The margin gate is near its limit when the free capital suffices for only one more trade.
 */
function marginGate({ used, max, next }: NonNullable<DiagnosticsLimits['margin_usdt']>): GateMeasurement {
  const free = Math.max(0, max - used);
  return {
    name: 'margin',
    label: 'Free margin, USDT',
    parameter: 'total_capital_usdt',
    value: formatCount(free),
    detail: `of ${formatCount(max)}`,
    state: free < next ? 'full' : free < 2 * next ? 'near' : 'ok',
  };
}

const gateStateOfUsage = (gate: string, { used, max }: LimitUsage): GateState =>
  used >= max ? blockedStateOf(gate) : used >= NEAR_LIMIT_SHARE * max ? 'near' : 'ok';
