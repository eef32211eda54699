import { saveParametersResultSchema, type SaveParametersResult } from '@/contract/commands';
import { parametersSchema, type WireParameters } from '@/contract/params/schema';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';
import type { CallError } from './errors';
import type { ApiThunk } from './fetchFresh';
import { sendOnce } from './sendOnce';
import { thenRefreshStatus } from './status';

export const paramsApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getParams: builder.query<WireParameters, void>({
      query: () => call('getParams'),
      ...parsed(parametersSchema),
      providesTags: ['Params'],
    }),
    /** The parameters as the market analyzer reads them. */
    getParameters: builder.query<WireParameters, void>({
      query: () => call('getParameters'),
      ...parsed(parametersSchema),
      providesTags: ['Params'],
    }),
    saveParams: builder.mutation<SaveParametersResult, Record<string, unknown>>({
      query: (body) => call('saveParams', { body }),
      ...parsed(saveParametersResultSchema),
      invalidatesTags: (_result, error) => (error ? [] : ['Params']),
      onQueryStarted: thenRefreshStatus,
    }),
  }),
});

export const { useGetParamsQuery, useGetParametersQuery } = paramsApi;
export const sendSaveParams = (sent: Record<string, unknown>) => sendOnce(paramsApi.endpoints.saveParams, sent);

/** Reads the currently saved values, not the reply of a request that was already running. */
export const readParams =
  (): ApiThunk<Promise<{ params: WireParameters } | { error: CallError }>> => async (dispatch) => {
    const running = dispatch(paramsApi.util.getRunningQueryThunk('getParams', undefined));
    if (running) await running;
    const asked = paramsApi.endpoints.getParams.initiate(undefined, { subscribe: false, forceRefetch: true });
    const { data, error } = await dispatch(asked);
    return error === undefined && data !== undefined ? { params: data } : { error };
  };
