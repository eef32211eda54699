import { readList } from '@/contract/reading';
import { HISTORY_PAGE, LOAD_ALL_CHUNK, RECENT_TRADES } from '@/contract/sizes';
import { tradeSchema, tradesReplySchema, type Trade, type TradesReply } from '@/contract/trade';
import { uniqueTrades } from '@/domain/lists/feeds';
import { call } from './call';
import { consoleApi } from './consoleApi';
import { fetchFresh, type ApiThunk } from './fetchFresh';

export type TradesPage = {
  rows: Trade[];
  /** Number of rows that the bot sent, with unreadable and duplicate ones. */
  received: number;
  /** Null when the bot sends plain lists and the last page was not read yet. */
  total: number | null;
  hasMore: boolean;
  rejected: string[];
};
export type TradesQuery = { skip: number; limit: number };

/** The main list: the latest trades, updated by live events. */
export const RECENT: TradesQuery = { skip: 0, limit: RECENT_TRADES };
/** The pages of the history, which shift when a trade opens or closes. */
export const HISTORY_TAG = { type: 'Trades', id: 'HISTORY' } as const;

export const tradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getTrades: builder.query<TradesPage, TradesQuery>({
      query: ({ skip, limit }) => call('getTrades', { params: { skip, limit } }),
      rawResponseSchema: tradesReplySchema,
      transformResponse: (reply: TradesReply, _meta, query) => pageOf(reply, query),
      providesTags: (_page, _error, { limit }) => (limit === HISTORY_PAGE ? ['Trades', HISTORY_TAG] : ['Trades']),
    }),
    /** For `loadAllTrades`, which keeps the trades in its own entry. */
    getTradesChunk: builder.query<TradesPage, { skip: number }>({
      query: ({ skip }) => call('getTrades', { params: { skip, limit: LOAD_ALL_CHUNK } }),
      rawResponseSchema: tradesReplySchema,
      // Freezes the list only: the store would freeze every field of every row.
      transformResponse: (reply: TradesReply, _meta, { skip }) =>
        Object.freeze(pageOf(reply, { skip, limit: LOAD_ALL_CHUNK })),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetTradesQuery, useLazyGetTradesQuery } = tradesApi;

/** Reloads the main list. */
export const refreshRecentTrades = (): ApiThunk<Promise<void>> =>
  fetchFresh(
    tradesApi.util.getRunningQueryThunk('getTrades', RECENT),
    tradesApi.endpoints.getTrades.initiate(RECENT, { subscribe: false, forceRefetch: true }),
  );

function pageOf(reply: TradesReply, { skip, limit }: TradesQuery): TradesPage {
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
