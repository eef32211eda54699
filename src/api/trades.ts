import { readList } from '@/contract/reading';
import { HISTORY_PAGE, RECENT_TRADES } from '@/contract/sizes';
import { tradeSchema, tradesReplySchema, type Trade, type TradesReply } from '@/contract/trade';
import { uniqueTrades } from '@/domain/feeds';
import { call } from './call';
import { consoleApi } from './consoleApi';
import { fresh, type ApiThunk } from './fresh';

export type TradesPage = {
  rows: Trade[];
  /** Null when the bot sends plain lists and the last page has not been seen. */
  total: number | null;
  hasMore: boolean;
  rejected: string[];
};
export type TradesQuery = { skip: number; limit: number };

/** The main list: the latest trades, kept up to date by the live connection. */
export const RECENT: TradesQuery = { skip: 0, limit: RECENT_TRADES };
/** The pages of the history, which shift when a trade comes or closes. */
export const HISTORY_TAG = { type: 'Trades', id: 'HISTORY' } as const;

export const tradesApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getTrades: builder.query<TradesPage, TradesQuery>({
      query: ({ skip, limit }) => call('getTrades', { params: { skip, limit } }),
      rawResponseSchema: tradesReplySchema,
      transformResponse: (reply: TradesReply, _meta, query) => pageOf(reply, query),
      providesTags: (_page, _error, { limit }) => (limit === HISTORY_PAGE ? ['Trades', HISTORY_TAG] : ['Trades']),
    }),
  }),
});

export const { useGetTradesQuery, useLazyGetTradesQuery } = tradesApi;

/** Reloads the main list. */
export const refreshRecentTrades = (): ApiThunk<Promise<void>> =>
  fresh(
    tradesApi.util.getRunningQueryThunk('getTrades', RECENT),
    tradesApi.endpoints.getTrades.initiate(RECENT, { subscribe: false, forceRefetch: true }),
  );

function pageOf(reply: TradesReply, { skip, limit }: TradesQuery): TradesPage {
  const page = Array.isArray(reply) ? { trades: reply } : reply;
  const { rows, rejected } = readList(tradeSchema, page.trades);
  const end = skip + page.trades.length;
  const full = page.trades.length >= limit;
  // A page that is not full is the last one, unless it lies behind the end.
  const counted = full || (page.trades.length === 0 && skip > 0) ? null : end;
  const total = page.total ?? counted;
  return { rows: uniqueTrades(rows), rejected, total, hasMore: page.has_more ?? (total === null ? full : end < total) };
}
