import type { Parameters } from '@/contract/params/catalogue';
import { freshnessAt } from '../../market/book/freshness';
import type { BookReader } from '../../market/source';

/** Returns whether the book is synchronised and recent enough for trading. */
export const isFreshBook = (
  book: BookReader,
  now: number,
  { book_stale_threshold_ms }: Pick<Parameters, 'book_stale_threshold_ms'>,
): boolean => freshnessAt(book, now, book_stale_threshold_ms) === 'live';
