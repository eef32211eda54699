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
import { tradeStorySchema, type TradeStory } from '@/contract/tradeStory';
import type { z } from '@/contract/z';
import { requestOfCall, responseSchemaOf } from './call';
import { consoleApi } from './consoleApi';

type OverviewReply = z.infer<typeof marketOverviewSchema>;
export type MarketOverview = { rows: OverviewRow[]; rejected: string[] };

// A 401 from a gateway without the contract additions must not end the session.
const MARKET_DATA_OPTIONS = { on401: 'stay' } as const;

/** Endpoints of the market data. The status of the bot must list the capability of each endpoint. */
const marketViewApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getMarketOverview: builder.query<MarketOverview, void>({
      query: () => requestOfCall('getMarketOverview'),
      rawResponseSchema: marketOverviewSchema,
      transformResponse: (reply: OverviewReply) => readList(overviewRowSchema, reply.symbols),
      keepUnusedDataFor: 5,
      extraOptions: MARKET_DATA_OPTIONS,
    }),
    /** A view that missed frames changes `since` to fetch the history again. */
    getMarketHistory: builder.query<MarketHistory, { symbol: string; seconds: number; since: number }>({
      query: ({ symbol, seconds }) => requestOfCall('getMarketHistory', { params: { symbol, seconds } }),
      ...responseSchemaOf(marketHistorySchema),
      // The reply has hundreds of kilobytes, so it is dropped when no view shows it.
      keepUnusedDataFor: 0,
      structuralSharing: false,
      extraOptions: MARKET_DATA_OPTIONS,
    }),
    getCandles: builder.query<MarketCandles, { symbol: string; minutes: number; limit: number }>({
      query: (params) => requestOfCall('getCandles', { params }),
      ...responseSchemaOf(candlesSchema),
      keepUnusedDataFor: 0,
      extraOptions: MARKET_DATA_OPTIONS,
    }),
    getTradeStory: builder.query<TradeStory, { trade: string }>({
      query: ({ trade }) => requestOfCall('getTradeStory', { trade }),
      ...responseSchemaOf(tradeStorySchema),
      keepUnusedDataFor: 30,
      extraOptions: MARKET_DATA_OPTIONS,
    }),
  }),
});

export const { useGetMarketOverviewQuery, useGetMarketHistoryQuery, useGetCandlesQuery, useGetTradeStoryQuery } =
  marketViewApi;
