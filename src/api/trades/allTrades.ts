import { EMPTY_TRADE_TABLE } from '@/domain/trades/tradeTable';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';
import { dropUnlistedTradesWhenListLeavesCache, putTradeTable, type CacheState, type CacheThunk } from './tradeTable';
import { RECENT_TRADES_QUERY, tradesApi } from './trades';

type TradesLoadProgress = { loaded: number; total: number | null };
/** State of the list of all trades. The value is null before the operator loads all trades. */
export type AllTrades =
  | (TradesLoadProgress & { state: 'loading' })
  | (TradesLoadProgress & { state: 'failed'; reason: string })
  | (TradesLoadProgress & { state: 'stopped' })
  | {
      state: 'ready';
      /** Ids of the trades, newest first. The rows are in the trade table. */
      ids: readonly string[];
      total: number | null;
      /** Number of rows that the console could not read. */
      rejected: number;
    }
  | null;

/** Time in seconds for which the cache keeps the loaded trades while another tab is open. */
const KEEP_LOADED_TRADES_S = 300;

/*
 * An `infiniteQuery` of RTK Query is unsuitable, because an `infiniteQuery` only appends pages. The trade list shifts
 * during a load, so the collector must read some chunks again.
 */
const allTradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** The list of all trades, which `live/workflows/allTradesLoader.ts` writes. RTK Query never fetches the list. */
    getAllTrades: builder.query<AllTrades, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: KEEP_LOADED_TRADES_S,
      // Structural sharing is off because comparing a hundred thousand ids is too slow.
      structuralSharing: false,
      onCacheEntryAdded: dropUnlistedTradesWhenListLeavesCache,
    }),
  }),
});

export const useGetAllTradesQuery = pausableQuery(allTradesApi.endpoints.getAllTrades);

const selectAllTradesCacheEntry = allTradesApi.endpoints.getAllTrades.select();
export const selectAllTrades = (state: CacheState): AllTrades => selectAllTradesCacheEntry(state).data ?? null;

export const putAllTrades =
  (value: AllTrades): CacheThunk<void> =>
  (dispatch) => {
    const entry = { endpointName: 'getAllTrades' as const, arg: undefined, value: Object.freeze(value) };
    dispatch(allTradesApi.util.upsertQueryEntries([entry]));
  };

/** Stops the load of all trades. A later load can continue with the trades that were read before. */
export const stopLoadingAllTrades = (): CacheThunk<void> => (dispatch, getState) => {
  const all = selectAllTrades(getState());
  if (all?.state !== 'loading' && all?.state !== 'failed') return;
  dispatch(putAllTrades({ state: 'stopped', loaded: all.loaded, total: all.total }));
};

/** Empties all trade lists after the operator cleared the database. Ends a running load of all trades. */
export const clearTradeLists = (): CacheThunk<void> => (dispatch) => {
  dispatch(
    tradesApi.util.updateQueryData('getTrades', RECENT_TRADES_QUERY, (window) => {
      window.ids = [];
      window.total = 0;
      window.hasMore = false;
    }),
  );
  dispatch(putAllTrades(null));
  dispatch(putTradeTable(EMPTY_TRADE_TABLE));
};
