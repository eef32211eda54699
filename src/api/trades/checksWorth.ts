import {
  checksWorthReplySchema,
  followedSignalSchema,
  type ChecksWorthReply,
  type FollowedSignal,
} from '@/contract/trades/checksWorth';
import type { Signal } from '@/contract/trades/signal';
import { consoleApi } from '../consoleApi';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { pausableQuery } from '../request/pausableQuery';
import { type AnalyticsSpan, paramsOfSpan } from './analytics';

export const checksWorthApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getChecksWorth: builder.query<ChecksWorthReply, AnalyticsSpan>({
      query: (span) => requestOfCall('getChecksWorth', { params: paramsOfSpan(span) }),
      ...responseSchemaOf(checksWorthReplySchema),
      extraOptions: { on401: 'stay' },
    }),
    getFollowedSignal: builder.query<FollowedSignal, Pick<Signal, 'side' | 'symbol' | 'timestamp'>>({
      query: ({ symbol, side, timestamp }) =>
        requestOfCall('getFollowedSignal', { params: { symbol, side: side ?? '', timestamp: timestamp ?? '' } }),
      ...responseSchemaOf(followedSignalSchema),
      extraOptions: { on401: 'stay' },
    }),
  }),
});

export const useGetChecksWorthQuery = pausableQuery(checksWorthApi.endpoints.getChecksWorth);
export const useGetFollowedSignalQuery = pausableQuery(checksWorthApi.endpoints.getFollowedSignal);
