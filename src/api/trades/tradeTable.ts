import { createSelector, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { Trade } from '@/contract/trades/trade';
import { isSameList } from '@/domain/lists/feeds';
import {
  EMPTY_TRADE_TABLE,
  tradeTableSize,
  tradesByIds,
  withOnlyTrades,
  withTrades,
  type TradeTable,
} from '@/domain/trades/tradeTable';
import { consoleApi } from '../consoleApi';

export type CacheState = Record<typeof consoleApi.reducerPath, ReturnType<typeof consoleApi.reducer>>;
export type CacheThunk<Result> = ThunkAction<Result, CacheState, unknown, UnknownAction>;

/*
 * The trade table stores all trades by id. Each list of trades is a separate cache entry with trade ids. Replies and
 * live events write to the trade table. Screens select trades from the trade table.
 */
const tradeTableApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** The trade table, which `upsertTrades` writes. Signing out removes the trade table with the whole cache. */
    getTradeTable: builder.query<TradeTable, void>({
      queryFn: () => ({ data: EMPTY_TRADE_TABLE }),
      keepUnusedDataFor: Infinity,
      // Structural sharing is off because comparing a hundred thousand trades would freeze the page.
      structuralSharing: false,
    }),
  }),
});

const selectTradeTableCacheEntry = tradeTableApi.endpoints.getTradeTable.select();

export const selectTradeTable = (state: CacheState): TradeTable =>
  selectTradeTableCacheEntry(state).data ?? EMPTY_TRADE_TABLE;

/** Creates a selector of the trades of a list, in list order. The selector keeps its array until a trade changes. */
export const createRowsSelector = (selectIds: (state: CacheState) => readonly string[] | undefined) =>
  createSelector([selectIds, selectTradeTable], (ids, table) => ids && tradesByIds(table, ids), {
    memoizeOptions: { resultEqualityCheck: isSameList<Trade> },
  });

export const putTradeTable =
  (table: TradeTable): CacheThunk<void> =>
  (dispatch, getState) => {
    if (table === selectTradeTable(getState())) return;
    // Freezes the trade table, so that the store does not freeze every field of every trade.
    const entry = { endpointName: 'getTradeTable' as const, arg: undefined, value: Object.freeze(table) };
    dispatch(tradeTableApi.util.upsertQueryEntries([entry]));
  };

/** Adds and replaces trades. `asked` is the trade table at the time of the request, absent for a live event. */
export const upsertTrades =
  (trades: readonly Trade[], asked?: TradeTable): CacheThunk<void> =>
  (dispatch, getState) =>
    dispatch(putTradeTable(withTrades(selectTradeTable(getState()), trades, asked)));

const TRADE_LIST_ENDPOINTS: readonly (string | undefined)[] = ['getTrades', 'getAllTrades'];
/** Maximum number of trades in the trade table that no list contains, such as trades older than the latest 200. */
const MAX_UNLISTED_TRADES = 1_000;

/** Does nothing while a list is loading, because a reply stores trades before ids. */
const dropUnlistedTrades =
  (maxUnlisted: number): CacheThunk<void> =>
  (dispatch, getState) => {
    const windows = Object.values(getState()[consoleApi.reducerPath].queries).filter((entry) =>
      TRADE_LIST_ENDPOINTS.includes(entry?.endpointName),
    );
    if (windows.some((entry) => entry?.status === QueryStatus.pending)) return;
    // The cast is needed, because the cache entries have no types.
    const lists = windows.map((entry) => (entry?.data as { ids?: readonly string[] } | null | undefined)?.ids ?? []);
    const listed = lists.reduce((sum, ids) => sum + ids.length, 0);
    const table = selectTradeTable(getState());
    if (tradeTableSize(table) > listed + maxUnlisted) dispatch(putTradeTable(withOnlyTrades(table, lists.flat())));
  };

type CacheLifecycle = { dispatch: (thunk: CacheThunk<void>) => unknown };

/** The endpoints of lists use the function as `onCacheEntryAdded`. */
export async function dropUnlistedTradesWhenListLeavesCache(
  _arg: unknown,
  { dispatch, cacheEntryRemoved }: CacheLifecycle & { cacheEntryRemoved: Promise<void> },
): Promise<void> {
  await cacheEntryRemoved;
  dispatch(dropUnlistedTrades(0));
}

/** The endpoints of lists use the function as `onQueryStarted`. */
export async function dropUnlistedTradesAfterLoad(
  _arg: unknown,
  { dispatch, queryFulfilled }: CacheLifecycle & { queryFulfilled: Promise<unknown> },
): Promise<void> {
  await queryFulfilled.then(
    () => dispatch(dropUnlistedTrades(MAX_UNLISTED_TRADES)),
    // A failed request adds no trades, so no trade is dropped.
    () => undefined,
  );
}
