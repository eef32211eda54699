import { hasClearedWords } from '@/domain/alarms/clearedAlarm';
import { closeAlarmRigs, createAlarmRig } from '@/testing/alarms/alarmRig';
import type { Measurements, PositionMeasurements } from '../measurements/measurements';
import type { EventKind } from '../measurements/recentEvents';
import { ALARM_RULES } from './alarmRules';

afterEach(closeAlarmRigs);

const aPosition = (over: Partial<PositionMeasurements> = {}): PositionMeasurements => ({
  trade_id: '1',
  symbol: 'BTCUSDT',
  priceAge_s: 0.1,
  exitWaits_s: 0,
  open_min: 1,
  ...over,
});
const feedOf = (age_s: number, problem?: string): Measurements['feed'] => ({ problem, age_s, isLost: age_s >= 10 });
const aBlock = (minutes: number) => ({ name: 'day_limit', label: 'daily limit', reason: '200 trades', minutes });

/** What raises an alarm of each rule, and what holds it below the threshold within the hysteresis, if the rule has one. */
type RuleCase = {
  measurements?: Partial<Measurements>;
  event?: { kind: EventKind; value?: number };
  hold?: Partial<Measurements>;
  quiet?: Partial<Measurements>;
  alarm: string;
  message: string;
};

const CASES: Readonly<Record<string, RuleCase>> = {
  feed_lost: {
    quiet: { positions: [aPosition()], feed: feedOf(9) },
    measurements: { positions: [aPosition(), aPosition({ trade_id: '2' })], feed: feedOf(10) },
    alarm: 'feed_lost',
    message: 'The latest book is 10 s old while 2 positions are open.',
  },
  feed_lost_idle: {
    measurements: { feed: feedOf(12, 'Market data are down: HTTP 502') },
    alarm: 'feed_lost_idle',
    message: 'Market data are down: HTTP 502.',
  },
  position_without_book: {
    quiet: { positions: [aPosition({ priceAge_s: 14 })] },
    measurements: { positions: [aPosition(), aPosition({ trade_id: '2', priceAge_s: 15 })] },
    hold: { positions: [aPosition({ priceAge_s: 14.5 })] },
    alarm: 'position_without_book:BTCUSDT',
    message: 'The price of the position on BTCUSDT is 15 s old.',
  },
  market_lag: {
    quiet: { marketLag_s: 14 },
    measurements: { marketLag_s: 75, feed: feedOf(75) },
    hold: { marketLag_s: 14.5 },
    alarm: 'market_lag',
    message: 'The market is 75 s behind the clock.',
  },
  latency_guard: {
    measurements: { isLatencyGuardTripped: true, latency_ms: 900 },
    alarm: 'latency_guard',
    message: 'The latency guard blocks entries: the feed is 900 ms late.',
  },
  exchange_refuses: { event: { kind: 'exchange_refuses' }, alarm: 'exchange_refuses', message: 'Text of the event.' },
  no_signal: {
    quiet: { withoutSignal_min: 59 },
    measurements: { withoutSignal_min: 60 },
    alarm: 'no_signal',
    message: 'The bot has found no signal for 60 minutes.',
  },
  no_trade: {
    quiet: { withoutTrade_h: 5.9 },
    measurements: { withoutTrade_h: 6 },
    alarm: 'no_trade',
    message: 'The bot has opened no trade for 6.0 hours.',
  },
  exit_delayed: {
    quiet: { positions: [aPosition({ exitWaits_s: 4 })] },
    measurements: { positions: [aPosition({ exitWaits_s: 5 })] },
    alarm: 'exit_delayed:BTCUSDT',
    message: 'The exit of BTCUSDT has waited for a book for 5 s.',
  },
  exit_failed: { event: { kind: 'exit_failed' }, alarm: 'exit_failed', message: 'Text of the event.' },
  account_trouble: { event: { kind: 'account_trouble' }, alarm: 'account_trouble', message: 'Text of the event.' },
  account_mismatch: {
    measurements: {
      accountProblems: [
        { symbol: 'BTCUSDT', text: 'BTCUSDT: the bot holds 0, the account 0.5' },
        { symbol: 'BTCUSDT', text: 'The position on BTCUSDT has no stop at the exchange' },
      ],
    },
    alarm: 'account_mismatch:BTCUSDT',
    message: 'BTCUSDT: the bot holds 0, the account 0.5. The position on BTCUSDT has no stop at the exchange.',
  },
  drawdown_guard: {
    quiet: { drawdownOfLimit_pct: 99, drawdown: { used: 9.9, max: 10 } },
    measurements: { drawdownOfLimit_pct: 101, drawdown: { used: 10.1, max: 10 } },
    hold: { drawdownOfLimit_pct: 96, drawdown: { used: 9.6, max: 10 } },
    alarm: 'drawdown_guard',
    message: 'The drawdown is 10.10 % of 10 % allowed.',
  },
  daily_loss: {
    quiet: { dayLoss_pct: 2.9 },
    measurements: { dayLoss_pct: 3 },
    hold: { dayLoss_pct: 2.5 },
    alarm: 'daily_loss',
    message: 'The loss of the day is 3.00 % of the capital.',
  },
  losses_in_a_row: {
    quiet: { lossRun: 7 },
    measurements: { lossRun: 8 },
    alarm: 'losses_in_a_row',
    message: 'The latest 8 trades lost.',
  },
  trade_loss: {
    event: { kind: 'trade_loss', value: 0.5 },
    alarm: 'trade_loss',
    message: 'Text of the event.',
  },
  position_old: {
    quiet: { positions: [aPosition({ open_min: 239 })] },
    measurements: { positions: [aPosition({ open_min: 240 })] },
    alarm: 'position_old:BTCUSDT',
    message: 'The position on BTCUSDT has been open for 240 minutes.',
  },
  entries_blocked: {
    quiet: { blocks: [aBlock(29)] },
    measurements: { blocks: [aBlock(30)] },
    alarm: 'entries_blocked:day_limit',
    message: 'Entries are blocked for 30 minutes (daily limit): 200 trades.',
  },
  self_stop: {
    measurements: { selfStop: 'The bot paused itself: drawdown' },
    alarm: 'self_stop',
    message: 'The bot paused itself: drawdown.',
  },
  mode_live: {
    measurements: { mode: 'LIVE', sendsRealOrders: true },
    alarm: 'mode_live',
    message: 'The mode of the bot is LIVE.',
  },
  storage_problem: {
    measurements: { storageProblem: 'the disk is full' },
    alarm: 'storage_problem',
    message: 'Nothing is stored: the disk is full.',
  },
  disk_low: {
    quiet: { freeDisk_mb: 1_024 },
    measurements: { freeDisk_mb: 1_023 },
    hold: { freeDisk_mb: 1_060 },
    alarm: 'disk_low',
    message: 'The disk has 1023 MB of free space.',
  },
  memory: {
    quiet: { memory_mb: 1_535 },
    measurements: { memory_mb: 1_536 },
    hold: { memory_mb: 1_480 },
    alarm: 'memory',
    message: 'The process uses 1536 MB of memory.',
  },
  event_loop_blocked: {
    event: { kind: 'event_loop_blocked', value: 1_000 },
    alarm: 'event_loop_blocked',
    message: 'Text of the event.',
  },
  clock_off: { event: { kind: 'clock_off', value: 5 }, alarm: 'clock_off', message: 'Text of the event.' },
  error_burst: {
    quiet: { errorLines: 9 },
    measurements: { errorLines: 10 },
    alarm: 'error_burst',
    message: 'The log got 10 ERROR lines within five minutes.',
  },
  restarted_with_trades: {
    event: { kind: 'restarted_with_trades' },
    alarm: 'restarted_with_trades',
    message: 'Text of the event.',
  },
  started_after_crash: {
    event: { kind: 'started_after_crash' },
    alarm: 'started_after_crash',
    message: 'Text of the event.',
  },
  new_browser: { event: { kind: 'new_browser' }, alarm: 'new_browser', message: 'Text of the event.' },
  refused_sign_ins: {
    quiet: { refusedSignIns: 9 },
    measurements: { refusedSignIns: 10 },
    alarm: 'refused_sign_ins',
    message: 'The server refused 10 sign-ins within five minutes.',
  },
  parameters_saved: { event: { kind: 'parameters_saved' }, alarm: 'parameters_saved', message: 'Text of the event.' },
};

const EVENT_SECONDS = 60;

/** Raises the alarm of a case and returns the rig. */
function raise({ measurements = {}, event, quiet, alarm }: RuleCase, onDelay_s: number) {
  const rig = createAlarmRig();
  rig.set(quiet ?? {});
  rig.pass(2);
  expect(rig.states()).toEqual({});
  if (event) rig.events.add(event.kind, { text: 'Text of the event', value: (event.value ?? 0) * 0.9 });
  if (event?.value !== undefined) {
    rig.pass(1);
    expect(rig.states()).toEqual({});
  }
  if (event)
    rig.events.add(event.kind, { text: 'Text of the event', ...(event.value !== undefined && { value: event.value }) });
  rig.set(measurements);
  if (onDelay_s > 0) {
    rig.skip(onDelay_s - 1);
    expect(rig.states()).toEqual({});
    rig.pass(1);
  }
  expect(rig.states()).toEqual({ [alarm]: 'active' });
  return rig;
}

test('every rule has a case', () => {
  expect(Object.keys(CASES).sort()).toEqual(ALARM_RULES.map(({ id }) => id).sort());
});

test.each(ALARM_RULES)('the rule $id raises, holds and clears its alarm', ({ id, onDelayMs = 0, offDelayMs = 0 }) => {
  const given = CASES[id]!;
  const rig = raise(given, onDelayMs / 1_000);
  const message = rig.engine.list()[0]?.message;
  expect(given.event ? message?.replace(' (2 times within a minute)', '') : message).toBe(given.message);
  if (given.hold) {
    rig.set(given.hold);
    rig.skip(61);
    expect(rig.states()).toEqual({ [given.alarm]: 'active' });
  }
  rig.set({});
  if (given.event) rig.skip(EVENT_SECONDS - 1);
  else if (offDelayMs > 0) rig.skip(offDelayMs / 1_000 - 1);
  if (given.event || offDelayMs > 0) {
    expect(rig.states()).toEqual({ [given.alarm]: 'active' });
    rig.pass(1);
  }
  expect(rig.states()).toEqual({ [given.alarm]: 'cleared' });
  rig.commands.acknowledge({}, 'admin');
  expect(rig.states()).toEqual({});
  expect(rig.changes()).toEqual([
    [given.alarm, 'raised'],
    [given.alarm, 'cleared'],
    [given.alarm, 'acknowledged'],
  ]);
});

test('missing market data ring one alarm, with and without a position', () => {
  const problem = 'Market data are down: HTTP 502';
  const rig = createAlarmRig();
  rig.set({ marketLag_s: 90, feed: feedOf(90, problem) });
  rig.skip(90);
  expect(rig.states()).toEqual({ market_lag: 'active' });
  expect(rig.engine.list()[0]?.message).toBe(`${problem}. The market is 90 s behind the clock.`);
  const other = createAlarmRig();
  other.set({ marketLag_s: 90, feed: feedOf(90, problem), positions: [aPosition({ priceAge_s: 90 })] });
  other.skip(90);
  expect(other.states()).toEqual({ feed_lost: 'active' });
});

test.each([
  [{ sendsRealOrders: false }, 'The mode of the bot is LIVE, and this bot sends no real orders.'],
  [{ accountKind: 'demo' }, 'The mode of the bot is LIVE on a demo account, without real money.'],
] as const)('the alarm of mode LIVE says what a bot without real money trades with: %j', (measurements, message) => {
  const rig = createAlarmRig();
  rig.set({ mode: 'LIVE', ...measurements });
  expect(rig.engine.list()[0]?.message).toBe(message);
});

test.each(ALARM_RULES)('an alarm of $id keeps acknowledgement and shelving over a restart', ({ id, onDelayMs = 0 }) => {
  const given = CASES[id]!;
  const rig = raise(given, onDelayMs / 1_000);
  rig.commands.acknowledge({ ids: [given.alarm] }, 'admin');
  const acknowledged = rig.restart();
  expect(acknowledged.engine.list()).toMatchObject([{ state: 'acknowledged', acknowledged_by: 'admin' }]);
  acknowledged.commands.shelve({ id: given.alarm, minutes: 15, reason: 'Maintenance' }, 'night shift');
  const shelved = acknowledged.restart(14 * 60);
  expect(shelved.engine.list()).toMatchObject([
    { state: 'shelved', is_active: true, withheld_by: 'night shift', reason: 'Maintenance' },
  ]);
  shelved.set(given.measurements ?? {});
  shelved.skip(30);
  shelved.skip(31);
  expect(shelved.states()).toEqual(given.event ? {} : { [given.alarm]: 'active' });
  expect(shelved.changes().at(-1)).toEqual([given.alarm, 'shelf_ended']);
});

test('every rule has its words for a cleared alarm', () => {
  expect(ALARM_RULES.map(({ id }) => id).filter((id) => !hasClearedWords(id))).toEqual([]);
});
