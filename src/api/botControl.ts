import {
  closeAllResultSchema,
  emergencyResetResultSchema,
  type CloseAllResult,
  type EmergencyResetResult,
} from '@/contract/commands';
import { readOptionalBody } from './baseQuery';
import { BOT_COMMANDS, type BotCommandName } from './botCommands';
import { call, parsed } from './call';
import { consoleApi } from './consoleApi';
import { sendOnce } from './sendOnce';
import { thenRefreshStatus } from './status';

const command = (name: BotCommandName) => ({
  query: () => call(name),
  onQueryStarted: thenRefreshStatus,
  extraOptions: { timeoutMs: BOT_COMMANDS[name].timeoutMs },
});

/** The specification does not show these replies. */
const plain = (name: BotCommandName) => ({
  ...command(name),
  query: () => ({ ...call(name), responseHandler: readOptionalBody }),
});

export const botControlApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    startBot: builder.mutation<unknown, void>(plain('startBot')),
    stopBot: builder.mutation<unknown, void>(plain('stopBot')),
    pauseBot: builder.mutation<unknown, void>(plain('pauseBot')),
    resumeBot: builder.mutation<unknown, void>(plain('resumeBot')),
    closePosition: builder.mutation<unknown, { symbol: string }>({
      ...command('closePosition'),
      query: (body) => ({ ...call('closePosition', { body }), responseHandler: readOptionalBody }),
    }),
    closeAll: builder.mutation<CloseAllResult, void>({
      ...command('closeAll'),
      ...parsed(closeAllResultSchema),
    }),
    resetSemaphore: builder.mutation<EmergencyResetResult, void>({
      ...command('resetSemaphore'),
      ...parsed(emergencyResetResultSchema),
    }),
  }),
});

const { endpoints } = botControlApi;

export const sendCloseAll = () => sendOnce(endpoints.closeAll, undefined);
/** One key for each symbol: closing one symbol does not block another. */
export const sendClosePosition = (symbol: string) => sendOnce(endpoints.closePosition, { symbol }, symbol);
