import { useState } from 'react';
import type { BookRole } from '@/contract/market/bookLevels';
import { bookNamesOf, type BookNames } from '@/domain/orderFlow/bookOrigin';
import { useHasCapability } from '@/store/useCapability';
import { useHasExecutionPosition, useLiveBook } from '@/store/useFrameStreams';

const NAME_UPDATE_INTERVAL_MS = 1_000;

export type DisplayedBook = {
  /** Undefined for a bot that sends one book. */
  book: BookRole | undefined;
  /** Exchanges of the two books, or null while the bot names only one. */
  names: BookNames | null;
  choose: (book: BookRole) => void;
};

/**
 * Returns the displayed book of a symbol: the choice of the operator, else the execution book while a position of the
 * symbol is open there. The symbol must not change between renders.
 */
export function useDisplayedBook(symbol: string): DisplayedBook {
  const offered = useHasCapability('market.books') === true;
  const [chosen, choose] = useState<BookRole | null>(null);
  const hasPosition = useHasExecutionPosition(symbol);
  const frame = useLiveBook(symbol, NAME_UPDATE_INTERVAL_MS)?.frame;
  // The names stay while the console waits for the first frame of the other book.
  const [names, setNames] = useState<BookNames | null>(null);
  const next = frame ? bookNamesOf(frame) : names;
  if (next?.signals !== names?.signals || next?.execution !== names?.execution) setNames(next);
  return { book: offered ? (chosen ?? (hasPosition ? 'execution' : 'signals')) : undefined, names, choose };
}
