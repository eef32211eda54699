import { NamedSchemaError, type FetchArgs } from '@reduxjs/toolkit/query';
import { readList } from '@/contract/schema/reading';
import { HISTORY_PAGE_SIZE, LOAD_ALL_CHUNK_SIZE, RECENT_TRADES_COUNT } from '@/contract/sizes';
import { tradeSchema, tradesReplySchema, type Trade, type TradesReply } from '@/contract/trades/trade';
import type { TradeSearch } from '@/contract/trades/tradeSearch';
import { uniqueTrades } from '@/domain/lists/feeds';
import { requestOfCall } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';
import { refetchAfterRunningRequest, type ApiThunk } from '../request/refetchAfterRunningRequest';
import {
  createRowsSelector,
  dropUnlistedTradesAfterLoad,
  dropUnlistedTradesWhenListLeavesCache,
  selectTradeTable,
  upsertTrades,
  type CacheState,
} from './tradeTable';

/** A list of trade ids. The trade table contains the trades. */
export type TradeIdList = {
  ids: readonly string[];
  /** Total number of trades. The value is null for a plain list until the console has read the last page. */
  total: number | null;
  hasMore: boolean;
  rejected: string[];
  unreadable?: string[] | undefined;
};
export type TradesChunk = Omit<TradeIdList, 'ids'> & {
  rows: Trade[];
  /** Number of rows that the bot sent, including unreadable and duplicate rows. */
  received: number;
};
export type TradesQuery = {
  skip: number;
  limit: number;
  /** Search fields for a bot with the capability `trades.query`. */
  search?: TradeSearch;
};

export const RECENT_TRADES_QUERY: TradesQuery = { skip: 0, limit: RECENT_TRADES_COUNT };
export const FIRST_HISTORY_PAGE_QUERY: TradesQuery = { skip: 0, limit: HISTORY_PAGE_SIZE };
/** Cache tag of the pages of the trade history, which shift when a trade opens or closes. */
export const TRADE_HISTORY_TAG = { type: 'Trades', id: 'HISTORY' } as const;

export const tradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** Fetches only ids. `useLatestTrades` and `useTrades` return the trades. */
    getTrades: builder.query<TradeIdList, TradesQuery>({
      queryFn: async (query, { dispatch, getState, signal }, _options, send) => {
        // The cast is needed, because RTK Query does not know the types of the store.
        const asked = selectTradeTable(getState() as CacheState);
        const { data, error } = await send(tradesRequestOf(query));
        if (error) return { error };
        const read = tradesReplySchema.safeParse(data);
        if (!read.success) throw new NamedSchemaError(read.error.issues, data, 'rawResponseSchema', undefined);
        const { rows, total, hasMore, rejected, unreadable } = readTradesChunk(read.data, query);
        // Writes the trades before the ids, so that every listed id has a trade. Drops a reply after sign-out.
        if (!signal.aborted) dispatch(upsertTrades(rows, asked));
        return { data: { ids: rows.map(({ trade_id }) => trade_id), total, hasMore, rejected, unreadable } };
      },
      providesTags: (_page, _error, { limit }) =>
        limit === RECENT_TRADES_COUNT ? ['Trades'] : ['Trades', TRADE_HISTORY_TAG],
      onQueryStarted: dropUnlistedTradesAfterLoad,
      onCacheEntryAdded: dropUnlistedTradesWhenListLeavesCache,
    }),
    /** Fetches a chunk of a long list. The load of all trades writes all trades after the last chunk. */
    getTradesChunk: builder.query<TradesChunk, Omit<TradesQuery, 'limit'>>({
      query: (chunk) => tradesRequestOf({ ...chunk, limit: LOAD_ALL_CHUNK_SIZE }),
      rawResponseSchema: tradesReplySchema,
      // Freezes the list of trades, so that the store does not freeze every field of every trade.
      transformResponse: (reply: TradesReply, _meta, { skip }) =>
        Object.freeze(readTradesChunk(reply, { skip, limit: LOAD_ALL_CHUNK_SIZE })),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const useGetTradesQuery = pausableQuery(tradesApi.endpoints.getTrades);
export const { useLazyGetTradesQuery } = tradesApi;

const selectLatestTradesCacheEntry = tradesApi.endpoints.getTrades.select(RECENT_TRADES_QUERY);

/** Selects the latest trades. Returns undefined before the first reply. */
export const selectLatestTrades = createRowsSelector((state) => selectLatestTradesCacheEntry(state).data?.ids);

export const refreshRecentTrades = (): ApiThunk<Promise<void>> =>
  refetchAfterRunningRequest(
    tradesApi.util.getRunningQueryThunk('getTrades', RECENT_TRADES_QUERY),
    tradesApi.endpoints.getTrades.initiate(RECENT_TRADES_QUERY, { subscribe: false, forceRefetch: true }),
  );

const tradesRequestOf = ({ skip, limit, search }: TradesQuery): FetchArgs =>
  requestOfCall('getTrades', { params: { skip, limit, ...search } });

function readTradesChunk(reply: TradesReply, { skip, limit }: TradesQuery): TradesChunk {
  const page = Array.isArray(reply) ? { trades: reply } : reply;
  const { rows, rejected, unreadable } = readList(tradeSchema, page.trades);
  const received = page.trades.length;
  const end = skip + received;
  const full = received >= limit;
  // A partly filled page is the last page, so its end is the total. An empty page can begin after the end of the list.
  const counted = full || (received === 0 && skip > 0) ? null : end;
  const total = page.total ?? counted;
  return {
    rows: uniqueTrades(rows),
    received,
    rejected,
    unreadable,
    total,
    hasMore: page.has_more ?? (total === null ? full : end < total),
  };
}
