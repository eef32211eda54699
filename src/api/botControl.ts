import type { CallName } from '@/contract/calls';
import {
  closeAllResultSchema,
  emergencyResetResultSchema,
  type CloseAllResult,
  type EmergencyResetResult,
} from '@/contract/commands';
import { readOptionalBody } from './baseQuery';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';
import { sendOnce } from './sendOnce';
import { thenRefreshStatus } from './status';

/** An exchange takes time to close positions. */
const COMMAND_TIMEOUT_MS = 30_000;
/** A stop or close request that hangs must not block another one. */
const STOP_TIMEOUT_MS = 5_000;

const commandOptions = { onQueryStarted: thenRefreshStatus, extraOptions: { timeoutMs: COMMAND_TIMEOUT_MS } };
const stopOptions = { onQueryStarted: thenRefreshStatus, extraOptions: { timeoutMs: STOP_TIMEOUT_MS } };

/** The specification does not show these replies. */
const plain = (name: CallName) => ({
  query: () => ({ ...call(name), responseHandler: readOptionalBody }),
  ...commandOptions,
});

export const botControlApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    startBot: builder.mutation<unknown, void>(plain('startBot')),
    stopBot: builder.mutation<unknown, void>({ ...plain('stopBot'), ...stopOptions }),
    pauseBot: builder.mutation<unknown, void>(plain('pauseBot')),
    resumeBot: builder.mutation<unknown, void>(plain('resumeBot')),
    closePosition: builder.mutation<unknown, { symbol: string }>({
      query: (body) => ({ ...call('closePosition', { body }), responseHandler: readOptionalBody }),
      ...commandOptions,
    }),
    closeAll: builder.mutation<CloseAllResult, void>({
      query: () => call('closeAll'),
      ...parsed(closeAllResultSchema),
      ...stopOptions,
    }),
    resetSemaphore: builder.mutation<EmergencyResetResult, void>({
      query: () => call('resetSemaphore'),
      ...parsed(emergencyResetResultSchema),
      ...commandOptions,
    }),
  }),
});

const { endpoints } = botControlApi;

export const sendCloseAll = () => sendOnce(endpoints.closeAll, undefined);
/** One key for each symbol: closing one symbol does not block another. */
export const sendClosePosition = (symbol: string) => sendOnce(endpoints.closePosition, { symbol }, symbol);
