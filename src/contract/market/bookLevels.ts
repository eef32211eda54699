import { rowNumberSchema, rowTextSchema } from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Maximum number of levels per side of a book. No displayed book has so many levels. */
const MAX_BOOK_LEVELS = 1_000;

/** Price of a bucket and its notional in USDT. */
export type BookLevel = readonly [price: number, notional: number];

const isNonNegativeNumber = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Infinity;

/** Checks a level without zod, because zod is too slow for ten books per second with hundreds of levels. */
const isBookLevel = (value: unknown): value is BookLevel =>
  Array.isArray(value) && value.length >= 2 && isNonNegativeNumber(value[0]) && isNonNegativeNumber(value[1]);

const areBookLevels = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_BOOK_LEVELS && value.every(isBookLevel);

/** One side of a grouped book, nearest level first. One unreadable level fails the whole book. */
export const bookLevelsSchema = z.custom<readonly BookLevel[]>(areBookLevels, 'not a list of price and notional');

/** Both sides of a grouped book. */
export const bookSideFields = {
  bids: meaning(bookLevelsSchema, 'Buckets of the bids, nearest first: price and notional in USDT.', [
    [67250.4, 210_000],
  ]),
  asks: meaning(bookLevelsSchema, 'Buckets of the asks, nearest first: price and notional in USDT.', [
    [67250.6, 180_000],
  ]),
};

/** Role of a book: `signals` for the book that the strategy reads, `execution` for the book that fills the orders. */
export const BOOK_ROLES = ['signals', 'execution'] as const;
export type BookRole = (typeof BOOK_ROLES)[number];

export const bookRoleSchema = z.enum(BOOK_ROLES).optional().catch(undefined);

/** Exchange and role of the prices of a reply. */
export const bookOriginFields = {
  exchange: addition(rowTextSchema.optional(), 'market.books', 'Exchange of the prices.', 'BINANCE'),
  book: addition(
    bookRoleSchema,
    'market.books',
    '`signals` for the book that the strategy reads, `execution` for the book that fills the orders.',
    'signals',
  ),
  other_exchange: addition(
    rowTextSchema.optional(),
    'market.books',
    'Exchange of the other book. Null when one book serves signals and orders.',
    'BYBIT',
  ),
};

/** Origin of a live book, with the mid price that converts prices between the two books. */
export const liveBookOriginFields = {
  ...bookOriginFields,
  other_mid: addition(
    rowNumberSchema.optional(),
    'market.books',
    'Mid price of the other book. Null while that book is stale or not received.',
    67246.1,
    'USDT',
  ),
};
