/** The commands of the operator on channels. */

import { randomUUID } from 'node:crypto';

import { plural } from '@/domain/format/format';
import type { AlarmChannel, ChannelTestResult } from '@/contract/alarms/channels';
import type { ChannelSettings, ChannelUpdate } from '@/contract/alarms/channelSettings';

import { CommandRefused } from '../../commandRefused';
import type { LogWriter } from '../../logging/systemLog';
import type { ChannelsRepository } from '../../store/alarms/channelTypes';
import { boundText } from '../boundText';
import { joinSecrets, splitSecrets, toChannelRow } from './channelRow';
import type { Channel, ChannelDelivery } from './channelDelivery';
import { createTestMessage, type MessageContext } from './messageTexts';

const MAX_CHANNELS = 20;

export type ChannelCommands = {
  list(): AlarmChannel[];
  create(settings: ChannelSettings, by: string): AlarmChannel;
  update(id: string, update: ChannelUpdate, by: string): AlarmChannel;
  remove(id: string, by: string): void;
  /** Sends a message now and returns the answer of the other side. */
  test(id: string, by: string): Promise<ChannelTestResult>;
};

type ChannelCommandsOptions = {
  repository: Pick<ChannelsRepository, 'saveChannel' | 'removeChannel'>;
  delivery: ChannelDelivery;
  context: MessageContext;
  log: LogWriter;
};

/** Creates the commands of the operator for the channels. The log never contains a secret. */
export function createChannelCommands({ repository, delivery, context, log }: ChannelCommandsOptions): ChannelCommands {
  const tested = new Set<string>();

  const existing = (id: string): Channel => {
    const channel = delivery.channels.get(id);
    if (channel === undefined) throw new CommandRefused('There is no such channel.', 404);
    return channel;
  };
  const rowOf = (channel: Channel): AlarmChannel =>
    toChannelRow(channel, channel.worker.status(), channel.queue.waiting().length);
  const nameOf = ({ settings: { name, kind } }: Channel): string => `${boundText(name)} (${kind})`;

  return {
    list: () =>
      [...delivery.channels.values()].map(rowOf).sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)),
    create(settings, by) {
      if (delivery.channels.size >= MAX_CHANNELS) {
        throw new CommandRefused(`There are ${MAX_CHANNELS} channels already. Remove a channel first.`);
      }
      const { shown, secrets } = splitSecrets(settings);
      const stored = { id: randomUUID(), settings: shown, secrets };
      repository.saveChannel(stored);
      const channel = delivery.addChannel(stored, {});
      log('INFO', 'CONFIG', `${by} added the channel ${nameOf(channel)}`);
      return rowOf(channel);
    },
    update(id, update, by) {
      const channel = existing(id);
      if (update.kind !== channel.settings.kind) {
        throw new CommandRefused('The kind of a channel never changes. Add another channel.', 422);
      }
      const { shown, secrets: given } = splitSecrets(update);
      const secrets = { ...channel.secrets, ...given };
      const settings = joinSecrets(shown, secrets);
      if (settings === undefined) {
        throw new CommandRefused('The stored secrets of the channel cannot be read. Enter them again.', 422);
      }
      repository.saveChannel({ id, settings: shown, secrets });
      Object.assign(channel, { settings: shown, secrets });
      channel.worker.setSettings(settings);
      log('INFO', 'CONFIG', `${by} changed the channel ${nameOf(channel)}`);
      return rowOf(channel);
    },
    remove(id, by) {
      const channel = existing(id);
      const waiting = channel.queue.waiting().length;
      repository.removeChannel(id);
      delivery.removeChannel(id);
      const dropped = waiting === 0 ? '' : `, which dropped ${plural(waiting, 'waiting message')}`;
      log('WARNING', 'CONFIG', `${by} removed the channel ${nameOf(channel)}${dropped}`);
    },
    async test(id, by) {
      const channel = existing(id);
      if (tested.has(id)) throw new CommandRefused('A test of the channel is running already.');
      tested.add(id);
      try {
        const { outcome, answer } = await channel.worker.test(createTestMessage(context, by));
        return { delivered: outcome === 'delivered', answer };
      } finally {
        tested.delete(id);
      }
    },
  };
}
