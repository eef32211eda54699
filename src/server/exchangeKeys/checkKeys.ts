import type { Exchange, Mode } from '@/contract/enums';
import type { ApiKeys, KeysValidation } from '@/contract/keys';

import type { KeyChecks, KeyPair } from './keyCheck';
import { createBinanceKeyCheck } from './checkBinanceKey';
import { createBybitKeyCheck } from './checkBybitKey';
import { describeResult } from './describeResult';

/** Checks the entered keys at their exchanges. */
export type CheckKeys = (keys: ApiKeys, mode: Mode) => Promise<KeysValidation>;

const KEY_FIELDS = [
  { exchange: 'BINANCE', key: 'binance_key', secret: 'binance_secret' },
  { exchange: 'BYBIT', key: 'bybit_key', secret: 'bybit_secret' },
] as const;

/** Both exchanges issue letters and digits. Lengths of key and secret: Binance 64 and 64, Bybit 18 and 36. */
const KEY_PATTERN = /^[A-Za-z0-9]{16,128}$/;

type EnteredKeyPair = KeyPair & { exchange: Exchange };

export function createCheckKeys(
  checks: KeyChecks = { BYBIT: createBybitKeyCheck(), BINANCE: createBinanceKeyCheck() },
): CheckKeys {
  return async (keys, mode) => {
    const entered = enteredPairs(keys);
    if (entered.length === 0) return { valid: false, message: 'No keys were entered.' };
    // Does not send malformed keys, because exchanges block addresses that send invalid keys repeatedly.
    const malformed = entered.flatMap((pair) => {
      const text = formatProblem(pair);
      return text === undefined ? [] : [{ exchange: pair.exchange, valid: false, text }];
    });
    if (malformed.length > 0) return combineResults(malformed.slice(0, 1));
    const results = await Promise.all(
      entered.map(async ({ exchange, ...pair }) => ({
        exchange,
        ...describeResult(await checks[exchange](pair), mode),
      })),
    );
    return combineResults(results);
  };
}

const combineResults = (results: readonly { exchange: Exchange; valid: boolean; text: string }[]): KeysValidation => ({
  valid: results.every(({ valid }) => valid),
  message: results.map(({ exchange, text }) => `${exchange}: ${text}`).join('\n'),
  exchanges: results.map(({ text, ...result }) => ({ ...result, message: text })),
});

/** Returns the exchanges with both key and secret. */
export const exchangesWithKeys = (keys: ApiKeys): Exchange[] =>
  enteredPairs(keys).flatMap(({ exchange, key, secret }) => (key && secret ? [exchange] : []));

function enteredPairs(keys: ApiKeys): EnteredKeyPair[] {
  return KEY_FIELDS.map(({ exchange, key, secret }) => ({ exchange, key: keys[key], secret: keys[secret] })).filter(
    ({ key, secret }) => key || secret,
  );
}

function formatProblem({ key, secret }: EnteredKeyPair): string | undefined {
  for (const [text, part] of [
    [key, 'key'],
    [secret, 'secret'],
  ] as const) {
    if (!text) return `the ${part} is missing.`;
    if (!KEY_PATTERN.test(text)) {
      return `the ${part} does not look like one (letters and digits, 16 to 128).`;
    }
  }
  return undefined;
}
