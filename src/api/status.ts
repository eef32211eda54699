import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { statusSchema, type Status } from '@/contract/status';
import type { SessionRoot } from '@/slices/session';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';
import { fetchFresh, type ApiThunk } from './fetchFresh';

/** After this time the console already marks the previous status as old. */
export const STATUS_TIMEOUT_MS = 5_000;

export const statusApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getStatus: builder.query<Status, void>({
      query: () => call('getStatus'),
      ...parsed(statusSchema),
      providesTags: ['Status'],
      extraOptions: { timeoutMs: STATUS_TIMEOUT_MS },
    }),
  }),
});

export const { useGetStatusQuery } = statusApi;

export const refreshStatus = (): ApiThunk<Promise<void>> =>
  fetchFresh(
    statusApi.util.getRunningQueryThunk('getStatus', undefined),
    statusApi.endpoints.getStatus.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );

type Lifecycle = {
  dispatch: ThunkDispatch<SessionRoot, unknown, UnknownAction>;
  queryFulfilled: Promise<unknown>;
};

/** Spec point 4: refetches the status after each command, also after a failed one. */
export async function thenRefreshStatus(_arg: unknown, { dispatch, queryFulfilled }: Lifecycle): Promise<void> {
  await queryFulfilled.catch(() => undefined);
  await dispatch(refreshStatus());
}
