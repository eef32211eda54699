import { systemLogsReplySchema, type SystemLogsQuery, type SystemLogsReply } from '@/contract/systemLog';
import { readOptionalBody } from './baseQuery';
import { requestOfCall } from './call';
import { consoleApi } from './consoleApi';
import { createLogReader, type SystemLogs } from './logReader';

/** Query of the system logs. `clears` counts the clears of the logs, so that no reply from before a clear is used. */
type LogsQueryArg = SystemLogsQuery & { clears?: number };

const logReader = createLogReader();
const queryKeyOf = (question: LogsQueryArg): string => JSON.stringify(question);

export const systemLogsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getSystemLogs: builder.query<SystemLogs, LogsQueryArg>({
      // Level and component are sent only when they are chosen.
      query: ({ level, component, limit }) =>
        requestOfCall('getSystemLogs', {
          params: { level: level || undefined, component: component || undefined, limit },
        }),
      rawResponseSchema: systemLogsReplySchema,
      transformResponse: (reply: SystemLogsReply, _meta, question) => logReader.read(queryKeyOf(question), reply),
      // The log reader keeps unchanged lines. RTK Query would compare by index, which every new line shifts.
      structuralSharing: false,
      async onCacheEntryAdded(question, { cacheEntryRemoved }) {
        await cacheEntryRemoved;
        logReader.forget(queryKeyOf(question));
      },
      providesTags: ['SystemLogs'],
      extraOptions: { on401: 'reload' },
    }),
    clearSystemLogs: builder.mutation<unknown, void>({
      query: () => ({ ...requestOfCall('clearSystemLogs'), responseHandler: readOptionalBody }),
      invalidatesTags: ['SystemLogs'],
    }),
  }),
});

export const { useGetSystemLogsQuery } = systemLogsApi;
