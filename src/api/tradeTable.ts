import { createSelector, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { Trade } from '@/contract/trade';
import { isSameList } from '@/domain/lists/feeds';
import {
  EMPTY_TABLE,
  tableSize,
  tradesIn,
  withOnlyTrades,
  withTrades,
  type TradeTable,
} from '@/domain/trades/tradeTable';
import { consoleApi } from './consoleApi';

export type CacheRoot = Record<typeof consoleApi.reducerPath, ReturnType<typeof consoleApi.reducer>>;
type Thunk<Result> = ThunkAction<Result, CacheRoot, unknown, UnknownAction>;

/*
 * Stores all trades by id. The windows (the latest, a page, all) are separate cache entries that list ids. Each window
 * has its own lifetime, age and error. Live events and replies write to this table, and screens select from it.
 */
const tradeTableApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** Never fetched: `upsertTrades` writes it. Sign-out removes it with the whole cache. */
    getTradeTable: builder.query<TradeTable, void>({
      queryFn: () => ({ data: EMPTY_TABLE }),
      keepUnusedDataFor: Infinity,
      // Comparing a hundred thousand trades field by field would freeze the page.
      structuralSharing: false,
    }),
  }),
});

const select = tradeTableApi.endpoints.getTradeTable.select();

export const selectTradeTable = (state: CacheRoot): TradeTable => select(state).data ?? EMPTY_TABLE;

/** Creates a selector of the rows of a window, in its order. Returns the same array until a row changes. */
export const createRowsSelector = (selectIds: (state: CacheRoot) => readonly string[] | undefined) =>
  createSelector([selectIds, selectTradeTable], (ids, table) => ids && tradesIn(table, ids), {
    memoizeOptions: { resultEqualityCheck: isSameList<Trade> },
  });

export const putTradeTable =
  (table: TradeTable): Thunk<void> =>
  (dispatch, getState) => {
    if (table === selectTradeTable(getState())) return;
    // Freezes only the outer object. The store would otherwise freeze every field of every trade.
    const entry = { endpointName: 'getTradeTable' as const, arg: undefined, value: Object.freeze(table) };
    dispatch(tradeTableApi.util.upsertQueryEntries([entry]));
  };

/** Adds and replaces trades. `asked` is the table at the time of the request; a live event has none. */
export const upsertTrades =
  (trades: readonly Trade[], asked?: TradeTable): Thunk<void> =>
  (dispatch, getState) =>
    dispatch(putTradeTable(withTrades(selectTradeTable(getState()), trades, asked)));

/** The endpoints whose entries list ids. */
const WINDOWS: readonly (string | undefined)[] = ['getTrades', 'getAllTrades'];
/** Number of trades without a window that may stay in the table, for example trades after the latest 200. */
const MOST_UNLISTED = 1_000;

/** Drops the trades that no window lists. Does nothing while a window is loading, because its ids arrive last. */
const dropUnlisted =
  (maxUnlisted: number): Thunk<void> =>
  (dispatch, getState) => {
    const windows = Object.values(getState()[consoleApi.reducerPath].queries).filter((entry) =>
      WINDOWS.includes(entry?.endpointName),
    );
    if (windows.some((entry) => entry?.status === QueryStatus.pending)) return;
    // The cache does not know the types of its entries.
    const lists = windows.map((entry) => (entry?.data as { ids?: readonly string[] } | null | undefined)?.ids ?? []);
    const listed = lists.reduce((sum, ids) => sum + ids.length, 0);
    const table = selectTradeTable(getState());
    if (tableSize(table) > listed + maxUnlisted) dispatch(putTradeTable(withOnlyTrades(table, lists.flat())));
  };

type Lifecycle = { dispatch: (thunk: Thunk<void>) => unknown };

/** Drops unlisted trades after a window leaves the cache. Used as `onCacheEntryAdded` of a window. */
export async function dropWhenRemoved(
  _arg: unknown,
  { dispatch, cacheEntryRemoved }: Lifecycle & { cacheEntryRemoved: Promise<void> },
): Promise<void> {
  await cacheEntryRemoved;
  dispatch(dropUnlisted(0));
}

/** Drops unlisted trades after each load, to limit memory. Used as `onQueryStarted` of a window. */
export async function dropWhenLoaded(
  _arg: unknown,
  { dispatch, queryFulfilled }: Lifecycle & { queryFulfilled: Promise<unknown> },
): Promise<void> {
  await queryFulfilled.then(
    () => dispatch(dropUnlisted(MOST_UNLISTED)),
    // A failed request adds no trade.
    () => undefined,
  );
}
