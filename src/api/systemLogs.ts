import { systemLogsReplySchema, type SystemLogsQuery, type SystemLogsReply } from '@/contract/history/systemLog';
import { readOptionalBody } from './request/baseQuery';
import { requestOfCall } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';
import { createLogReader, type SystemLogs } from './logReader';

/** `clears` counts how often the operator cleared the logs, so that an earlier reply is not used. */
type LogsQueryArg = SystemLogsQuery & { clears?: number };

const logReader = createLogReader();
const logsQueryKey = (question: LogsQueryArg): string => JSON.stringify(question);

export const systemLogsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getSystemLogs: builder.query<SystemLogs, LogsQueryArg>({
      // The request contains level and component only when the operator chose a level or a component.
      query: ({ level, component, limit }) =>
        requestOfCall('getSystemLogs', {
          params: { level: level || undefined, component: component || undefined, limit },
        }),
      rawResponseSchema: systemLogsReplySchema,
      transformResponse: (reply: SystemLogsReply, _meta, question) => logReader.read(logsQueryKey(question), reply),
      // Structural sharing is off, because the log reader keeps the objects of unchanged lines.
      structuralSharing: false,
      async onCacheEntryAdded(question, { cacheEntryRemoved }) {
        await cacheEntryRemoved;
        logReader.forget(logsQueryKey(question));
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

export const useGetSystemLogsQuery = pausableQuery(systemLogsApi.endpoints.getSystemLogs);
