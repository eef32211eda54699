import { clearDatabaseResultSchema, type ClearDatabaseResult } from '@/contract/bot/commands';
import { clearTradeLists } from './trades/allTrades';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { signalsApi } from './market/signals';
import { refreshStatusAfter } from './bot/status';

const clearSignalsListAction = signalsApi.util.updateQueryData('getSignals', undefined, (list) => {
  list.rows = [];
});

export const databaseApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    clearDatabase: builder.mutation<ClearDatabaseResult, void>({
      query: () => requestOfCall('clearDatabase'),
      ...responseSchemaOf(clearDatabaseResultSchema),
      invalidatesTags: (_result, error) => (error ? [] : ['Signals', 'Trades', 'Analytics']),
      onQueryStarted: async (arg, lifecycle) => {
        const { dispatch, queryFulfilled } = lifecycle;
        void refreshStatusAfter(arg, lifecycle);
        const reply = await queryFulfilled.catch(() => null);
        if (reply?.data.status !== 'cleared') return;
        // Removes the deleted rows immediately, because the following reload can fail.
        dispatch(clearSignalsListAction);
        dispatch(clearTradeLists());
      },
      extraOptions: { timeoutMs: 60_000 },
    }),
  }),
});
