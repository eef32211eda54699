/** Which replies of an exchange are a refusal that the operator must know. */

export type ExchangeRefusal = { cause: string; text: string };

const TOO_MANY_REQUESTS = 'too many requests';
const BANNED = 'the exchange banned the address of this computer';
const INVALID_KEY = 'an API key is not valid';

/** HTTP status, code of Bybit (positive) or code of Binance (negative). */
const CAUSES = new Map([
  [401, INVALID_KEY],
  [403, BANNED],
  [418, BANNED],
  [429, TOO_MANY_REQUESTS],
  [503, 'maintenance'],
  [10003, INVALID_KEY],
  [10004, INVALID_KEY],
  [33004, INVALID_KEY],
  [-2014, INVALID_KEY],
  [-2015, INVALID_KEY],
  [10006, TOO_MANY_REQUESTS],
  [10018, TOO_MANY_REQUESTS],
  [-1003, TOO_MANY_REQUESTS],
]);
const isHttpStatus = (code: number): boolean => code >= 100 && code < 600;

/** Returns the refusal of a reply, or undefined for any other reply. */
export function refusalOf(code: number): ExchangeRefusal | undefined {
  const cause = CAUSES.get(code);
  return cause === undefined ? undefined : { cause, text: `${isHttpStatus(code) ? 'HTTP' : 'code'} ${code}` };
}
