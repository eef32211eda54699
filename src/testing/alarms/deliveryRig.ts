import type { ChannelSettings } from '@/contract/alarms/channelSettings';
import type { Alarm, AlarmChange, AlarmRank } from '@/contract/alarms/alarms';
import { createAlarmWriter } from '@/server/alarms/alarmWriter';
import type { ChannelAnswer, ChannelMessage } from '@/server/alarms/delivery/channelMessage';
import { createDelivery } from '@/server/alarms/delivery/createDelivery';
import { openStore } from '@/server/store/store';
import type { Store } from '@/server/store/repositories';
import { anAlarm } from './alarm';

/** Time of the clock at the start of a rig. */
const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
export const SECRET = 'a secret of the test';
export const DELIVERED: ChannelAnswer = { outcome: 'delivered', answer: 'Delivered.' };

type Sent = { channel: string; at: number; message: ChannelMessage };
type Answer = (channel: string, message: ChannelMessage) => ChannelAnswer | Promise<ChannelAnswer>;

/** Returns a webhook that sends every rank at any hour. */
export const settingsOf = (name: string, changes: Partial<ChannelSettings> = {}) =>
  ({
    ...{ kind: 'webhook', name, is_on: true, min_rank: 'notice', quiet_from: null, quiet_until: null },
    ...{ utc_offset_minutes: 0, url: 'https://pager.example/', secret: SECRET, ...changes },
  }) as ChannelSettings;

/** Creates the delivery on a store with clocks of its own. `restart` begins a new process on the same store. */
export function createDeliveryRig(answer: Answer = () => DELIVERED, timeZone?: string) {
  const store: Store = openStore(':memory:', { secret: 'for tests' });
  const sent: Sent[] = [];
  const logs: string[] = [];
  let wall = START_MS;
  let steady = 0;
  let alarms: Alarm[] = [];
  const begin = () => {
    const steadyNow = () => steady;
    const writer = createAlarmWriter(store.alarms, steadyNow);
    const delivery = createDelivery({
      ...{ store, writer, wallNow: () => wall, marketNow: () => wall, steadyNow },
      log: (_level, _component, text) => void logs.push(text),
      consoleUrl: 'https://bot.example/',
      timeZone,
      send: async ({ name }, message) => {
        sent.push({ channel: name, at: steady, message });
        return answer(name, message);
      },
    });
    return { writer, delivery };
  };
  let process = begin();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const evaluate = async (): Promise<void> => {
    process.delivery.queueMessages(alarms);
    process.writer.flush();
    process.delivery.send();
    await settle();
  };
  return {
    store,
    sent,
    logs,
    evaluate,
    channels: () => process.delivery.channels,
    titles: (channel = 'A') => sent.filter((each) => each.channel === channel).map(({ message }) => message.title),
    add: (name = 'A', changes: Partial<ChannelSettings> = {}) =>
      process.delivery.channels.create(settingsOf(name, changes), 'admin').id,
    change(id: string, change: AlarmChange, rank: AlarmRank = 'critical', given: Partial<Alarm> = {}) {
      const state = change === 'raised' ? 'active' : change === 'cleared' ? 'cleared' : 'acknowledged';
      const raised_at = new Date(wall).toISOString();
      const alarm = anAlarm(id, { title: id, rank, state, is_active: state !== 'cleared', raised_at, ...given });
      alarms = [...alarms.filter((each) => each.id !== id), alarm];
      process.delivery.onChange(alarm, change);
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
