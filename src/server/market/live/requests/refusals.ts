/** Which replies of an exchange are a refusal that the operator must know. */

export type ExchangeRefusal = { cause: string; text: string };

const TOO_MANY_REQUESTS = 'too many requests';
const BANNED = 'the address is banned for a time';
const INVALID_KEY = 'an API key is not valid';

const CAUSES_BY_STATUS = new Map([
  [401, INVALID_KEY],
  [403, BANNED],
  [418, BANNED],
  [429, TOO_MANY_REQUESTS],
  [503, 'maintenance'],
]);
/** Codes of Bybit (positive) and Binance (negative). */
const CAUSES_BY_CODE = new Map([
  [10003, INVALID_KEY],
  [10004, INVALID_KEY],
  [33004, INVALID_KEY],
  [-2014, INVALID_KEY],
  [-2015, INVALID_KEY],
  [10006, TOO_MANY_REQUESTS],
  [10018, TOO_MANY_REQUESTS],
  [-1003, TOO_MANY_REQUESTS],
]);

/** Returns the refusal of a reply, or undefined for any other reply. */
export function refusalOf({ status = 0, code = 0 }: { status?: number | undefined; code?: number | undefined }) {
  const cause = CAUSES_BY_STATUS.get(status) ?? CAUSES_BY_CODE.get(code);
  return cause && { cause, text: status === 0 ? `code ${code}` : `HTTP ${status}` };
}
