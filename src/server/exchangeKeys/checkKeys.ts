import type { Exchange, Mode } from '@/contract/enums';
import type { AccountKind } from '@/contract/bot/execution';
import type { ApiKeys, KeysValidation } from '@/contract/bot/keys';

import type { KeyCheckByExchange, ApiCredentials } from './keyCheck';
import { createBinanceKeyCheck } from './checkBinanceKey';
import { createBybitKeyCheck } from './checkBybitKey';
import { describeKeyCheck } from './describeKeyCheck';

export type ApiKeysCheck = (keys: ApiKeys, mode: Mode) => Promise<KeysValidation>;

const API_KEY_FIELDS = [
  { exchange: 'BINANCE', key: 'binance_key', secret: 'binance_secret' },
  { exchange: 'BYBIT', key: 'bybit_key', secret: 'bybit_secret' },
] as const;

/** Keys and secrets of Binance have 64 characters, keys of Bybit 18 and secrets of Bybit 36. */
const API_KEY_PATTERN = /^[A-Za-z0-9]{16,128}$/;

type EnteredCredentials = ApiCredentials & { exchange: Exchange };

/** `accounts` names the exchanges whose keys are checked at hosts without real money. */
export function createApiKeysCheck(
  checks: KeyCheckByExchange = { BYBIT: createBybitKeyCheck(), BINANCE: createBinanceKeyCheck() },
  accounts: Partial<Record<Exchange, AccountKind>> = {},
): ApiKeysCheck {
  return async (keys, mode) => {
    const entered = listEnteredCredentials(keys);
    if (entered.length === 0) return { valid: false, message: 'No keys were entered.' };
    // Sends no malformed keys, because exchanges block addresses that send invalid keys repeatedly.
    const malformed = entered.flatMap((pair) => {
      const text = findKeyFormatProblem(pair);
      return text === undefined ? [] : [{ exchange: pair.exchange, valid: false, text }];
    });
    if (malformed.length > 0) return combineCheckResults(malformed.slice(0, 1));
    const results = await Promise.all(
      entered.map(async ({ exchange, ...pair }) => ({
        exchange,
        ...describeKeyCheck(await checks[exchange](pair), mode, accounts[exchange]),
      })),
    );
    return combineCheckResults(results);
  };
}

const combineCheckResults = (
  results: readonly { exchange: Exchange; valid: boolean; text: string }[],
): KeysValidation => ({
  valid: results.every(({ valid }) => valid),
  message: results.map(({ exchange, text }) => `${exchange}: ${text}`).join('\n'),
  exchanges: results.map(({ text, ...result }) => ({ ...result, message: text })),
});

/** Returns the exchanges for which the operator entered both key and secret. */
export const listExchangesWithKeys = (keys: ApiKeys): Exchange[] =>
  listEnteredCredentials(keys).flatMap(({ exchange, key, secret }) => (key && secret ? [exchange] : []));

function listEnteredCredentials(keys: ApiKeys): EnteredCredentials[] {
  return API_KEY_FIELDS.map(({ exchange, key, secret }) => ({ exchange, key: keys[key], secret: keys[secret] })).filter(
    ({ key, secret }) => key || secret,
  );
}

function findKeyFormatProblem({ key, secret }: EnteredCredentials): string | undefined {
  for (const [text, part] of [
    [key, 'key'],
    [secret, 'secret'],
  ] as const) {
    if (!text) return `the ${part} is missing.`;
    if (!API_KEY_PATTERN.test(text)) {
      return `the ${part} does not look like one (letters and digits, 16 to 128).`;
    }
  }
  return undefined;
}
