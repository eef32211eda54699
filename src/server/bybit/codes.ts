/** What each code of Bybit says to the operator, and what follows for the order. */
import { cutText } from '@/contract/schema/fields';

/** An exchange can send a text of any length. */
const MAX_TEXT_LENGTH = 200;
/** HTTP status of an address that Bybit does not serve for a time. */
const HTTP_TEXTS = {
  403: 'Bybit banned the address of this computer. The bot waits until the ban ends',
  429: 'Bybit received too many requests of this computer. The bot waits',
} as const;

const KEY_TEXTS = {
  10002: 'The clock of this computer differs too much from the clock of Bybit. Synchronise the clock',
  10003: 'Bybit does not know the API key. Keys of demo, testnet and main accounts differ',
  10004: 'The secret does not belong to the API key. Save key and secret again in API Keys',
  10005: 'The API key lacks a permission. Give it the permissions for orders and positions of contracts',
  10010: 'The API key does not allow the address of this computer. Bind the key to this address',
  33004: 'The API key has expired. Create a new key at Bybit',
} as const;

const CLOSE_BY_HAND = 'Close positions on the website or in the app of Bybit';
/** Document: error codes. Bybit or its rules bar the account from trading. */
const BAR_TEXTS = {
  10008: `Bybit banned the user of the API key. ${CLOSE_BY_HAND}, and ask its support`,
  10009: `Bybit banned the address of this computer. ${CLOSE_BY_HAND}, and start the bot from another address`,
  10024: `Bybit does not serve the country or network of this computer. ${CLOSE_BY_HAND}, from a place that it serves`,
  10027: `Bybit does not allow this account to trade. ${CLOSE_BY_HAND}, and ask its support`,
} as const;

/** Document: error codes. */
const CODE_TEXTS = {
  10001: 'Bybit refused a parameter, for example because the symbol is in hedge mode or has no position',
  10006: 'Bybit received too many requests of the account. The bot waits',
  10018: 'Bybit received too many requests of this computer. The bot waits',
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
} as const;

/** The account has no position that the order can reduce. A stop or a liquidation closed it before. */
const NO_POSITION_CODES = new Set([110017, 110034]);
export const isNoPosition = (code: number): boolean => NO_POSITION_CODES.has(code);

/** The id of the order is in use: an earlier copy of the request arrived. */
export const isDuplicateId = (code: number): boolean => code === 110072;

/** The order ended already, or the position is closed already. */
export const isNothingLeft = (code: number): boolean => code === 110001 || isNoPosition(code);

/** True for a code that bars the account or the address from trading, although a query can still succeed. */
export const isBarred = (code: number): boolean => code in BAR_TEXTS;

/** True for a code that every request with this key or of this account receives. */
export const isAccountCode = (code: number): boolean => code in KEY_TEXTS || isBarred(code);

const TEXTS: Readonly<Record<number, string>> = { ...HTTP_TEXTS, ...KEY_TEXTS, ...BAR_TEXTS, ...CODE_TEXTS };
const UNKNOWN_TEXT = 'Bybit refused the request for a reason that this bot does not know';

const QUANTITY_TEXT = 'Bybit refused the quantity. After two refusals of an exit the bot reads the contract again';
/** Document: error codes, 110094. unverified: the texts of 10001 for a quantity off its step or above the largest. */
const isQuantityText = (text: string): boolean => /qty|quantity|number of contracts/i.test(text);
export const isQuantityRefusal = ({ code, text }: { code: number; text: string }): boolean =>
  code === 110094 || (code === 10001 && isQuantityText(text));

const sentenceOf = ({ code, text }: { code: number; text: string }): string =>
  code === 10001 && isQuantityText(text) ? QUANTITY_TEXT : (TEXTS[code] ?? UNKNOWN_TEXT);

/** Describes a refused request for the operator. Code 0 is a request that was not sent. */
export const describeRefusal = ({ code, text }: { code: number; text: string }): string =>
  code === 0 ? text : `${sentenceOf({ code, text })} (code ${code}: ${cutText(text, MAX_TEXT_LENGTH)})`;

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
