import { readList, type ListReading } from '@/contract/schema/reading';
import { signalSchema, type Signal } from '@/contract/trades/signal';
import { MAX_LISTED_SIGNALS } from '@/contract/sizes';
import { z } from '@/contract/schema/z';
import { newestSignals } from '@/domain/lists/feeds';
import { requestOfCall } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';

export const signalsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getSignals: builder.query<ListReading<Signal>, void>({
      query: () => requestOfCall('getSignals', { params: { limit: MAX_LISTED_SIGNALS } }),
      rawResponseSchema: z.array(z.unknown()),
      transformResponse(reply: unknown[]) {
        const read = readList(signalSchema, reply);
        return { ...read, rows: newestSignals(read.rows) };
      },
      providesTags: ['Signals'],
    }),
  }),
});

export const useGetSignalsQuery = pausableQuery(signalsApi.endpoints.getSignals);
