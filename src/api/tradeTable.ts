import { createSelector, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { Trade } from '@/contract/trade';
import { isSameList } from '@/domain/lists/feeds';
import { EMPTY_TABLE, sizeOf, tradesIn, withOnly, withTrades, type TradeTable } from '@/domain/trades/tradeTable';
import { consoleApi } from './consoleApi';

export type CacheRoot = Record<typeof consoleApi.reducerPath, ReturnType<typeof consoleApi.reducer>>;
type Thunk<Result> = ThunkAction<Result, CacheRoot, unknown, UnknownAction>;

/*
 * The one home of trades. Their windows (the latest, a page, all) are entries of their own that list ids: each keeps
 * the lifetime, age and error of its request. Live events and replies write here, screens select from here.
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

/** Creates a selector of the rows of a window, in its order: the same array while none of them changes. */
export const createRowsSelector = (selectIds: (state: CacheRoot) => readonly string[] | undefined) =>
  createSelector([selectIds, selectTradeTable], (ids, table) => ids && tradesIn(table, ids), {
    memoizeOptions: { resultEqualityCheck: isSameList<Trade> },
  });

export const putTradeTable =
  (table: TradeTable): Thunk<void> =>
  (dispatch, getState) => {
    if (table === selectTradeTable(getState())) return;
    // Freezes the surface only: the store would freeze every field of every trade.
    const entry = { endpointName: 'getTradeTable' as const, arg: undefined, value: Object.freeze(table) };
    dispatch(tradeTableApi.util.upsertQueryEntries([entry]));
  };

/** Adds and replaces trades. `asked` is the table when their reply was requested; an event has none. */
export const upsertTrades =
  (trades: readonly Trade[], asked?: TradeTable): Thunk<void> =>
  (dispatch, getState) =>
    dispatch(putTradeTable(withTrades(selectTradeTable(getState()), trades, asked)));

/** The endpoints whose entries list ids. */
const WINDOWS: readonly (string | undefined)[] = ['getTrades', 'getAllTrades'];
/** For example trades after the latest 200. */
const MOST_UNLISTED = 1_000;

/** Drops the trades that no window lists. Waits while a window is loading: its ids come after its trades. */
const dropUnlisted =
  (most: number): Thunk<void> =>
  (dispatch, getState) => {
    const windows = Object.values(getState()[consoleApi.reducerPath].queries).filter((entry) =>
      WINDOWS.includes(entry?.endpointName),
    );
    if (windows.some((entry) => entry?.status === QueryStatus.pending)) return;
    // The cache does not know the types of its entries.
    const lists = windows.map((entry) => (entry?.data as { ids?: readonly string[] } | null | undefined)?.ids ?? []);
    const listed = lists.reduce((sum, ids) => sum + ids.length, 0);
    const table = selectTradeTable(getState());
    if (sizeOf(table) > listed + most) dispatch(putTradeTable(withOnly(table, lists.flat())));
  };

type Lifecycle = { dispatch: (thunk: Thunk<void>) => unknown };

/** For `onCacheEntryAdded` of a window. */
export async function dropWhenRemoved(
  _arg: unknown,
  { dispatch, cacheEntryRemoved }: Lifecycle & { cacheEntryRemoved: Promise<void> },
): Promise<void> {
  await cacheEntryRemoved;
  dispatch(dropUnlisted(0));
}

/** For `onQueryStarted` of a window: a console that stays open for weeks does not fill up. */
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
