import { readList, type ListReading } from '@/contract/schema/reading';
import { signalSchema, type Signal } from '@/contract/trades/signal';
import { MAX_LISTED_SIGNALS, MAX_SIGNALS_OF_REPLY } from '@/contract/sizes';
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
    /** The newest signals that the bot stores, for the lists of rejected signals. */
    getStoredSignals: builder.query<readonly Signal[], void>({
      query: () => requestOfCall('getSignals', { params: { limit: MAX_SIGNALS_OF_REPLY } }),
      rawResponseSchema: z.array(z.unknown()),
      transformResponse: (reply: unknown[]) => readList(signalSchema, reply).rows,
      extraOptions: { on401: 'stay' },
    }),
  }),
});

export const useGetSignalsQuery = pausableQuery(signalsApi.endpoints.getSignals);
export const useGetStoredSignalsQuery = pausableQuery(signalsApi.endpoints.getStoredSignals);
