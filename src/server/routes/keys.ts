import { HTTPException } from 'hono/http-exception';

import { CALLS } from '@/contract/calls';
import { apiKeysSchema, KEY_FIELDS, type ApiKeys, type KeysValidation } from '@/contract/keys';

import { KeysUnreadable } from '../store/keys';
import type { AppContext, Routes } from './context';
import { readBody } from './reading';

const MAX_LENGTH = 1024;

const PAIRS = [
  { exchange: 'BINANCE', key: 'binance_key', secret: 'binance_secret' },
  { exchange: 'BYBIT', key: 'bybit_key', secret: 'bybit_secret' },
] as const;

/** Both exchanges issue letters and digits: Binance 64 and 64 of them, Bybit 18 and 36. */
const PLAUSIBLE = /^[A-Za-z0-9]{16,128}$/;

export const keyRoutes: Routes = (app, { store, log }) => {
  app.on(CALLS.getKeys.method, CALLS.getKeys.path, (context) => {
    try {
      return context.json(store.keys.load());
    } catch (error) {
      if (error instanceof KeysUnreadable) throw new HTTPException(409, { message: error.message });
      throw error;
    }
  });

  app.on(CALLS.saveKeys.method, CALLS.saveKeys.path, async (context) => {
    const keys = await readKeys(context);
    store.keys.save(keys);
    const present = PAIRS.filter(({ key, secret }) => keys[key] && keys[secret]).map(({ exchange }) => exchange);
    log('INFO', 'CONFIG', `API keys saved: ${present.join(' and ') || 'none'}`);
    return context.json({ status: 'saved' });
  });

  app.on(CALLS.validateKeys.method, CALLS.validateKeys.path, async (context) =>
    context.json(judge(await readKeys(context))),
  );
};

async function readKeys(context: AppContext): Promise<ApiKeys> {
  const sent = await readBody(context, apiKeysSchema);
  const keys = { ...sent };
  for (const field of KEY_FIELDS) {
    // Copied keys often bring a line end along.
    keys[field] = sent[field].trim();
    if (keys[field].length > MAX_LENGTH) {
      throw new HTTPException(400, { message: `${field}: at most ${MAX_LENGTH} characters` });
    }
  }
  return keys;
}

/** Looks at the form alone, and says so: only the exchange knows whether keys are valid, and it is not asked. */
function judge(keys: ApiKeys): KeysValidation {
  const given = PAIRS.filter(({ key, secret }) => keys[key] || keys[secret]);
  if (given.length === 0) return { valid: false, message: 'No keys were entered.' };
  for (const { exchange, key, secret } of given) {
    for (const [field, part] of [
      [key, 'key'],
      [secret, 'secret'],
    ] as const) {
      if (!keys[field]) return { valid: false, message: `${exchange}: the ${part} is missing.` };
      if (!PLAUSIBLE.test(keys[field])) {
        return {
          valid: false,
          message: `${exchange}: the ${part} does not look like one (letters and digits, 16 to 128).`,
        };
      }
    }
  }
  const names = given.map(({ exchange }) => exchange).join(' and ');
  return {
    valid: false,
    message: `The keys for ${names} have the right form, but this bot trades on paper and does not ask the exchange whether they are valid.`,
  };
}
