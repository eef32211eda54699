import { readList } from '@/contract/reading';
import {
  systemLogSchema,
  systemLogsReplySchema,
  type SystemLog,
  type SystemLogsQuery,
  type SystemLogsReply,
} from '@/contract/systemLog';
import { readAnything } from './baseQuery';
import { call } from './call';
import { consoleApi } from './consoleApi';
import { sendOnce } from './sendOnce';

export type SystemLogs = { rows: SystemLog[]; rejected: string[]; levels: string[]; components: string[] };

/**
 * After each clear the same filters are another question: an answer that was under way when the logs were cleared may
 * still hold what they were.
 */
type LogsQuestion = SystemLogsQuery & { clears?: number };

export const systemLogsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getSystemLogs: builder.query<SystemLogs, LogsQuestion>({
      // Level and component go along only when chosen; an empty choice is none.
      query: ({ level, component, limit }) =>
        call('getSystemLogs', { params: { level: level || undefined, component: component || undefined, limit } }),
      rawResponseSchema: systemLogsReplySchema,
      transformResponse: ({ logs, levels, components }: SystemLogsReply) => ({
        ...readList(systemLogSchema, logs),
        levels,
        components,
      }),
      providesTags: ['SystemLogs'],
      extraOptions: { on401: 'reload' },
    }),
    clearSystemLogs: builder.mutation<unknown, void>({
      query: () => ({ ...call('clearSystemLogs'), responseHandler: readAnything }),
      invalidatesTags: ['SystemLogs'],
    }),
  }),
});

sendOnce(systemLogsApi.endpoints.clearSystemLogs, () => 'clearSystemLogs');

export const { useGetSystemLogsQuery } = systemLogsApi;
export const useClearSystemLogsMutation = () =>
  systemLogsApi.endpoints.clearSystemLogs.useMutation({ fixedCacheKey: 'clearSystemLogs' });
