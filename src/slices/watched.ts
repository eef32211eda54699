import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BookRole } from '@/contract/market/bookLevels';
import { WATCHED_SYMBOLS_MAX } from '@/contract/sizes';

/** Number of mounted market views per symbol. The frames of the symbols are in `FrameStreams`, outside Redux. */
export type WatchedSymbolsState = {
  views: Record<string, number>;
  /** Displayed book of a symbol. Absent for a bot that sends only one book. */
  books: Record<string, BookRole>;
};
export type WatchedRootState = { watched: WatchedSymbolsState };

const NO_WATCHED_SYMBOLS: WatchedSymbolsState = { views: {}, books: {} };

export const watchedSymbolsSlice = createSlice({
  name: 'watched',
  initialState: NO_WATCHED_SYMBOLS,
  reducers: {
    watchStarted({ views }, { payload: symbol }: PayloadAction<string>) {
      views[symbol] = (views[symbol] ?? 0) + 1;
    },
    bookDisplayed({ books }, { payload }: PayloadAction<{ symbol: string; book: BookRole }>) {
      books[payload.symbol] = payload.book;
    },
    watchEnded({ views, books }, { payload: symbol }: PayloadAction<string>) {
      const left = (views[symbol] ?? 1) - 1;
      if (left > 0) views[symbol] = left;
      else {
        delete views[symbol];
        delete books[symbol];
      }
    },
  },
  selectors: {
    /** Selects the symbols with a mounted market view. Above the limit of the bot, the latest symbols are selected. */
    selectWatched: createSelector([({ views }: WatchedSymbolsState) => views], (views) =>
      Object.keys(views).slice(-WATCHED_SYMBOLS_MAX),
    ),
    selectDisplayedBooks: ({ books }) => books,
  },
});

export const { watchStarted, watchEnded, bookDisplayed } = watchedSymbolsSlice.actions;
export const { selectWatched, selectDisplayedBooks } = watchedSymbolsSlice.selectors;
