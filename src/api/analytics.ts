import { analyticsSchema, type Analytics } from '@/contract/analytics';
import type { TimeRange } from '@/contract/enums';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';

export const analyticsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getAnalytics: builder.query<Analytics, TimeRange>({
      query: (range) => call('getAnalytics', { params: { time_range: range } }),
      ...parsed(analyticsSchema),
      providesTags: ['Analytics'],
    }),
  }),
});

export const { useGetAnalyticsQuery } = analyticsApi;
