import {
  candlesSchema,
  marketHistorySchema,
  marketOverviewSchema,
  overviewRowSchema,
  type MarketCandles,
  type MarketHistory,
  type OverviewRow,
} from '@/contract/marketView';
import { readList } from '@/contract/reading';
import { tradeStorySchema, type TradeStory } from '@/contract/story';
import type { z } from '@/contract/z';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

type OverviewReply = z.infer<typeof marketOverviewSchema>;
export type MarketOverview = { rows: OverviewRow[]; rejected: string[] };

// A gateway that refuses an addition does not end the session.
const extraOptions = { on401: 'stay' } as const;

/** Contract additions: requested only when the status lists them. */
const marketViewApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getMarketOverview: builder.query<MarketOverview, void>({
      query: () => call('getMarketOverview'),
      rawResponseSchema: marketOverviewSchema,
      transformResponse: (reply: OverviewReply) => readList(overviewRowSchema, reply.symbols),
      keepUnusedDataFor: 5,
      extraOptions,
    }),
    /** A view that lost frames changes `since` to fetch the history again. */
    getMarketHistory: builder.query<MarketHistory, { symbol: string; seconds: number; since: number }>({
      query: ({ symbol, seconds }) => call('getMarketHistory', { params: { symbol, seconds } }),
      ...parsed(marketHistorySchema),
      // The reply has hundreds of kilobytes and is needed only while it is shown.
      keepUnusedDataFor: 0,
      structuralSharing: false,
      extraOptions,
    }),
    getCandles: builder.query<MarketCandles, { symbol: string; minutes: number; limit: number }>({
      query: (params) => call('getCandles', { params }),
      ...parsed(candlesSchema),
      keepUnusedDataFor: 0,
      extraOptions,
    }),
    getTradeStory: builder.query<TradeStory, { trade: string }>({
      query: ({ trade }) => call('getTradeStory', { trade }),
      ...parsed(tradeStorySchema),
      keepUnusedDataFor: 30,
      extraOptions,
    }),
  }),
});

export const { useGetMarketOverviewQuery, useGetMarketHistoryQuery, useGetCandlesQuery, useGetTradeStoryQuery } =
  marketViewApi;
