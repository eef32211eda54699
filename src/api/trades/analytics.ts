import { analyticsSchema, type Analytics } from '@/contract/trades/analytics';
import type { TimeRange } from '@/contract/enums';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';

export const analyticsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getAnalytics: builder.query<Analytics, TimeRange>({
      query: (range) => requestOfCall('getAnalytics', { params: { time_range: range } }),
      ...responseSchemaOf(analyticsSchema),
      providesTags: ['Analytics'],
    }),
  }),
});

export const useGetAnalyticsQuery = pausableQuery(analyticsApi.endpoints.getAnalytics);
