import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { receivedStatusSchema, type ReceivedStatus } from '@/contract/bot/status';
import type { SessionRootState } from '@/slices/session';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { pausableQuery } from '../request/pausableQuery';
import { refetchAfterRunningRequest, type ApiThunk } from '../request/refetchAfterRunningRequest';

/** Timeout of a status request. The last status counts as old before the timeout. */
export const STATUS_TIMEOUT_MS = 5_000;

/** Drops the account of a bot that does not list the capability, so that no screen offers commands for the account. */
const offeredStatusSchema = receivedStatusSchema.transform((status) =>
  status.capabilities?.includes('execution') ? status : { ...status, execution: undefined },
);

export const statusApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    getStatus: builder.query<ReceivedStatus, void>({
      query: () => requestOfCall('getStatus'),
      ...responseSchemaOf(offeredStatusSchema),
      providesTags: ['Status'],
      extraOptions: { timeoutMs: STATUS_TIMEOUT_MS },
    }),
  }),
});

export const useGetStatusQuery = pausableQuery(statusApi.endpoints.getStatus);

export const refreshStatus = (): ApiThunk<Promise<void>> =>
  refetchAfterRunningRequest(
    statusApi.util.getRunningQueryThunk('getStatus', undefined),
    statusApi.endpoints.getStatus.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );

type QueryLifecycle = {
  dispatch: ThunkDispatch<SessionRootState, unknown, UnknownAction>;
  queryFulfilled: Promise<unknown>;
};

/** Refetches the status after each successful or failed command (spec point 4). */
export async function refreshStatusAfter(_arg: unknown, { dispatch, queryFulfilled }: QueryLifecycle): Promise<void> {
  await queryFulfilled.catch(() => undefined);
  await dispatch(refreshStatus());
}
