import { analyticsSchema, type Analytics } from '@/contract/trades/analytics';
import type { TimeRange } from '@/contract/enums';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { type BridgeGroup, type TradeBridgeReply, tradeBridgeReplySchema } from '@/contract/trades/tradeBridge';
import { type TradeAfterReply, tradeAfterReplySchema } from '@/contract/trades/tradeAfter';
import { pausableQuery } from '../request/pausableQuery';

export const analyticsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getAnalytics: builder.query<Analytics, TimeRange>({
      query: (range) => requestOfCall('getAnalytics', { params: { time_range: range } }),
      ...responseSchemaOf(analyticsSchema),
      providesTags: ['Analytics'],
    }),
    getTradeBridge: builder.query<TradeBridgeReply, { range: TimeRange; by: BridgeGroup; zone?: string }>({
      query: ({ range, ...group }) => requestOfCall('getTradeBridge', { params: { time_range: range, ...group } }),
      ...responseSchemaOf(tradeBridgeReplySchema),
      extraOptions: { on401: 'stay' },
    }),
    getTradeAfter: builder.query<TradeAfterReply, { range: TimeRange }>({
      query: ({ range }) => requestOfCall('getTradeAfter', { params: { time_range: range } }),
      ...responseSchemaOf(tradeAfterReplySchema),
      extraOptions: { on401: 'stay' },
    }),
  }),
});

export const useGetTradeBridgeQuery = pausableQuery(analyticsApi.endpoints.getTradeBridge);
export const useGetTradeAfterQuery = pausableQuery(analyticsApi.endpoints.getTradeAfter);
export const useGetAnalyticsQuery = pausableQuery(analyticsApi.endpoints.getAnalytics);
