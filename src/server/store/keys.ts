import { API_KEY_FIELDS, type ApiKeys, apiKeysSchema } from '@/contract/bot/keys';

import type { Database } from './database/database';
import type { KeysRepository } from './repositories';
import { createSealer } from './sealing';

/** Error for stored exchange keys that cannot be decrypted, because the key file was lost or KEYS_SECRET changed. */
export class KeysUnreadableError extends Error {
  constructor() {
    super(
      'The stored API keys cannot be read with the present secret. Restore it (key file or KEYS_SECRET) or save the keys again.',
    );
  }
}

const EMPTY_KEYS: ApiKeys = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };

export function createKeysRepository(database: Database, secret: string): KeysRepository {
  const sealer = createSealer(secret, 'order-flow-console api keys v1');
  const find = database.prepare<{ sealed: string }>('SELECT sealed FROM api_keys');
  const save = database.prepare('INSERT OR REPLACE INTO api_keys (id, sealed) VALUES (1, :sealed)');
  return {
    loadKeys: () => {
      const row = find.get();
      if (row === undefined) return EMPTY_KEYS;
      try {
        return apiKeysSchema.parse(JSON.parse(sealer.open(row.sealed)));
      } catch {
        throw new KeysUnreadableError();
      }
    },
    saveKeys: (keys) => {
      const knownFields = Object.fromEntries(API_KEY_FIELDS.map((field) => [field, keys[field]]));
      save.run({ sealed: sealer.seal(JSON.stringify(knownFields)) });
    },
  };
}
