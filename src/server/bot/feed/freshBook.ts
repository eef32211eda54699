import type { Parameters } from '@/contract/params/catalogue';
import type { BookReader } from '../../market/source';

/** Whole, and told of lately enough to act upon. */
export const isFreshBook = (
  book: BookReader,
  now: number,
  { book_stale_threshold_ms }: Pick<Parameters, 'book_stale_threshold_ms'>,
): boolean => book.ready && now - book.updatedAt <= book_stale_threshold_ms;
