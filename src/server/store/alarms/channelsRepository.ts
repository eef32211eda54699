import { z } from '@/contract/schema/z';

import { parseStoredObject, type DamageReport } from '../damagedRows';
import type { Database } from '../database/database';
import { createSealer } from '../sealing';
import type { ChannelsRepository } from './channelTypes';

const KEY_PAIR_SETTING = 'push_keys';
const keyPairSchema = z.object({ publicKey: z.string(), privateKey: z.string() });

export function createChannelsRepository(database: Database, secret: string, report: DamageReport): ChannelsRepository {
  const sealer = createSealer(secret, 'order-flow-console alarm channels v1');
  const listChannels = database.prepare<{ id: string; settings: string; sealed: string; status: string }>(
    'SELECT id, settings, sealed, status FROM alarm_channel ORDER BY id',
  );
  const saveChannel = database.prepare(
    `INSERT INTO alarm_channel (id, settings, sealed, status) VALUES (:id, :settings, :sealed, '{}')
     ON CONFLICT (id) DO UPDATE SET settings = :settings, sealed = :sealed`,
  );
  const saveStatus = database.prepare('UPDATE alarm_channel SET status = :status WHERE id = :id');
  const removeChannel = database.prepare('DELETE FROM alarm_channel WHERE id = :id');
  const removeMessages = database.prepare('DELETE FROM alarm_message WHERE channel = :id');
  const listMessages = database.prepare<{ number: number; channel: string; body: string }>(
    'SELECT CAST(number AS REAL) AS number, channel, body FROM alarm_message ORDER BY number',
  );
  const saveMessage = database.prepare(
    'INSERT OR REPLACE INTO alarm_message (number, channel, body) VALUES (:number, :channel, :body)',
  );
  const removeMessage = database.prepare('DELETE FROM alarm_message WHERE number = :number');
  const findSetting = database.prepare<{ body: string }>('SELECT body FROM alarm_setting WHERE name = :name');
  const saveSetting = database.prepare('INSERT OR REPLACE INTO alarm_setting (name, body) VALUES (:name, :body)');

  const openSecrets = (sealed: string): Record<string, unknown> | undefined => {
    try {
      return parseStoredObject(sealer.open(sealed));
    } catch {
      return undefined;
    }
  };
  const loadKeyPair = () => {
    const row = findSetting.get({ name: KEY_PAIR_SETTING });
    return row && keyPairSchema.safeParse(openSecrets(row.body)).data;
  };

  return {
    listChannels: () =>
      listChannels.all().flatMap(({ id, settings: text, sealed, status }) => {
        const settings = parseStoredObject(text);
        if (settings) return [{ id, settings, secrets: openSecrets(sealed), status: parseStoredObject(status) ?? {} }];
        report('alarm_channel', id, 'the channel is left out and sends nothing');
        return [];
      }),
    saveChannel: ({ id, settings, secrets }) =>
      void saveChannel.run({
        id,
        settings: JSON.stringify(settings),
        sealed: sealer.seal(JSON.stringify(secrets)),
      }),
    removeChannel: (id) =>
      database.runInTransaction(() => {
        removeMessages.run({ id });
        removeChannel.run({ id });
      }),
    listMessages: () =>
      listMessages.all().flatMap(({ number, channel, body: text }) => {
        const body = parseStoredObject(text);
        if (body && Number.isSafeInteger(number)) return [{ number, channel, body }];
        report('alarm_message', String(number), 'the message to a channel is left out');
        return [];
      }),
    loadSetting: (name) => parseStoredObject(findSetting.get({ name })?.body),
    loadKeyPair: (create) => {
      const stored = loadKeyPair();
      if (stored !== undefined) return stored;
      const created = create();
      saveSetting.run({ name: KEY_PAIR_SETTING, body: sealer.seal(JSON.stringify(created)) });
      return created;
    },
    write: ({ messages, statuses, settings }) => {
      for (const { number, message } of messages) {
        if (message === null) removeMessage.run({ number });
        else saveMessage.run({ number, channel: message.channel, body: JSON.stringify(message.body) });
      }
      for (const { id, status } of statuses) saveStatus.run({ id, status: JSON.stringify(status) });
      for (const { name, body } of settings) saveSetting.run({ name, body: JSON.stringify(body) });
    },
  };
}
