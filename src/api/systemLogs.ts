import { systemLogsReplySchema, type SystemLogsQuery, type SystemLogsReply } from '@/contract/systemLog';
import { readOptionalBody } from './baseQuery';
import { call } from './call';
import { consoleApi } from './consoleApi';
import { createLogReader, type SystemLogs } from './logReader';

/** `clears` counts the clears of the logs, so that a reply from before a clear is not used. */
type LogsQuestion = SystemLogsQuery & { clears?: number };

const reader = createLogReader();
const textOf = (question: LogsQuestion): string => JSON.stringify(question);

export const systemLogsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getSystemLogs: builder.query<SystemLogs, LogsQuestion>({
      // Level and component are sent only when chosen.
      query: ({ level, component, limit }) =>
        call('getSystemLogs', { params: { level: level || undefined, component: component || undefined, limit } }),
      rawResponseSchema: systemLogsReplySchema,
      transformResponse: (reply: SystemLogsReply, _meta, question) => reader.read(textOf(question), reply),
      // The log reader keeps unchanged lines itself. RTK Query compares by index, and a new line shifts every index.
      structuralSharing: false,
      async onCacheEntryAdded(question, { cacheEntryRemoved }) {
        await cacheEntryRemoved;
        reader.forget(textOf(question));
      },
      providesTags: ['SystemLogs'],
      extraOptions: { on401: 'reload' },
    }),
    clearSystemLogs: builder.mutation<unknown, void>({
      query: () => ({ ...call('clearSystemLogs'), responseHandler: readOptionalBody }),
      invalidatesTags: ['SystemLogs'],
    }),
  }),
});

export const { useGetSystemLogsQuery } = systemLogsApi;
