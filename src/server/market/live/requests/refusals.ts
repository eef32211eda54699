/** Which replies of an exchange are a refusal that the operator must know. */
import { bybitKeyReason, type BybitKeyReason } from '../exchanges/bybitCodes';

export type ExchangeRefusal = { cause: string; text: string };

const TOO_MANY_REQUESTS = 'too many requests';
const BANNED = 'the exchange banned the address of this computer';
const INVALID_KEY = 'an API key is not valid';

/** HTTP status, or code of Binance (negative). */
const CAUSES = new Map([
  [401, INVALID_KEY],
  [403, BANNED],
  [418, BANNED],
  [429, TOO_MANY_REQUESTS],
  [503, 'maintenance'],
  [-2014, INVALID_KEY],
  [-2015, INVALID_KEY],
  [-1003, TOO_MANY_REQUESTS],
]);
/** The table of Bybit's codes gives the reasons. */
const CAUSES_BY_BYBIT_REASON: Partial<Record<BybitKeyReason, string>> = {
  'unknown key': INVALID_KEY,
  'wrong secret': INVALID_KEY,
  'expired key': INVALID_KEY,
  'too many requests': TOO_MANY_REQUESTS,
};
const isHttpStatus = (code: number): boolean => code >= 100 && code < 600;

/** Returns the refusal of a reply, or undefined for any other reply. */
export function refusalOf(code: number): ExchangeRefusal | undefined {
  const reason = bybitKeyReason(String(code));
  const cause = CAUSES.get(code) ?? (reason && CAUSES_BY_BYBIT_REASON[reason]);
  return cause === undefined ? undefined : { cause, text: `${isHttpStatus(code) ? 'HTTP' : 'code'} ${code}` };
}
