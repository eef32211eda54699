/** The one table of the error codes of Bybit, for public requests, orders and the check of API Keys. */
import { cutText } from '@/contract/fields';

/** What a code means for the request, apart from its refusal. */
type Meaning =
  /** Every request with this key receives the code. */
  | 'key'
  /** The account or the address may not trade, although a query can still succeed. */
  | 'barred'
  /** The exchange may have acted. */
  | 'unsure'
  /** The id of the order is in use: an earlier copy of the request arrived. */
  | 'known id'
  | 'order ended'
  /** A stop or a liquidation closed the position before. */
  | 'no position'
  /** The exchange holds the sent value already. */
  | 'unchanged'
  /** The host does not serve the path. */
  | 'not served';

type CodeRow = {
  readonly text?: string;
  readonly means?: Meaning;
  /** Pause of all requests of this address. */
  readonly pauseMs?: number;
  /** What API Keys shows of a key whose check receives the code. */
  readonly keyReason?: BybitKeyReason;
};

export type BybitKeyReason =
  | 'unknown key'
  | 'expired key'
  | 'address not allowed'
  | 'wrong secret'
  | 'clock off'
  | 'may not read'
  | 'too many requests'
  | 'country or network barred';

export const UNKNOWN_KEY = 10003;
export const MISSING_PERMISSION = 10005;
const BARRED_COUNTRY = 10024;
const WRONG_PARAMETER = 10001;
const BELOW_MINIMUM = 110094;

const MINUTE_MS = 60_000;
const CLOSE_BY_HAND = 'Close positions on the website or in the app of Bybit';
const NO_POSITION = { text: 'The account has no position that the order can reduce', means: 'no position' } as const;

/** Documents: error codes, rate limit. The codes 403 and 429 are statuses of HTTP. */
const ROWS: Readonly<Record<number, CodeRow>> = {
  403: {
    text: 'Bybit banned the address of this computer. The bot waits until the ban ends',
    pauseMs: 10 * MINUTE_MS,
  },
  // Bybit counts requests in windows of 5 s, and gives no time for 429. A longer pause would delay exits and stops.
  429: { text: 'Bybit received too many requests of this computer. The bot waits', pauseMs: 10_000 },
  10000: { means: 'unsure' },
  [WRONG_PARAMETER]: {
    text: 'Bybit refused a parameter, for example because the symbol is in hedge mode or has no position',
  },
  10002: {
    text: 'The clock of this computer differs too much from the clock of Bybit. Synchronise the clock',
    means: 'key',
    keyReason: 'clock off',
  },
  [UNKNOWN_KEY]: {
    text: 'Bybit does not know the API key. Keys of demo, testnet and main accounts differ',
    means: 'key',
    keyReason: 'unknown key',
  },
  10004: {
    text: 'The secret does not belong to the API key. Save key and secret again in API Keys',
    means: 'key',
    keyReason: 'wrong secret',
  },
  [MISSING_PERMISSION]: {
    text: 'The API key lacks a permission. Give it the permissions for orders and positions of contracts',
    means: 'key',
    keyReason: 'may not read',
  },
  // The limit of a path ends after 1 s. Bybit gives no time.
  10006: {
    text: 'Bybit received too many requests of the account. The bot waits',
    pauseMs: 2_000,
    keyReason: 'too many requests',
  },
  10008: {
    text: `Bybit banned the user of the API key. ${CLOSE_BY_HAND}, and ask its support`,
    means: 'barred',
  },
  10009: {
    text: `Bybit banned the address of this computer. ${CLOSE_BY_HAND}, and start the bot from another address`,
    means: 'barred',
    keyReason: 'country or network barred',
  },
  10010: {
    text: 'The API key does not allow the address of this computer. Bind the key to this address',
    means: 'key',
    keyReason: 'address not allowed',
  },
  10016: { means: 'unsure' },
  10017: { means: 'not served' },
  10018: {
    text: 'Bybit received too many requests of this computer. The bot waits',
    pauseMs: 10 * MINUTE_MS,
    keyReason: 'too many requests',
  },
  [BARRED_COUNTRY]: {
    text: `Bybit does not serve the country or network of this computer. ${CLOSE_BY_HAND}, from a place that it serves`,
    means: 'barred',
    keyReason: 'country or network barred',
  },
  10027: {
    text: `Bybit does not allow this account to trade. ${CLOSE_BY_HAND}, and ask its support`,
    means: 'barred',
  },
  // Document: demo trading. unverified: the code of a path that demo hosts do not serve.
  10032: { means: 'not served' },
  33004: {
    text: 'The API key has expired. Create a new key at Bybit',
    means: 'key',
    keyReason: 'expired key',
  },
  34040: { means: 'unchanged' },
  110001: { text: 'Bybit does not have the order any more', means: 'order ended' },
  110003: { text: 'The price is outside the band that Bybit allows for the symbol' },
  110007: { text: 'The account has not enough free margin. Transfer USDT to it, or lower trade_margin_usdt' },
  110009: { text: 'The symbol has too many stop orders. Cancel stop orders of the symbol at Bybit' },
  110013: {
    text: 'The risk limit of the symbol does not allow the leverage. Lower trade_nominal_usdt or raise trade_margin_usdt',
  },
  110017: NO_POSITION,
  110025: { text: 'The position mode is set already' },
  110034: NO_POSITION,
  110043: { text: 'The leverage is set already', means: 'unchanged' },
  110063: { text: 'The symbol is in settlement. Bybit takes its orders again afterwards' },
  110066: { text: 'Bybit does not allow trading of the symbol at present' },
  110072: { text: 'Bybit received an order with this id before', means: 'known id' },
  110074: { text: 'Bybit does not trade the contract any more. Remove the symbol from the parameters' },
  110079: { text: 'Bybit still processes the order. The bot asks again' },
  110092: { text: 'The price is above the trigger of the stop already' },
  110093: { text: 'The price is below the trigger of the stop already' },
  [BELOW_MINIMUM]: { text: 'The order is below the minimum notional of the symbol. Raise trade_nominal_usdt' },
};

/** Returns true if the code has one of the meanings. */
export const codeMeans = (code: number, ...meanings: readonly Meaning[]): boolean =>
  meanings.some((meaning) => ROWS[code]?.means === meaning);

/** Returns the pause in ms that a code demands of all requests of this address, or 0. */
export const bybitPauseMs = (code: number): number => ROWS[code]?.pauseMs ?? 0;

/** Returns what API Keys shows of a code, or undefined. */
export const bybitKeyReason = (code: string): BybitKeyReason | undefined => ROWS[Number(code)]?.keyReason;

/** unverified: the page of HTTP 403 to an address in a country that Bybit does not serve. */
const BARRED_COUNTRY_PAGE = /from your country|restricted (country|region|jurisdiction)/i;

/** Returns the code of a reply whose HTTP status alone refuses the request, or undefined. */
export function codeOfStatus({ status, text }: { status: number; text: unknown }): number | undefined {
  // Waiting does not help in a country that Bybit does not serve.
  if (status === 403 && typeof text === 'string' && BARRED_COUNTRY_PAGE.test(text)) return BARRED_COUNTRY;
  // Bybit answers with this status to a key that its host does not know. Users report it in public issues.
  if (status === 401) return UNKNOWN_KEY;
  return bybitPauseMs(status) > 0 ? status : undefined;
}

/** An exchange can send a text of any length. */
const MAX_TEXT_LENGTH = 200;
const UNKNOWN_TEXT = 'Bybit refused the request for a reason that this bot does not know';
const QUANTITY_TEXT = 'Bybit refused the quantity. After two refusals of an exit the bot reads the contract again';

type Refusal = { readonly code: number; readonly text: string };

/** unverified: the texts of 10001 for a quantity off its step or above the largest. */
const isQuantityParameter = ({ code, text }: Refusal): boolean =>
  code === WRONG_PARAMETER && /qty|quantity|number of contracts/i.test(text);
/** Returns true for a refusal of the quantity of an order. */
export const isQuantityRefusal = (refusal: Refusal): boolean =>
  refusal.code === BELOW_MINIMUM || isQuantityParameter(refusal);
/** Returns true for a refused stop that ends its request: it is set, the position is closed, or the price is beyond it. */
export const isFinalForStop = (code: number): boolean => code === WRONG_PARAMETER || codeMeans(code, 'unchanged');

/** Describes a refused request for the operator. Code 0 is a request that was not sent. */
export function describeRefusal(refusal: Refusal): string {
  const { code, text } = refusal;
  if (code === 0) return text;
  const sentence = isQuantityParameter(refusal) ? QUANTITY_TEXT : (ROWS[code]?.text ?? UNKNOWN_TEXT);
  return `${sentence} (code ${code}: ${cutText(text, MAX_TEXT_LENGTH)})`;
}

/** Document: enums rejectReason and cancelType. */
const END_TEXTS: Readonly<Record<string, string>> = {
  EC_CancelForNoFullFill: 'The book did not hold the whole quantity within the limit',
  EC_NoEnoughQtyToFill: 'The book did not hold the whole quantity within the limit',
  EC_NoImmediateQtyToFill: 'The book held no quantity within the limit',
  EC_PerCancelRequest: 'Cancelled on request',
  EC_PostOnlyWillTakeLiquidity: 'The order would have taken from the book at once',
  CancelAllBeforeAdl: 'Cancelled before a reduction of the position by Bybit',
  CancelAllBeforeLiq: 'Cancelled before a liquidation',
  CancelByAdmin: 'Cancelled by Bybit',
  CancelByPrepareAdl: 'Cancelled before a reduction of the position by Bybit',
  CancelByPrepareLiq: 'Cancelled before a liquidation',
  CancelByReduceOnly: 'The account has no position that the order can reduce',
  CancelBySettle: 'Cancelled by a settlement',
  CancelByTpSlTsClear: 'Cancelled with its position',
  CancelByUser: 'Cancelled on request',
};

/** Describes the end of an order for the operator. A word that this bot does not know stays as it is. */
export function describeEnd(word: string): string {
  const known = cutText(word, MAX_TEXT_LENGTH);
  const text = END_TEXTS[word];
  return text === undefined ? known : `${text} (${known})`;
}
