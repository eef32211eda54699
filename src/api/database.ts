import { clearDatabaseResultSchema, type ClearDatabaseResult } from '@/contract/commands';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';
import { sendOnce } from './sendOnce';
import { thenRefreshStatus } from './status';

export const databaseApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    clearDatabase: builder.mutation<ClearDatabaseResult, void>({
      query: () => call('clearDatabase'),
      ...parsed(clearDatabaseResultSchema),
      invalidatesTags: (_result, error) => (error ? [] : ['Signals', 'Trades', 'Analytics']),
      onQueryStarted: thenRefreshStatus,
      extraOptions: { timeoutMs: 60_000 },
    }),
  }),
});

sendOnce(databaseApi.endpoints.clearDatabase, () => 'clearDatabase');

export const useClearDatabaseMutation = () =>
  databaseApi.endpoints.clearDatabase.useMutation({ fixedCacheKey: 'clearDatabase' });
