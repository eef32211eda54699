import {
  absenceReplySchema,
  presenceReplySchema,
  type CloseAbsenceRequest,
  type PeriodSummary,
} from '@/contract/history/absence';
import { acknowledgementSchema } from '@/contract/bot/commands';
import type { z } from '@/contract/schema/z';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';

const ABSENCE_CALL_OPTIONS = { on401: 'stay' } as const;

/** Endpoints of the absence of the operator. The status of the bot must list the capability `absence`. */
export const absenceApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getAbsence: builder.query<PeriodSummary | null, void>({
      query: () => requestOfCall('getAbsence'),
      rawResponseSchema: absenceReplySchema,
      transformResponse: ({ absence }: z.infer<typeof absenceReplySchema>) => absence,
      providesTags: ['Absence'],
      extraOptions: ABSENCE_CALL_OPTIONS,
    }),
    markPresence: builder.mutation<z.infer<typeof presenceReplySchema>, void>({
      query: () => requestOfCall('markPresence'),
      ...responseSchemaOf(presenceReplySchema),
      invalidatesTags: (result) => (result?.has_returned === true ? ['Absence'] : []),
      extraOptions: ABSENCE_CALL_OPTIONS,
    }),
    closeAbsence: builder.mutation<unknown, CloseAbsenceRequest>({
      query: (body) => requestOfCall('closeAbsence', { body }),
      ...responseSchemaOf(acknowledgementSchema),
      invalidatesTags: ['Absence'],
      extraOptions: ABSENCE_CALL_OPTIONS,
    }),
  }),
});

export const useGetAbsenceQuery = pausableQuery(absenceApi.endpoints.getAbsence);
