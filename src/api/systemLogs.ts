import { systemLogsReplySchema, type SystemLogsQuery, type SystemLogsReply } from '@/contract/systemLog';
import { readAnything } from './baseQuery';
import { call } from './call';
import { consoleApi } from './consoleApi';
import { createLogReader, type SystemLogs } from './logReader';

/**
 * After each clear the same filters are another question: an answer that was under way when the logs were cleared may
 * still hold what they were.
 */
type LogsQuestion = SystemLogsQuery & { clears?: number };

const reader = createLogReader();
const textOf = (question: LogsQuestion): string => JSON.stringify(question);

export const systemLogsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getSystemLogs: builder.query<SystemLogs, LogsQuestion>({
      // Level and component go along only when chosen; an empty choice is none.
      query: ({ level, component, limit }) =>
        call('getSystemLogs', { params: { level: level || undefined, component: component || undefined, limit } }),
      rawResponseSchema: systemLogsReplySchema,
      transformResponse: (reply: SystemLogsReply, _meta, question) => reader.read(textOf(question), reply),
      // The reader shares what is equal by its key; by position every line differs as soon as a new one comes.
      structuralSharing: false,
      async onCacheEntryAdded(question, { cacheEntryRemoved }) {
        await cacheEntryRemoved;
        reader.forget(textOf(question));
      },
      providesTags: ['SystemLogs'],
      extraOptions: { on401: 'reload' },
    }),
    clearSystemLogs: builder.mutation<unknown, void>({
      query: () => ({ ...call('clearSystemLogs'), responseHandler: readAnything }),
      invalidatesTags: ['SystemLogs'],
    }),
  }),
});

export const { useGetSystemLogsQuery } = systemLogsApi;
