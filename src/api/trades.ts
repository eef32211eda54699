import { NamedSchemaError, type FetchArgs } from '@reduxjs/toolkit/query';
import { readList } from '@/contract/reading';
import { LOAD_ALL_CHUNK, RECENT_TRADES } from '@/contract/sizes';
import { tradeSchema, tradesReplySchema, type Trade, type TradesReply } from '@/contract/trade';
import type { TradeSearch } from '@/contract/tradeSearch';
import { uniqueTrades } from '@/domain/lists/feeds';
import { call } from './call';
import { consoleApi } from './consoleApi';
import { fetchFresh, type ApiThunk } from './fetchFresh';
import {
  createRowsSelector,
  dropWhenLoaded,
  dropWhenRemoved,
  selectTradeTable,
  upsertTrades,
  type CacheRoot,
} from './tradeTable';

/** A list of trades by id. Their rows are in the trade table. */
export type TradesWindow = {
  ids: readonly string[];
  /** Null when the bot sends plain lists and the console has not read the last page. */
  total: number | null;
  hasMore: boolean;
  rejected: string[];
};
export type TradesChunk = Omit<TradesWindow, 'ids'> & {
  rows: Trade[];
  /** Number of rows that the bot sent, including unreadable and duplicate rows. */
  received: number;
};
export type TradesQuery = {
  skip: number;
  limit: number;
  /** Only for a bot that lists the capability `trades.filter`. */
  search?: TradeSearch;
};

/** The main list: the latest trades, updated by live events. */
export const RECENT: TradesQuery = { skip: 0, limit: RECENT_TRADES };
/** The pages of the history, which shift when a trade opens or closes. */
export const HISTORY_TAG = { type: 'Trades', id: 'HISTORY' } as const;

export const tradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** The latest trades, or a page of the history. `useLatestTrades` and `useTrades` add the rows. */
    getTrades: builder.query<TradesWindow, TradesQuery>({
      queryFn: async (query, { dispatch, getState, signal }, _options, send) => {
        // RTK Query does not know the types of this store.
        const asked = selectTradeTable(getState() as CacheRoot);
        const { data, error } = await send(requestOf(query));
        if (error) return { error };
        const read = tradesReplySchema.safeParse(data);
        if (!read.success) throw new NamedSchemaError(read.error.issues, data, 'rawResponseSchema', undefined);
        const { rows, total, hasMore, rejected } = chunkOf(read.data, query);
        // Writes the rows before the ids, so that no screen shows a window without rows. Drops a reply after sign-out.
        if (!signal.aborted) dispatch(upsertTrades(rows, asked));
        return { data: { ids: rows.map(({ trade_id }) => trade_id), total, hasMore, rejected } };
      },
      providesTags: (_page, _error, { limit }) => (limit === RECENT_TRADES ? ['Trades'] : ['Trades', HISTORY_TAG]),
      onQueryStarted: dropWhenLoaded,
      onCacheEntryAdded: dropWhenRemoved,
    }),
    /** Reads a chunk for `loadAllTrades`, which writes all rows at the end. */
    getTradesChunk: builder.query<TradesChunk, { skip: number }>({
      query: ({ skip }) => requestOf({ skip, limit: LOAD_ALL_CHUNK }),
      rawResponseSchema: tradesReplySchema,
      // Freezes only the list. The store would otherwise freeze every field of every row.
      transformResponse: (reply: TradesReply, _meta, { skip }) =>
        Object.freeze(chunkOf(reply, { skip, limit: LOAD_ALL_CHUNK })),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetTradesQuery, useLazyGetTradesQuery } = tradesApi;

const selectLatest = tradesApi.endpoints.getTrades.select(RECENT);

/** Selects the rows of the latest trades; undefined before their load. */
export const selectLatestTrades = createRowsSelector((state) => selectLatest(state).data?.ids);

/** Reloads the main list. */
export const refreshRecentTrades = (): ApiThunk<Promise<void>> =>
  fetchFresh(
    tradesApi.util.getRunningQueryThunk('getTrades', RECENT),
    tradesApi.endpoints.getTrades.initiate(RECENT, { subscribe: false, forceRefetch: true }),
  );

const requestOf = ({ skip, limit, search }: TradesQuery): FetchArgs =>
  call('getTrades', { params: { skip, limit, ...search } });

function chunkOf(reply: TradesReply, { skip, limit }: TradesQuery): TradesChunk {
  const page = Array.isArray(reply) ? { trades: reply } : reply;
  const { rows, rejected } = readList(tradeSchema, page.trades);
  const received = page.trades.length;
  const end = skip + received;
  const full = received >= limit;
  // A page that is not full is the last one, unless it begins after the end.
  const counted = full || (received === 0 && skip > 0) ? null : end;
  const total = page.total ?? counted;
  return {
    rows: uniqueTrades(rows),
    received,
    rejected,
    total,
    hasMore: page.has_more ?? (total === null ? full : end < total),
  };
}
