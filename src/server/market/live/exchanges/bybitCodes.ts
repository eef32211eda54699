/** The one table of the error codes of Bybit, for public requests, orders and the check of API Keys. */
import { cutText } from '@/contract/schema/fields';

export const WRONG_TIME = 10002;
export const UNKNOWN_KEY = 10003;
export const MISSING_PERMISSION = 10005;
const WRONG_PARAMETER = 10001;
const BARRED_COUNTRY = 10024;
const BELOW_MINIMUM = 110094;

/** Documents: error codes, demo trading. What a code means, apart from the refusal of its request. */
const CODES_BY_MEANING = {
  /** Every request with this key receives the code. */
  key: [WRONG_TIME, UNKNOWN_KEY, 10004, MISSING_PERMISSION, 10010, 33004],
  /** The account or the address may not trade, although a query can still succeed. */
  barred: [10008, 10009, BARRED_COUNTRY, 10027],
  /** The exchange may have acted: server timeout and internal error. */
  unsure: [10000, 10016],
  /** An earlier copy of the request arrived. */
  known_id: [110072],
  order_ended: [110001],
  /** A stop or a liquidation closed the position before. */
  no_position: [110017, 110034],
  /** The exchange holds the sent value already. */
  unchanged: [34040, 110043],
  /** unverified: demo hosts answer 10032 to a path that they do not serve. */
  not_served: [10017, 10032],
} as const;

/** Returns true if the code has one of the meanings. */
export const codeMeans = (code: number, ...meanings: readonly (keyof typeof CODES_BY_MEANING)[]): boolean =>
  meanings.some((meaning) => CODES_BY_MEANING[meaning].some((known) => known === code));

const MINUTE_MS = 60_000;
/** Document: rate limit. Pauses of all requests of this address. The codes 403 and 429 are statuses of HTTP. */
const PAUSES_MS: Readonly<Record<number, number>> = {
  403: 10 * MINUTE_MS,
  // Bybit gives no time, and counts in windows of 5 s. A longer pause would delay exits and stops.
  429: 10_000,
  // Bybit gives no time. The limits of its paths are those of a second.
  10006: 2_000,
  10018: 10 * MINUTE_MS,
};

/** Returns the pause in ms that a code demands of all requests of this address, or 0. */
export const bybitPauseMs = (code: number): number => PAUSES_MS[code] ?? 0;

/** What API Keys shows of a key whose check receives the code. */
const KEY_REASONS = {
  10002: 'clock off',
  10003: 'unknown key',
  10004: 'wrong secret',
  10005: 'may not read',
  10006: 'too many requests',
  10009: 'country or network barred',
  10010: 'address not allowed',
  10018: 'too many requests',
  10024: 'country or network barred',
  33004: 'expired key',
} as const;
export type BybitKeyReason = (typeof KEY_REASONS)[keyof typeof KEY_REASONS];
const REASONS: Readonly<Record<string, BybitKeyReason>> = KEY_REASONS;

/** Returns the text that API Keys shows for a code of Bybit, or undefined for a code without text. */
export const bybitKeyReason = (code: string): BybitKeyReason | undefined => REASONS[code];

const CLOSE_BY_HAND = 'Close positions on the website or in the app of Bybit';
/** Sentences for the operator. */
const TEXTS: Readonly<Record<number, string>> = {
  403: 'Bybit banned the address of this computer. The bot waits until the ban ends',
  429: 'Bybit received too many requests of this computer. The bot waits',
  10001: 'Bybit refused a parameter, for example because the symbol is in hedge mode or has no position',
  10002: 'The clock of this computer differs too much from the clock of Bybit. Synchronise the clock',
  10003: 'Bybit does not know the API key. Keys of demo, testnet and main accounts differ',
  10004: 'The secret does not belong to the API key. Save key and secret again in API Keys',
  10005: 'The API key lacks a permission. Give it the permissions for orders and positions of contracts',
  10006: 'Bybit received too many requests of the account. The bot waits',
  10008: `Bybit banned the user of the API key. ${CLOSE_BY_HAND}, and ask its support`,
  10009: `Bybit banned the address of this computer. ${CLOSE_BY_HAND}, and start the bot from another address`,
  10010: 'The API key does not allow the address of this computer. Bind the key to this address',
  10018: 'Bybit received too many requests of this computer. The bot waits',
  10024: `Bybit does not serve the country or network of this computer. ${CLOSE_BY_HAND}, from a place that it serves`,
  10027: `Bybit does not allow this account to trade. ${CLOSE_BY_HAND}, and ask its support`,
  33004: 'The API key has expired. Create a new key at Bybit',
  110001: 'Bybit does not have the order any more',
  110003: 'The price is outside the band that Bybit allows for the symbol',
  110007: 'The account has not enough free margin. Transfer USDT to it, or lower trade_margin_usdt',
  110009: 'The symbol has too many stop orders. Cancel stop orders of the symbol at Bybit',
  110013:
    'The risk limit of the symbol does not allow the leverage. Lower trade_nominal_usdt or raise trade_margin_usdt',
  110017: 'The account has no position that the order can reduce',
  110025: 'The position mode is set already',
  110034: 'The account has no position that the order can reduce',
  110043: 'The leverage is set already',
  110063: 'The symbol is in settlement. Bybit takes its orders again afterwards',
  110066: 'Bybit does not allow trading of the symbol at present',
  110072: 'Bybit received an order with this id before',
  110074: 'Bybit does not trade the contract any more. Remove the symbol from the parameters',
  110079: 'Bybit still processes the order. The bot asks again',
  110092: 'The price is above the trigger of the stop already',
  110093: 'The price is below the trigger of the stop already',
  110094: 'The order is below the minimum notional of the symbol. Raise trade_nominal_usdt',
};

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
export const isFinalStopRefusal = (code: number): boolean => code === WRONG_PARAMETER || codeMeans(code, 'unchanged');

/** Describes a refused request for the operator. Code 0 marks a request that was not sent. */
export function describeRefusal(refusal: Refusal): string {
  const { code, text } = refusal;
  if (code === 0) return text;
  const sentence = isQuantityParameter(refusal) ? QUANTITY_TEXT : (TEXTS[code] ?? UNKNOWN_TEXT);
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
