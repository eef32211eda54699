import { systemLogSchema, systemLogsReplySchema } from '@/contract/history/systemLog';
import { toEpochMs } from '@/contract/schema/timestamp';
import { consoleApi } from '../consoleApi';
import { requestOfCall } from '../request/call';

/** Endpoint of a second source for the clock of the bot. */
export const newestLogApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    /** Fetches the time of the newest log line, or null. A 401 must not end the session, because nobody asked. */
    getNewestLogTime: builder.query<number | null, void>({
      query: () => requestOfCall('getSystemLogs', { params: { limit: 1 } }),
      transformResponse: (reply: unknown) => {
        const [line] = systemLogsReplySchema.safeParse(reply).data?.logs ?? [];
        return toEpochMs(systemLogSchema.safeParse(line).data?.timestamp);
      },
      keepUnusedDataFor: 0,
      extraOptions: { on401: 'stay' },
    }),
  }),
});
