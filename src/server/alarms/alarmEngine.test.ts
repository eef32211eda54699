import { ALARM_TEST_START_MS, closeAlarmRigs, createAlarmRig } from '@/testing/alarms/alarmRig';
import type { AlarmRuleDefinition } from './alarmRule';
import { boundText } from './boundText';

afterEach(closeAlarmRigs);

const HOUR_MS = 3_600_000;
const LIVE = { mode: 'LIVE' } as const;

/** Rule whose subjects a test sets. */
function createSubjectRule(over: Partial<AlarmRuleDefinition> = {}) {
  const subjects = new Set<string>();
  const rule: AlarmRuleDefinition = {
    id: 'test_rule',
    title: 'Test rule',
    rank: 'warning',
    condition: 'The test names a subject.',
    action: 'End the test.',
    link: '#logs',
    onDelayMs: 0,
    offDelayMs: 0,
    read: () => [...subjects].map((subject) => ({ subject, value: null, message: () => `${subject} fails.` })),
    ...over,
  };
  return { rule, subjects };
}

test('an alarm that changes more than three times in a minute says so and clears after a quiet minute', () => {
  const { rule, subjects } = createSubjectRule();
  const rig = createAlarmRig({ rules: [rule] });
  for (let second = 0; second < 20; second += 1) {
    if (second % 2 === 0) subjects.add('BTCUSDT');
    else subjects.clear();
    rig.pass(1);
  }
  expect(rig.engine.list()).toMatchObject([
    {
      state: 'active',
      is_chattering: true,
      message: 'BTCUSDT fails. The condition comes and goes: 5 changes in a minute.',
    },
  ]);
  expect(rig.changes()).toHaveLength(5);
  rig.skip(58);
  expect(rig.states()).toEqual({ 'test_rule:BTCUSDT': 'active' });
  rig.pass(2);
  expect(rig.engine.list()).toMatchObject([{ state: 'cleared', is_chattering: false }]);
});

test('an alarm names the end of its condition at once, and clears after its delay', () => {
  const { rule, subjects } = createSubjectRule({ offDelayMs: 5_000 });
  const rig = createAlarmRig({ rules: [rule] });
  const stateAfter = (seconds: number) => {
    rig.pass(seconds);
    return rig.engine.list().map(({ state, cleared_at }) => [state, cleared_at]);
  };
  subjects.add('BTCUSDT');
  expect(stateAfter(1)).toEqual([['active', null]]);
  subjects.clear();
  expect(stateAfter(1)).toEqual([['active', expect.any(String)]]);
  const frame = rig.frames.at(-1);
  expect(frame).toMatchObject({ type: 'alarm', data: { state: 'active', cleared_at: expect.any(String) } });
  subjects.add('BTCUSDT');
  expect(stateAfter(1)).toEqual([['active', null]]);
  subjects.clear();
  const [[, endedAt] = []] = stateAfter(1);
  expect(stateAfter(5)).toEqual([['cleared', endedAt]]);
});

test('a thousand conditions in a minute give a few frames with the worst alarms, and all are in the history', () => {
  const { rule, subjects } = createSubjectRule();
  const critical = createSubjectRule({ id: 'worst', rank: 'critical' });
  const rig = createAlarmRig({ rules: [rule, critical.rule] });
  for (let second = 0; second < 50; second += 1) {
    for (let index = 0; index < 20; index += 1) subjects.add(`S${second * 20 + index}`);
    if (second === 30) critical.subjects.add('BTCUSDT');
    rig.pass(1);
  }
  rig.pass(2);
  expect(rig.changes()).toHaveLength(1_001);
  const storms = rig.frames.flatMap((frame) => (frame.type === 'alarm_storm' ? [frame.data] : []));
  expect(storms.reduce((sum, { count }) => sum + count, 0)).toBe(1_001);
  expect(storms.length).toBeLessThanOrEqual(52);
  expect(Math.max(...storms.map(({ worst }) => worst.length))).toBe(3);
  expect(storms.some(({ worst }) => worst[0]?.id === 'worst:BTCUSDT')).toBe(true);
  expect(rig.engine.list()[0]?.id).toBe('worst:BTCUSDT');
});

test('consequences of a lost feed neither ring nor clear while the feed is lost', () => {
  const position = { trade_id: '1', symbol: 'BTCUSDT', priceAge_s: 60, exitWaits_s: 0, open_min: 1 };
  const lost = { problem: undefined, age_s: 60, isLost: true };
  const consequences = { withoutSignal_min: 90, withoutTrade_h: 7, isLatencyGuardTripped: true };
  const rig = createAlarmRig();
  rig.set({ positions: [position], feed: lost, ...consequences });
  for (let half = 0; half < 2; half += 1) rig.skip(15);
  expect(rig.states()).toEqual({ feed_lost: 'active' });
  const other = createAlarmRig();
  other.set(consequences);
  other.set({ positions: [{ ...position, priceAge_s: 0 }], feed: lost });
  for (let half = 0; half < 2; half += 1) other.skip(15);
  expect(other.states()).toEqual({ feed_lost: 'active', no_signal: 'active', no_trade: 'active' });
});

test('a pause by the latency rings once', () => {
  const rig = createAlarmRig();
  const paused = { isLatencyGuardTripped: true, selfStop: 'The bot paused itself: too slow' };
  rig.set({ ...paused, isLatencyPauseReported: true });
  rig.skip(60);
  expect(rig.states()).toEqual({ self_stop: 'active' });
});

test('an acknowledgement answers one sentence for each alarm that it does not change', () => {
  const rig = createAlarmRig();
  rig.set(LIVE);
  const seen_at = new Date(rig.wallNow()).toISOString();
  const first = rig.commands.acknowledge({}, 'admin');
  expect(first).toMatchObject({ alarms: [{ id: 'mode_live', state: 'acknowledged' }], refused: [] });
  const second = rig.commands.acknowledge({ ids: ['mode_live', 'x'.repeat(500)] }, 'other page');
  expect(second.alarms).toEqual([]);
  expect(second.refused.map(({ reason }) => reason)).toEqual([
    'Mode LIVE was acknowledged already by admin.',
    `There is no alarm '${'x'.repeat(80)}…' any more.`,
  ]);
  rig.set({});
  rig.pass(2);
  rig.set(LIVE);
  expect(rig.commands.acknowledge({ seen_at }, 'admin').refused).toEqual([
    { id: 'mode_live', reason: 'Mode LIVE was raised again after the list was loaded.' },
  ]);
  rig.set({});
  expect(rig.states()).toEqual({ mode_live: 'cleared' });
  expect(rig.commands.acknowledge({ ids: ['mode_live'] }, 'admin').alarms).toMatchObject([{ state: 'normal' }]);
  expect(rig.states()).toEqual({});
});

test('a second event rings again after the first was acknowledged', () => {
  const rig = createAlarmRig();
  const fail = () => {
    rig.events.add('exit_failed', { text: 'Monitoring 7 failed' });
    rig.pass(1);
  };
  fail();
  rig.commands.acknowledge({}, 'admin');
  rig.pass(5);
  expect(rig.states()).toEqual({ exit_failed: 'acknowledged' });
  fail();
  expect(rig.engine.list()).toMatchObject([
    { state: 'active', acknowledged_by: null, message: 'Monitoring 7 failed (2 times within a minute).' },
  ]);
  expect(rig.changes().map(([, change]) => change)).toEqual(['raised', 'acknowledged', 'cleared', 'raised']);
});

test('a clock that jumps an hour ends no shelving and no delay', () => {
  const rig = createAlarmRig();
  rig.set(LIVE);
  rig.commands.shelve({ id: 'mode_live', minutes: 15, reason: 'Test of the venue' }, 'admin');
  for (const jump of [HOUR_MS, -2 * HOUR_MS]) {
    rig.jump(jump);
    rig.skip(60);
    expect(rig.states()).toEqual({ mode_live: 'shelved' });
  }
  rig.skip(13 * 60);
  expect(rig.states()).toEqual({ mode_live: 'active' });
  expect(rig.changes()).toEqual([
    ['mode_live', 'raised'],
    ['mode_live', 'shelved'],
    ['mode_live', 'shelf_ended'],
  ]);
});

test('a shelving that a restart finds hours ahead lasts eight hours at most', () => {
  const rig = createAlarmRig();
  rig.set(LIVE);
  rig.commands.shelve({ id: 'mode_live', minutes: 480, reason: 'Test of the venue' }, 'admin');
  const later = rig.restart(-48 * 3_600);
  later.set(LIVE);
  later.skip(8 * 3_600 - 1);
  expect(later.states()).toEqual({ mode_live: 'shelved' });
  later.skip(1);
  expect(later.states()).toEqual({ mode_live: 'active' });
});

test('alarms ring while the disk is full and are stored once writes work again', () => {
  let isFull = true;
  const stored = createAlarmRig();
  const rig = createAlarmRig({
    store: stored.store,
    save: (writes) => {
      if (isFull) throw new Error('database or disk is full');
      stored.store.alarms.save(writes);
    },
  });
  rig.set(LIVE);
  rig.set({});
  rig.set(LIVE);
  expect(rig.frames.map((frame) => frame.type === 'alarm' && frame.data.state)).toEqual([
    'active',
    'cleared',
    'active',
  ]);
  expect(stored.changes()).toEqual([]);
  isFull = false;
  rig.pass(6);
  expect(stored.changes().map(([, change]) => change)).toEqual(['raised', 'cleared', 'raised']);
  expect(stored.store.alarms.listAlarms()).toMatchObject([{ id: 'mode_live', state: 'active' }]);
});

test('a rule out of service raises nothing over a restart until it is put into service', () => {
  const rig = createAlarmRig();
  rig.set(LIVE);
  rig.commands.setService({ rule: 'mode_live', in_service: false, reason: 'Trades LIVE on purpose' }, 'admin');
  const later = rig.restart();
  later.set(LIVE);
  expect(later.engine.list()).toMatchObject([
    { state: 'out_of_service', withheld_by: 'admin', reason: 'Trades LIVE on purpose' },
  ]);
  expect(later.commands.listRules().find(({ rule }) => rule === 'mode_live')).toMatchObject({
    in_service: false,
    changed_by: 'admin',
  });
  expect(() => later.commands.shelve({ id: 'mode_live', minutes: 15, reason: 'x' }, 'admin')).toThrow(
    'Mode LIVE is out of service: put the rule into service first.',
  );
  expect(later.commands.setService({ rule: 'mode_live', in_service: false, reason: 'again' }, 'admin').refused).toEqual(
    [{ id: 'mode_live', reason: 'Mode LIVE is out of service already.' }],
  );
  later.commands.setService({ rule: 'mode_live', in_service: true, reason: 'Back to PAPER' }, 'admin');
  later.pass(1);
  expect(later.states()).toEqual({ mode_live: 'active' });
});

test('a stored alarm waits for the connection of the market before it clears after a restart', () => {
  const rig = createAlarmRig();
  rig.set(LIVE);
  const later = rig.restart();
  later.pass(14);
  expect(later.states()).toEqual({ mode_live: 'active' });
  later.pass(2);
  expect(later.states()).toEqual({ mode_live: 'cleared' });
});

test('a failing rule does not silence the other rules', () => {
  const { rule, subjects } = createSubjectRule();
  const broken = createSubjectRule({
    id: 'broken',
    read: () => {
      throw new Error('defect');
    },
  });
  const rig = createAlarmRig({ rules: [broken.rule, rule] });
  subjects.add('BTCUSDT');
  rig.pass(1);
  expect(rig.states()).toEqual({ 'test_rule:BTCUSDT': 'active' });
  expect(rig.failures).toEqual(['broken']);
});

test('a saved threshold applies at once and after a restart, and a threshold out of bounds is refused', () => {
  const rig = createAlarmRig();
  rig.commands.saveThresholds({ thresholds: { daily_loss: 1 } }, 'admin');
  rig.set({ dayLoss_pct: 1.2 });
  expect(rig.engine.list()).toMatchObject([{ id: 'daily_loss', value: 1.2, threshold: 1 }]);
  const saved = rig.restart().commands.listRules();
  expect(saved.find(({ rule }) => rule === 'daily_loss')).toMatchObject({ threshold: 1, default_threshold: 3 });
  expect(() => rig.commands.saveThresholds({ thresholds: { daily_loss: 0 } }, 'admin')).toThrow(
    'Daily loss: the threshold must be between 0.1 and 100 % of the capital.',
  );
  expect(() => rig.commands.saveThresholds({ thresholds: { mode_live: 1 } }, 'admin')).toThrow(
    'Mode LIVE has no threshold.',
  );
});

test('the preview counts how often the stored figures crossed a threshold', () => {
  const rig = createAlarmRig();
  for (const loss of [0, 2, 2.5, 0, 0, 2, 0, 0.5]) {
    rig.set({ dayLoss_pct: loss });
    rig.skip(300);
  }
  expect(rig.commands.preview('daily_loss', 1.5)).toMatchObject({
    alarms: 2,
    from: new Date(ALARM_TEST_START_MS).toISOString(),
  });
  expect(rig.commands.preview('daily_loss', 2.2).alarms).toBe(1);
  expect(rig.commands.preview('daily_loss', 3).alarms).toBe(0);
  expect(rig.commands.preview('disk_low', 100_000).alarms).toBe(1);
});

test('a text from an exchange is bounded to one line', () => {
  expect(boundText(`<b>down</b>\r\n\u0007${'x'.repeat(100_000)}`)).toHaveLength(161);
  expect(boundText('<b>down</b>\r\n now')).toBe('<b>down</b> now');
});
