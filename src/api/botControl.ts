import type { CallName } from '@/contract/calls';
import {
  closeAllResultSchema,
  emergencyResetResultSchema,
  type CloseAllResult,
  type EmergencyResetResult,
} from '@/contract/commands';
import { readAnything } from './baseQuery';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';
import { sendOnce } from './sendOnce';
import { thenRefreshStatus } from './status';

/** Closing positions on an exchange takes its time. */
const COMMAND_TIMEOUT_MS = 30_000;
/** A stop or a close that hangs must not keep the operator from asking again. */
const WAY_OUT_TIMEOUT_MS = 5_000;

const common = { onQueryStarted: thenRefreshStatus, extraOptions: { timeoutMs: COMMAND_TIMEOUT_MS } };
const wayOut = { onQueryStarted: thenRefreshStatus, extraOptions: { timeoutMs: WAY_OUT_TIMEOUT_MS } };

/** The specification does not show what these answer. */
const plain = (name: CallName) => ({
  query: () => ({ ...call(name), responseHandler: readAnything }),
  ...common,
});

export const botControlApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    startBot: builder.mutation<unknown, void>(plain('startBot')),
    stopBot: builder.mutation<unknown, void>({ ...plain('stopBot'), ...wayOut }),
    pauseBot: builder.mutation<unknown, void>(plain('pauseBot')),
    resumeBot: builder.mutation<unknown, void>(plain('resumeBot')),
    closePosition: builder.mutation<unknown, { symbol: string }>({
      query: (body) => ({ ...call('closePosition', { body }), responseHandler: readAnything }),
      ...common,
    }),
    closeAll: builder.mutation<CloseAllResult, void>({
      query: () => call('closeAll'),
      ...parsed(closeAllResultSchema),
      ...wayOut,
    }),
    resetSemaphore: builder.mutation<EmergencyResetResult, void>({
      query: () => call('resetSemaphore'),
      ...parsed(emergencyResetResultSchema),
      ...common,
    }),
  }),
});

const { endpoints } = botControlApi;

export const sendCloseAll = () => sendOnce(endpoints.closeAll, undefined);
/** Each symbol by itself: closing one does not hold back another. */
export const sendClosePosition = (symbol: string) => sendOnce(endpoints.closePosition, { symbol }, symbol);
