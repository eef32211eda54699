import type { BookFrame } from '@/contract/live/streams';
import type { BookRole } from '@/contract/market/bookLevels';
import type { TradeLevel } from './ladder';

type BookOrigin = Pick<BookFrame, 'exchange' | 'book' | 'other_exchange'>;
type LiveBookOrigin = BookOrigin & Pick<BookFrame, 'mid' | 'other_mid'>;

export type BookNames = Readonly<Record<BookRole, string>>;

/** Returns a text such as 'BINANCE book, signals'. `roles` names what the bot uses the book for. */
export const bookText = (exchange: string, roles: BookRole | 'signals and execution'): string =>
  `${exchange} book, ${roles}`;

/** Returns the text of the book of a frame, or null when the bot does not name the exchange. */
export function bookOriginText({ exchange, book, other_exchange }: BookOrigin): string | null {
  if (exchange == null) return null;
  if (book === undefined) return `${exchange} book`;
  return bookText(exchange, book === 'signals' && other_exchange == null ? 'signals and execution' : book);
}

/** Returns the exchange of each role, or null unless the bot sends two books. */
export function bookNamesOf({ exchange, book, other_exchange }: BookOrigin): BookNames | null {
  if (exchange == null || other_exchange == null || book === undefined) return null;
  return book === 'signals'
    ? { signals: exchange, execution: other_exchange }
    : { signals: other_exchange, execution: exchange };
}

/** Price level of a position. `book` is the role of the book on which the bot opened the position. */
export type PositionLevel = TradeLevel & { book?: BookRole | undefined };

export type DisplayedLevels = { levels: readonly TradeLevel[]; note: string | null };

/**
 * Returns the levels of positions as prices of the displayed book. The difference of the two mid prices converts a
 * level of the other book. A level without a known conversion is left out, and the note says so.
 */
export function levelsOnBook(levels: readonly PositionLevel[], frame: LiveBookOrigin): DisplayedLevels {
  const { other_exchange: other, other_mid, mid } = frame;
  const names = bookNamesOf(frame);
  if (other == null || names === null) return { levels: levels.map(withoutBook), note: null };
  const isOwn = (level: PositionLevel) => level.book === frame.book;
  if (levels.every(isOwn)) return { levels: levels.map(withoutBook), note: null };
  if (other_mid == null || levels.some(({ book }) => book === undefined)) {
    const note = `Entry, SL, TP from ${other} not drawn: no ${other} mid`;
    return { levels: levels.filter(isOwn).map(withoutBook), note };
  }
  const difference = mid - other_mid;
  const converted = levels.map((level) =>
    isOwn(level)
      ? withoutBook(level)
      : { kind: level.kind, price: Number((level.price + difference).toPrecision(10)), from: other },
  );
  return { levels: converted, note: `≈ from ${other}, converted by the mid prices` };
}

const withoutBook = ({ kind, price }: PositionLevel): TradeLevel => ({ kind, price });
