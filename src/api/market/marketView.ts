import type { BookRole } from '@/contract/market/bookLevels';
import {
  candlesSchema,
  marketHistorySchema,
  marketOverviewSchema,
  overviewRowSchema,
  type MarketCandles,
  type MarketHistory,
  type OverviewRow,
} from '@/contract/market/marketView';
import { readList } from '@/contract/schema/reading';
import { tradeStorySchema, type TradeStory } from '@/contract/trades/tradeStory';
import type { z } from '@/contract/schema/z';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';

type OverviewReply = z.infer<typeof marketOverviewSchema>;
export type MarketOverview = { rows: OverviewRow[]; rejected: string[] };

const MARKET_DATA_OPTIONS = { on401: 'stay' } as const;

/** Endpoints of the market data. A screen may use an endpoint only when the status lists its capability. */
const marketViewApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getMarketOverview: builder.query<MarketOverview, void>({
      query: () => requestOfCall('getMarketOverview'),
      rawResponseSchema: marketOverviewSchema,
      transformResponse: (reply: OverviewReply) => readList(overviewRowSchema, reply.symbols),
      keepUnusedDataFor: 5,
      extraOptions: MARKET_DATA_OPTIONS,
    }),
    /**
     * Fetches the market history of a symbol. A chart that missed frames changes `since`, which causes a new request.
     */
    getMarketHistory: builder.query<MarketHistory, { symbol: string; seconds: number; since: number }>({
      query: ({ symbol, seconds }) => requestOfCall('getMarketHistory', { params: { symbol, seconds } }),
      ...responseSchemaOf(marketHistorySchema),
      // The cache drops a reply without subscribers at once, because a reply has hundreds of kilobytes.
      keepUnusedDataFor: 0,
      structuralSharing: false,
      extraOptions: MARKET_DATA_OPTIONS,
    }),
    getCandles: builder.query<
      MarketCandles,
      { symbol: string; minutes: number; limit: number; book?: BookRole | undefined }
    >({
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

export const useGetMarketOverviewQuery = pausableQuery(marketViewApi.endpoints.getMarketOverview);
export const useGetMarketHistoryQuery = pausableQuery(marketViewApi.endpoints.getMarketHistory);
export const useGetCandlesQuery = pausableQuery(marketViewApi.endpoints.getCandles);
export const useGetTradeStoryQuery = pausableQuery(marketViewApi.endpoints.getTradeStory);
