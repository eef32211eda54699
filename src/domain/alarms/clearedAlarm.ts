/** What the console says of an alarm whose condition ended. */

import type { Alarm } from '@/contract/alarms/alarms';
import { formatAge } from '@/domain/format/format';
import { formatShortTime, toEpochMs, type Zone } from '@/domain/format/time';

/** Rules whose alarm reports events. Message and advice of an event stay true after the alarm cleared. */
const EVENT_RULES: ReadonlySet<string> = new Set([
  'account_trouble',
  'clock_off',
  'event_loop_blocked',
  'exchange_refuses',
  'exit_failed',
  'new_browser',
  'parameters_saved',
  'restarted_with_trades',
  'started_after_crash',
  'trade_loss',
]);

type ConditionWords = readonly [past: string, present: string];

/** Past and present of each condition, for 'did not answer for 1 min 3 s, answers since 21:00:56'. */
const CONDITION_WORDS: Readonly<Record<string, ConditionWords>> = {
  page_bot_silent: ['The bot did not answer', 'answers'],
  page_feed_closed: ['The live feed was closed', 'is open'],
  page_clock: ['The clocks differed', 'agree'],
  feed_lost: ['No book arrived while a position was open', 'books arrive'],
  market_lag: ['The market was behind the clock', 'is current'],
  feed_lost_idle: ['No book arrived', 'books arrive'],
  position_without_book: ['The price of the position was old', 'is current'],
  latency_guard: ['The latency guard blocked entries', 'the feed is fast'],
  no_signal: ['The bot found no signal', 'finds signals'],
  no_trade: ['The bot opened no trade', 'trades'],
  exit_delayed: ['The exit waited for a book', 'waits no longer'],
  account_mismatch: ['Bot and account differed, or a position had no stop', 'agree'],
  drawdown_guard: ['The drawdown was over the threshold', 'is below'],
  daily_loss: ['The loss of the day was over the threshold', 'is below'],
  losses_in_a_row: ['The latest trades lost', 'no longer lose'],
  position_old: ['The position was open past the threshold', 'is closed'],
  entries_blocked: ['Entries were blocked', 'are open'],
  self_stop: ['Trading was stopped', 'continues'],
  mode_live: ['The mode was LIVE', 'is PAPER'],
  storage_problem: ['Nothing was stored', 'the database works'],
  disk_low: ['The disk was almost full', 'has free space'],
  memory: ['The process used too much memory', 'uses less'],
  error_burst: ['The log got many ERROR lines', 'gets few'],
  refused_sign_ins: ['Many sign-ins were refused', 'few are refused'],
};
/** Words for a rule of a bot that has rules of its own. */
const OTHER_WORDS: ConditionWords = ['The condition held', 'is over'];

/** Returns true for a rule whose alarms have their own words after they cleared. */
export const hasClearedWords = (rule: string): boolean => EVENT_RULES.has(rule) || rule in CONDITION_WORDS;

/**
 * Returns true for an alarm whose condition ended. An alarm whose condition can return keeps its state until the delay
 * of its clear has passed.
 */
export function isConditionOver({ state, is_active, raised_at, cleared_at }: Alarm): boolean {
  if (state === 'cleared' || (state === 'shelved' && !is_active)) return true;
  const endedAt = toEpochMs(cleared_at);
  return endedAt !== null && endedAt >= (toEpochMs(raised_at) ?? Infinity);
}

type ClearedAlarm = Pick<Alarm, 'rule' | 'raised_at' | 'cleared_at'>;
type TextOptions = { zone: Zone; today: string };

/**
 * Returns the sentence of a condition that ended, with its duration. Returns null for an event, whose message and advice
 * stay true.
 */
export function clearedText(
  { rule, raised_at, cleared_at }: ClearedAlarm,
  { zone, today }: TextOptions,
): string | null {
  if (EVENT_RULES.has(rule)) return null;
  const [past, present] = CONDITION_WORDS[rule] ?? OTHER_WORDS;
  const [from, until] = [toEpochMs(raised_at), toEpochMs(cleared_at)];
  if (until === null) return `${past}.`;
  const lasted = from === null ? '' : ` for ${formatAge(until - from)}`;
  return `${past}${lasted}, ${present} since ${formatShortTime(until, zone, today)}.`;
}
