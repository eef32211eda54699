import { analyticsSchema, type Analytics } from '@/contract/trades/analytics';
import type { TimeRange } from '@/contract/enums';
import type { TimeWindow } from '@/domain/format/timeWindow';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { type BridgeGroup, type TradeBridgeReply, tradeBridgeReplySchema } from '@/contract/trades/tradeBridge';
import { type TradeAfterReply, tradeAfterReplySchema } from '@/contract/trades/tradeAfter';
import { pausableQuery } from '../request/pausableQuery';

/** A time range of the specification, or times of exit for a bot with the capability `analytics.query`. */
export type AnalyticsSpan = TimeRange | TimeWindow;

/** Returns the query of a range, or of times with the capability `analytics.query`. */
export const paramsOfSpan = (span: AnalyticsSpan) =>
  typeof span === 'string'
    ? { time_range: span }
    : { time_range: 'all', from: span.from ?? undefined, to: span.to ?? undefined };

export const analyticsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getAnalytics: builder.query<Analytics, AnalyticsSpan>({
      query: (span) => requestOfCall('getAnalytics', { params: paramsOfSpan(span) }),
      ...responseSchemaOf(analyticsSchema),
      providesTags: ['Analytics'],
    }),
    getTradeBridge: builder.query<TradeBridgeReply, { span: AnalyticsSpan; by: BridgeGroup; zone?: string }>({
      query: ({ span, ...group }) => requestOfCall('getTradeBridge', { params: { ...paramsOfSpan(span), ...group } }),
      ...responseSchemaOf(tradeBridgeReplySchema),
      extraOptions: { on401: 'stay' },
    }),
    getTradeAfter: builder.query<TradeAfterReply, AnalyticsSpan>({
      query: (span) => requestOfCall('getTradeAfter', { params: paramsOfSpan(span) }),
      ...responseSchemaOf(tradeAfterReplySchema),
      extraOptions: { on401: 'stay' },
    }),
  }),
});

export const useGetTradeBridgeQuery = pausableQuery(analyticsApi.endpoints.getTradeBridge);
export const useGetTradeAfterQuery = pausableQuery(analyticsApi.endpoints.getTradeAfter);
export const useGetAnalyticsQuery = pausableQuery(analyticsApi.endpoints.getAnalytics);
