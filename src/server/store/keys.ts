import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { API_KEY_FIELDS, type ApiKeys, apiKeysSchema } from '@/contract/keys';
import { z } from '@/contract/z';

import type { Database } from './database/database';
import type { KeysRepository } from './repositories';

/** Error for stored exchange keys that cannot be decrypted, because the key file was lost or KEYS_SECRET changed. */
export class KeysUnreadableError extends Error {
  constructor() {
    super(
      'The stored API keys cannot be read with the present secret. Restore it (key file or KEYS_SECRET) or save the keys again.',
    );
  }
}

const CIPHER_ALGORITHM = 'aes-256-gcm';
const KEY_DERIVATION_INFO = 'order-flow-console api keys v1';
const EMPTY_KEYS: ApiKeys = { binance_key: '', binance_secret: '', bybit_key: '', bybit_secret: '' };

const encryptedKeysSchema = z.object({ salt: z.base64(), iv: z.base64(), tag: z.base64(), text: z.base64() });

export function createKeysRepository(database: Database, secret: string): KeysRepository {
  const find = database.prepare<{ sealed: string }>('SELECT sealed FROM api_keys');
  const save = database.prepare('INSERT OR REPLACE INTO api_keys (id, sealed) VALUES (1, :sealed)');
  return {
    loadKeys: () => {
      const row = find.get();
      return row ? decryptKeys(row.sealed, secret) : EMPTY_KEYS;
    },
    saveKeys: (keys) => {
      const knownFields = Object.fromEntries(API_KEY_FIELDS.map((field) => [field, keys[field]]));
      save.run({ sealed: encryptKeys(JSON.stringify(knownFields), secret) });
    },
  };
}

const bytesToBase64 = (bytes: Buffer): string => bytes.toString('base64');

/** Derives a new key for each save from a new salt, so that no nonce repeats with the same key. */
function deriveEncryptionKey(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, KEY_DERIVATION_INFO, 32));
}

function encryptKeys(text: string, secret: string): string {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER_ALGORITHM, deriveEncryptionKey(secret, salt), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return JSON.stringify({
    salt: bytesToBase64(salt),
    iv: bytesToBase64(iv),
    tag: bytesToBase64(cipher.getAuthTag()),
    text: bytesToBase64(sealed),
  });
}

function decryptKeys(sealed: string, secret: string): ApiKeys {
  try {
    const { salt, iv, tag, text } = encryptedKeysSchema.parse(JSON.parse(sealed));
    const bytes = (value: string): Buffer => Buffer.from(value, 'base64');
    const decipher = createDecipheriv(CIPHER_ALGORITHM, deriveEncryptionKey(secret, bytes(salt)), bytes(iv), {
      authTagLength: 16,
    });
    decipher.setAuthTag(bytes(tag));
    const opened = Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8');
    return apiKeysSchema.parse(JSON.parse(opened));
  } catch {
    throw new KeysUnreadableError();
  }
}
