/** Queues the messages of changed alarms for each channel and sends them. */

import { channelUpdateSchema, type ChannelUpdate } from '@/contract/alarms/channelSettings';
import type { Alarm, AlarmChange } from '@/contract/alarms/alarms';
import { compareRanks } from '@/domain/alarms/alarmList';
import { plural } from '@/domain/format/format';

import type { LogWriter } from '../../logging/systemLog';
import type { ChannelsRepository, StoredChannel } from '../../store/alarms/channelTypes';
import type { AlarmWriter } from '../alarmWriter';
import { boundText } from '../boundText';
import type { ChannelMessage, SendMessage } from './channelMessage';
import { createChannelQueue, type ChannelQueue } from './channelQueue';
import { joinSecrets, readStatus } from './channelRow';
import { createChannelWorker, type ChannelWorker } from './channelWorker';
import { createMessagePlan, type PlannedMessage } from './messagePlan';
import { createAlarmMessage, createStormMessage, mergeStorms, type MessageContext } from './messageTexts';
import {
  MESSAGE_LIFETIME_MS,
  restoreMessage,
  stormContentOf,
  toStoredMessage,
  type QueuedMessage,
} from './queuedMessage';

/** A channel with its queue. */
export type Channel = {
  id: string;
  /** Settings without the secrets. */
  settings: ChannelUpdate;
  secrets: StoredChannel['secrets'];
  queue: ChannelQueue;
  worker: ChannelWorker;
};

export type ChannelDeliveryOptions = {
  repository: Pick<ChannelsRepository, 'listChannels' | 'listMessages'>;
  writer: Pick<AlarmWriter, 'setMessage' | 'setChannelStatus' | 'flush' | 'isFailing'>;
  send: SendMessage;
  context: MessageContext;
  log: LogWriter;
  wallNow: () => number;
  steadyNow: () => number;
};

/** The delivery of alarms to the channels. */
export type ChannelDelivery = {
  channels: ReadonlyMap<string, Channel>;
  addChannel(stored: Pick<Channel, 'id' | 'settings' | 'secrets'>, status: StoredChannel['status']): Channel;
  /** Removes a channel, its waiting messages and its message in flight. */
  removeChannel(id: string): void;
  onChange(alarm: Alarm, change: AlarmChange): void;
  /** Queues the messages since the last call. The caller stores them together with the changes of the alarms. */
  queueMessages(alarms: readonly Alarm[]): void;
  /** Queues a message for each channel that sends its rank. */
  broadcast(message: ChannelMessage): void;
  /** Sends what may be sent. The outcomes arrive later. */
  send(): void;
  stop(): void;
};

/** Creates the delivery on the stored channels and messages. */
export function createChannelDelivery(options: ChannelDeliveryOptions): ChannelDelivery {
  const { writer, context, log, wallNow, steadyNow } = options;
  const channels = new Map<string, Channel>();
  const plan = createMessagePlan({ wallNow, steadyNow });
  const { addChannel, toQueued, restore } = createChannelFactory(options, channels);

  const dropExpired = ({ settings, queue }: Channel): void => {
    const now = steadyNow();
    const expired = queue.waiting().filter(({ expiresAt }) => expiresAt <= now);
    // The log could not store the line about them either.
    if (expired.length === 0 || writer.isFailing()) return;
    const numbers = new Set(expired.map(({ number }) => number));
    queue.remove(({ number }) => numbers.has(number));
    const count = plural(numbers.size, 'message');
    log('ERROR', 'SYSTEM', `The channel ${boundText(settings.name)} did not deliver ${count} within 24 hours`);
  };

  const queueFor = (channel: Channel, { kind, alarm }: PlannedMessage): void => {
    if (!sendsRank(channel, alarm.rank)) return;
    const { id, queue, worker } = channel;
    const isOfAlarm = ({ message }: QueuedMessage): boolean => message.alarm?.id === alarm.id;
    if (kind === 'reminder' && queue.waiting().some(isOfAlarm)) return;
    const message = toQueued(id, createAlarmMessage(context, kind, alarm));
    const isUnsent = queue.waiting().some((each) => isOfAlarm(each) && each.message.kind === 'alarm');
    // An alarm that rang and cleared within the quiet hours needs no message after them.
    if (kind === 'cleared' && isUnsent && worker.isHeld(message)) queue.remove(isOfAlarm);
    else queue.add(message);
  };

  const sendAll = (of: Iterable<Channel>): void => {
    const taken = [...of].flatMap((channel) => {
      const message = channel.worker.take();
      return message === undefined ? [] : [{ channel, message }];
    });
    // The mark of the attempt is stored first, so that a killed process does not repeat the message at once.
    if (taken.length > 0) writer.flush();
    for (const { channel, message } of taken) {
      void channel.worker.deliver(message).then(() => {
        if (channels.get(channel.id) !== channel) return;
        writer.flush();
        sendAll([channel]);
      });
    }
  };

  restore();

  return {
    channels,
    addChannel,
    removeChannel(id) {
      const channel = channels.get(id);
      channel?.worker.stop();
      for (const { number } of channel?.queue.waiting() ?? []) writer.setMessage(number, null);
      channels.delete(id);
    },
    onChange(alarm, change) {
      plan.onChange(alarm, change);
      if (change === 'raised' || change === 'cleared') return;
      for (const { queue } of channels.values()) {
        queue.remove(({ message }) => message.kind === 'reminder' && message.alarm?.id === alarm.id);
      }
    },
    queueMessages(alarms) {
      const planned = plan.take(alarms);
      for (const channel of channels.values()) {
        dropExpired(channel);
        for (const message of planned) queueFor(channel, message);
        channel.queue.mergeIfMany(channel.worker.isHeld);
      }
    },
    broadcast(message) {
      for (const channel of channels.values()) {
        if (sendsRank(channel, message.rank)) channel.queue.add(toQueued(channel.id, message));
      }
    },
    send: () => sendAll(channels.values()),
    stop() {
      for (const { worker } of channels.values()) worker.stop();
    },
  };
}

/** Returns whether a channel that is on sends messages of the rank. */
const sendsRank = ({ settings }: Channel, rank: Alarm['rank']): boolean => {
  const { is_on, min_rank } = settings;
  return is_on && compareRanks({ rank }, { rank: min_rank }) <= 0;
};

/** Creates channels with their queues and workers, and numbers their messages. */
function createChannelFactory(options: ChannelDeliveryOptions, channels: Map<string, Channel>) {
  const { repository, writer, send, context, log, wallNow, steadyNow } = options;
  let lastNumber = 0;

  const store = (number: number, message: QueuedMessage | null): void =>
    writer.setMessage(number, message && toStoredMessage(message));

  function toQueued(channel: string, message: ChannelMessage, storm: QueuedMessage['storm'] = null): QueuedMessage {
    lastNumber += 1;
    const now = steadyNow();
    const waits = { attemptedAt: null, refusals: 0, readyAt: now, expiresAt: now + MESSAGE_LIFETIME_MS };
    return { number: lastNumber, channel, message, storm, createdAt: wallNow(), ...waits };
  }

  function mergeMessages(channel: string, merged: readonly QueuedMessage[]): QueuedMessage {
    const content = mergeStorms(merged.flatMap((message) => stormContentOf(message) ?? []));
    return toQueued(channel, createStormMessage(context, content), content);
  }

  function addChannel(stored: Pick<Channel, 'id' | 'settings' | 'secrets'>, status: StoredChannel['status']): Channel {
    const { id } = stored;
    const queue = createChannelQueue({ steadyNow, createStorm: (merged) => mergeMessages(id, merged), store });
    const worker = createChannelWorker({
      queue,
      settings: joinSecrets(stored.settings, stored.secrets),
      status: readStatus(status),
      send,
      storeStatus: (next) => writer.setChannelStatus(id, next),
      store: (message) => store(message.number, message),
      wallNow,
      steadyNow,
    });
    const channel = { ...stored, queue, worker };
    channels.set(id, channel);
    return channel;
  }

  /** Restores the stored channels and their waiting messages. */
  function restore(): void {
    for (const { id, settings, secrets, status } of repository.listChannels()) {
      const read = channelUpdateSchema.safeParse(settings);
      if (read.success) addChannel({ id, settings: read.data, secrets }, status);
      else
        log('WARNING', 'SYSTEM', `The stored settings of the channel ${boundText(id)} are damaged: it sends nothing`);
    }
    for (const stored of repository.listMessages()) {
      const message = restoreMessage(stored, { wallNow, steadyNow });
      if (message !== undefined) lastNumber = Math.max(lastNumber, message.number);
      const channel = channels.get(stored.channel);
      if (message === undefined || channel === undefined) writer.setMessage(stored.number, null);
      else channel.queue.restore(message);
    }
  }

  return { addChannel, toQueued, restore };
}
