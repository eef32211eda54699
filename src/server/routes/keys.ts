import { HTTPException } from 'hono/http-exception';

import { CALLS } from '@/contract/calls';
import { API_KEY_FIELDS, type ApiKeys, saveKeysRequestSchema } from '@/contract/keys';

import { listExchangesWithKeys } from '../exchangeKeys/checkKeys';
import { refusalEvent } from '../logging/botEvents';
import { KeysUnreadableError } from '../store/keys';
import type { KeysRepository } from '../store/repositories';
import type { AppContext, RegisterRoutes } from './context';
import { readBody } from './request/readRequest';

const MAX_API_KEY_LENGTH = 1024;

export const registerKeyRoutes: RegisterRoutes = (app, { bot, store, log, alarms, checkKeys }) => {
  app.on(CALLS.getKeys.method, CALLS.getKeys.path, (context) => {
    try {
      return context.json(store.keys.loadKeys());
    } catch (error) {
      if (error instanceof KeysUnreadableError) throw new HTTPException(409, { message: error.message });
      throw error;
    }
  });

  app.on(CALLS.saveKeys.method, CALLS.saveKeys.path, async (context) => {
    const { keys, confirm } = await readApiKeys(context);
    const isReplaced = replacesTradingKey(store.keys, keys);
    const isAccepted =
      isReplaced && (await bot.acceptsKey({ key: keys.bybit_key, secret: keys.bybit_secret }, confirm));
    if (isReplaced && !isAccepted) bot.refuseWhileLive('A new key of Bybit');
    store.keys.saveKeys(keys);
    // An open trade needs the new key at once.
    if (isAccepted) bot.connectAccount();
    log('INFO', 'CONFIG', `API keys saved: ${listExchangesWithKeys(keys).join(' and ') || 'none'}`);
    return context.json({ status: 'saved' });
  });

  app.on(CALLS.validateKeys.method, CALLS.validateKeys.path, async (context) => {
    const { keys } = await readApiKeys(context);
    const validation = await checkKeys(keys, bot.parameters().mode);
    const names = listExchangesWithKeys(keys).join(' and ') || 'none';
    const text = `API keys checked: ${names}, ${validation.valid ? 'valid' : 'not valid'}`;
    log('INFO', 'CONFIG', text);
    if (!validation.valid) alarms?.onBotEvent(refusalEvent('an API key is not valid', text));
    return context.json(validation);
  });
};

/** Returns whether the keys replace the key with which the bot trades. Keys that nobody can read cannot be replaced. */
function replacesTradingKey(stored: KeysRepository, next: ApiKeys): boolean {
  try {
    const { bybit_key, bybit_secret } = stored.loadKeys();
    return bybit_key !== '' && (bybit_key !== next.bybit_key || bybit_secret !== next.bybit_secret);
  } catch (error) {
    if (error instanceof KeysUnreadableError) return false;
    throw error;
  }
}

async function readApiKeys(context: AppContext): Promise<{ keys: ApiKeys; confirm: string | undefined }> {
  const { confirm, ...sent } = await readBody(context, saveKeysRequestSchema);
  const keys = { ...sent };
  for (const field of API_KEY_FIELDS) {
    // Trims the keys, because operators often copy a line break with a key.
    keys[field] = sent[field].trim();
    if (keys[field].length > MAX_API_KEY_LENGTH) {
      throw new HTTPException(400, { message: `${field}: at most ${MAX_API_KEY_LENGTH} characters` });
    }
  }
  return { keys, confirm };
}
