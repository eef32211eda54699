import type { Alarm, AlarmChange, AlarmRank } from '@/contract/alarms';
import type { ChannelSettings } from '@/contract/alarmChannels';
import { openStore } from '@/server/store/store';
import type { Store } from '@/server/store/repositories';
import { anAlarm } from '@/testing/alarms';

import { createAlarmWriter } from '../../alarmWriter';
import type { ChannelAnswer, OutsideMessage } from '../channel';
import { createOutside } from '../createOutside';

const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SECRET = 'a secret of the test';
const DELIVERED: ChannelAnswer = { outcome: 'delivered', answer: 'Delivered.' };

type Sent = { channel: string; at: number; message: OutsideMessage };
type Answer = (channel: string, message: OutsideMessage) => ChannelAnswer | Promise<ChannelAnswer>;

const settingsOf = (name: string, changes: Partial<ChannelSettings> = {}) =>
  ({
    ...{ kind: 'webhook', name, is_on: true, min_rank: 'notice', quiet_from: null, quiet_until: null },
    ...{ utc_offset_minutes: 0, url: 'https://pager.example/', secret: SECRET, ...changes },
  }) as ChannelSettings;

/** Creates the delivery on a store with clocks of its own. `restart` begins a new process on the same store. */
function createRig(answer: Answer = () => DELIVERED) {
  const store: Store = openStore(':memory:', { secret: 'for tests' });
  const sent: Sent[] = [];
  const logs: string[] = [];
  let wall = START_MS;
  let steady = 0;
  let alarms: Alarm[] = [];
  const begin = () => {
    const steadyNow = () => steady;
    const writer = createAlarmWriter(store.alarms, steadyNow);
    const outside = createOutside({
      ...{ store, writer, wallNow: () => wall, marketNow: () => wall, steadyNow },
      log: (_level, _component, text) => void logs.push(text),
      consoleUrl: 'https://bot.example/',
      send: async ({ name }, message) => {
        sent.push({ channel: name, at: steady, message });
        return answer(name, message);
      },
    });
    return { writer, outside };
  };
  let process = begin();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const evaluate = async (): Promise<void> => {
    process.outside.queueMessages(alarms);
    process.writer.flush();
    process.outside.send();
    await settle();
  };
  return {
    store,
    sent,
    logs,
    evaluate,
    channels: () => process.outside.channels,
    titles: (channel = 'A') => sent.filter((each) => each.channel === channel).map(({ message }) => message.title),
    add: (name = 'A', changes: Partial<ChannelSettings> = {}) =>
      process.outside.channels.create(settingsOf(name, changes), 'admin').id,
    change(id: string, change: AlarmChange, rank: AlarmRank = 'critical', given: Partial<Alarm> = {}) {
      const state = change === 'raised' ? 'active' : change === 'cleared' ? 'cleared' : 'acknowledged';
      const raised_at = new Date(wall).toISOString();
      const alarm = anAlarm(id, { title: id, rank, state, is_active: state !== 'cleared', raised_at, ...given });
      alarms = [...alarms.filter((each) => each.id !== id), alarm];
      process.outside.onChange(alarm, change);
    },
    async pass(ms: number, stepMs = 1_000) {
      for (let passed = 0; passed < ms; passed += stepMs) {
        wall += stepMs;
        steady += stepMs;
        await evaluate();
      }
    },
    jumpClock: (ms: number) => void (wall += ms),
    /** Ends the process without an orderly stop. */
    restart: () => void (process = begin()),
  };
}

test('an alarm, its end and the reminders until the acknowledgement each make one message', async () => {
  const rig = createRig();
  rig.add();
  rig.change('Feed lost', 'raised');
  await rig.pass(10 * MINUTE_MS + 2_000);
  rig.change('Feed lost', 'acknowledged');
  await rig.pass(6 * MINUTE_MS);
  rig.change('Feed lost', 'cleared', 'critical', { state: 'normal' });
  await rig.pass(1_000);
  expect(rig.titles()).toEqual([
    'CRITICAL: Feed lost',
    'CRITICAL, not acknowledged: Feed lost',
    'CRITICAL, not acknowledged: Feed lost',
    'CLEARED (CRITICAL): Feed lost',
  ]);
  expect(rig.sent[0]!.message.link).toMatch(/^https:\/\/bot\.example\/#/);
});

test('a hanging and a failing channel delay no other channel', async () => {
  const rig = createRig((channel) => {
    if (channel === 'hangs') return new Promise(() => undefined);
    return channel === 'fails' ? { outcome: 'retry', answer: 'The other side answered 503.' } : DELIVERED;
  });
  for (const name of ['hangs', 'fails', 'A', 'B', 'C']) rig.add(name);
  for (const id of ['one', 'two']) rig.change(id, 'raised');
  await rig.pass(2_000);
  for (const name of ['A', 'B', 'C']) expect(rig.titles(name)).toHaveLength(2);
  expect(rig.titles('hangs')).toHaveLength(1);
  expect(rig.channels().list()).toMatchObject([
    ...[{ name: 'A', waiting: 0, failures: 0 }, { name: 'B' }, { name: 'C' }],
    { name: 'fails', waiting: 2, failures: 1, last_answer: 'The other side answered 503.' },
    { name: 'hangs', waiting: 2 },
  ]);
});

test('a failed message is tried again for 24 hours in the order of its alarm, then dropped with a log line', async () => {
  const rig = createRig(() => ({ outcome: 'retry', answer: 'down' }));
  rig.add('A', { min_rank: 'warning' });
  rig.change('one', 'raised', 'warning');
  await rig.pass(1_000);
  rig.change('one', 'cleared', 'warning');
  await rig.pass(24 * HOUR_MS + MINUTE_MS, 10_000);
  expect(new Set(rig.titles())).toEqual(new Set(['WARNING: one']));
  expect(new Set(rig.sent.map(({ message }) => message.id)).size).toBe(1);
  expect(rig.sent.length).toBeGreaterThan(90);
  expect(rig.sent.length).toBeLessThan(110);
  expect(rig.channels().list()).toMatchObject([{ waiting: 0 }]);
  expect(rig.store.outside.listMessages()).toEqual([]);
  expect(rig.logs.filter((text) => text.includes('did not deliver 1 message within 24 hours'))).toHaveLength(2);
});

test('a refused message delays no message of another alarm', async () => {
  const rig = createRig((_channel, { title }) =>
    title.endsWith('bad') ? { outcome: 'refused', answer: 'The other side answered 400.' } : DELIVERED,
  );
  rig.add();
  rig.change('bad', 'raised');
  await rig.pass(1_000);
  rig.change('good', 'raised', 'warning');
  await rig.pass(1_000);
  expect(rig.titles()).toEqual(['CRITICAL: bad', 'WARNING: good']);
});

test('rank and quiet hours hold back messages, and never a critical one', async () => {
  const rig = createRig();
  rig.add('A', { quiet_from: '12:00', quiet_until: '13:00' });
  rig.add('B', { min_rank: 'warning', quiet_from: '23:00', quiet_until: '07:30' });
  rig.change('critical', 'raised');
  rig.change('stays', 'raised', 'warning');
  rig.change('ends', 'raised', 'warning');
  rig.change('known', 'raised', 'notice');
  await rig.pass(2_000);
  expect(rig.titles()).toEqual(['CRITICAL: critical']);
  expect(rig.titles('B')).toEqual(['CRITICAL: critical', 'WARNING: stays', 'WARNING: ends']);
  rig.change('critical', 'acknowledged');
  rig.change('ends', 'cleared', 'warning');
  await rig.pass(HOUR_MS, 10_000);
  expect(rig.titles()).toEqual(['CRITICAL: critical', 'WARNING: stays', 'NOTICE: known']);
});

test('a thousand conditions in a minute make at most ten messages a channel, the critical ones first', async () => {
  const rig = createRig();
  rig.add();
  for (let second = 0; second < 59; second += 1) {
    for (let index = 0; index < 17; index += 1) {
      rig.change(`${second}-${index}`, 'raised', index === 16 && second % 20 === 0 ? 'critical' : 'warning');
    }
    await rig.pass(1_000);
  }
  expect(rig.sent.length).toBeLessThanOrEqual(10);
  await rig.pass(20_000);
  const counts = rig.sent.map(({ message: { title, kind } }) => (kind === 'storm' ? Number(/\d+/.exec(title)![0]) : 1));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(59 * 17);
  expect(rig.sent[0]!.message).toMatchObject({ kind: 'storm', rank: 'critical' });
  expect(rig.sent[0]!.message.text.match(/^- /gm)).toHaveLength(3);
  expect(rig.sent[0]!.message.text.split('\n')[1]).toContain('CRITICAL: 0-16');
});

test('a new process delivers what waits, and repeats an unanswered message only after a minute', async () => {
  const rig = createRig((channel) => (channel === 'hangs' ? new Promise(() => undefined) : DELIVERED));
  rig.add('hangs');
  rig.change('one', 'raised', 'warning');
  await rig.pass(1_000);
  rig.change('two', 'raised', 'warning');
  await rig.evaluate();
  rig.restart();
  await rig.pass(58_000);
  expect(rig.titles('hangs')).toEqual(['WARNING: one', 'WARNING: two']);
  rig.restart();
  rig.jumpClock(-HOUR_MS);
  await rig.pass(61_000);
  expect(new Set(rig.sent.map(({ message }) => message.id)).size).toBe(2);
  const first = rig.sent.filter(({ message }) => message.title.endsWith('one'));
  for (const [index, { at }] of first.slice(1).entries())
    expect(at - first[index]!.at).toBeGreaterThanOrEqual(MINUTE_MS);
});

test('a clock that jumps an hour neither repeats nor drops a message', async () => {
  const rig = createRig(() => ({ outcome: 'retry', answer: 'down' }));
  rig.add();
  rig.change('one', 'raised', 'warning');
  await rig.pass(1_000);
  rig.jumpClock(25 * HOUR_MS);
  await rig.pass(5_000);
  expect(rig.sent).toHaveLength(1);
  rig.jumpClock(-50 * HOUR_MS);
  await rig.pass(6_000);
  expect(rig.sent).toHaveLength(2);
  expect(rig.channels().list()).toMatchObject([{ waiting: 1 }]);
});

test('messages leave while the database cannot be written', async () => {
  const rig = createRig();
  rig.add();
  jest.spyOn(rig.store.alarms, 'save').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  rig.change('Storage problem', 'raised');
  await rig.pass(3_000);
  expect(rig.titles()).toEqual(['CRITICAL: Storage problem']);
});

test('a removed channel drops its messages, and no reply, log line or column shows a secret', async () => {
  const rig = createRig(() => ({ outcome: 'retry', answer: 'down' }));
  const id = rig.add();
  rig.change('one', 'raised');
  await rig.pass(1_000);
  rig.channels().update(id, { ...settingsOf('Renamed'), secret: undefined } as never, 'admin');
  expect(rig.store.outside.listChannels()).toMatchObject([
    { settings: { name: 'Renamed' }, secrets: { secret: SECRET } },
  ]);
  const shown = JSON.stringify([rig.channels().list(), rig.logs, rig.store.outside.listChannels()[0]!.settings]);
  expect(shown).not.toContain(SECRET);
  expect(rig.channels().list()).toMatchObject([{ name: 'Renamed', secrets_set: ['secret'], waiting: 1 }]);
  rig.channels().remove(id, 'admin');
  await rig.pass(60_000);
  expect(rig.store.outside.listMessages()).toEqual([]);
  expect(rig.sent).toHaveLength(1);
  expect(() => rig.channels().remove(id, 'admin')).toThrow('There is no such channel.');
});

test('the daily report comes once a day at the hour of the operator to each channel that sends notices', async () => {
  const rig = createRig();
  rig.add();
  rig.add('B', { min_rank: 'critical' });
  rig.channels().setReport({ hour: 15, utc_offset_minutes: 120 }, 'admin');
  await rig.pass(HOUR_MS, MINUTE_MS);
  rig.jumpClock(-HOUR_MS);
  await rig.pass(2 * HOUR_MS, MINUTE_MS);
  expect(rig.titles()).toEqual(['REPORT of the last 24 hours']);
  expect(rig.sent[0]!.message.text).toContain('Net PnL: 0.00 USDT in 0 closed trades\nAlarms: 0 critical');
  rig.restart();
  await rig.pass(24 * HOUR_MS, 10 * MINUTE_MS);
  expect(rig.titles()).toHaveLength(2);
  expect(rig.titles('B')).toEqual([]);
});
