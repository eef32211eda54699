import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { WATCHED_SYMBOLS_MAX } from '@/contract/streams';

/** How many views show each symbol. The frames themselves are in `streams`, outside Redux. */
export type WatchedState = { views: Record<string, number> };
export type WatchedRoot = { watched: WatchedState };

const nothing: WatchedState = { views: {} };

export const watchedSlice = createSlice({
  name: 'watched',
  initialState: nothing,
  reducers: {
    watchStarted({ views }, { payload: symbol }: PayloadAction<string>) {
      views[symbol] = (views[symbol] ?? 0) + 1;
    },
    watchEnded({ views }, { payload: symbol }: PayloadAction<string>) {
      const left = (views[symbol] ?? 1) - 1;
      if (left > 0) views[symbol] = left;
      else delete views[symbol];
    },
  },
  selectors: {
    /** The symbols that a view shows, as many as a bot accepts: the latest have priority. */
    selectWatched: createSelector([({ views }: WatchedState) => views], (views) =>
      Object.keys(views).slice(-WATCHED_SYMBOLS_MAX),
    ),
  },
});

export const { watchStarted, watchEnded } = watchedSlice.actions;
export const { selectWatched } = watchedSlice.selectors;
