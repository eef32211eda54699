import { saveParametersResultSchema, type SaveParametersResult } from '@/contract/bot/commands';
import { additionalParametersSchema, type AdditionalParameters } from '@/contract/params/additions';
import { parametersSchema, type WireParameters } from '@/contract/params/schema';
import { requestOfCall, responseSchemaOf } from './request/call';
import { consoleApi } from './consoleApi';
import { pausableQuery } from './request/pausableQuery';
import type { CallError } from './request/errors';
import type { ApiThunk } from './request/refetchAfterRunningRequest';
import { sendOnce } from './request/sendOnce';
import { refreshStatusAfter } from './bot/status';

export const paramsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getParams: builder.query<WireParameters, void>({
      query: () => requestOfCall('getParams'),
      ...responseSchemaOf(parametersSchema),
      providesTags: ['Params'],
    }),
    /** Reads the parameters from `/api/parameters`, the path that the market analyzer uses. */
    getParameters: builder.query<WireParameters, void>({
      query: () => requestOfCall('getParameters'),
      ...responseSchemaOf(parametersSchema),
      providesTags: ['Params'],
    }),
    getAdditionalParameters: builder.query<AdditionalParameters, void>({
      query: () => requestOfCall('getAdditionalParameters'),
      ...responseSchemaOf(additionalParametersSchema),
      providesTags: ['Params'],
    }),
    saveParams: builder.mutation<SaveParametersResult, Record<string, unknown>>({
      query: (body) => requestOfCall('saveParams', { body }),
      ...responseSchemaOf(saveParametersResultSchema),
      invalidatesTags: (_result, error) => (error ? [] : ['Params']),
      onQueryStarted: refreshStatusAfter,
    }),
  }),
});

export const useGetParamsQuery = pausableQuery(paramsApi.endpoints.getParams);
export const useGetAdditionalParametersQuery = pausableQuery(paramsApi.endpoints.getAdditionalParameters);
export const useGetParametersQuery = pausableQuery(paramsApi.endpoints.getParameters);
export const sendSaveParams = (sent: Record<string, unknown>) => sendOnce(paramsApi.endpoints.saveParams, sent);

/** Fetches the saved parameters. Does not use the reply to a request that is already running. */
export const fetchSavedParameters =
  (): ApiThunk<Promise<{ params: WireParameters } | { error: CallError }>> => async (dispatch) => {
    const running = dispatch(paramsApi.util.getRunningQueryThunk('getParams', undefined));
    if (running) await running;
    const asked = paramsApi.endpoints.getParams.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data, error } = await dispatch(asked);
    return error === undefined && data !== undefined ? { params: data } : { error };
  };
