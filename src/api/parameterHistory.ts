import {
  parameterHistorySchema,
  savedVersionSchema,
  type ParameterHistory,
  type SavedVersion,
} from '@/contract/params/history';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';

/** Endpoints of the saves of the parameters. The status of the bot must list the capability `params.history`. */
export const parameterHistoryApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getParameterHistory: builder.query<ParameterHistory, { before?: string }>({
      query: ({ before }) => requestOfCall('getParameterHistory', { params: before === undefined ? {} : { before } }),
      ...responseSchemaOf(parameterHistorySchema),
      providesTags: ['Params'],
    }),
    getSavedVersion: builder.query<SavedVersion, string>({
      query: (version) => requestOfCall('getSavedVersion', { version }),
      ...responseSchemaOf(savedVersionSchema),
      providesTags: ['Params'],
    }),
  }),
});

export const useGetParameterHistoryQuery = pausableQuery(parameterHistoryApi.endpoints.getParameterHistory);
export const useGetSavedVersionQuery = pausableQuery(parameterHistoryApi.endpoints.getSavedVersion);
