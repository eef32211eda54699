import {
  closeAllResultSchema,
  emergencyResetResultSchema,
  type CloseAllResult,
  type EmergencyResetResult,
} from '@/contract/bot/commands';
import { readOptionalBody } from '../request/baseQuery';
import { BOT_COMMANDS, type BotCommandName } from './botCommands';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { sendOnce } from '../request/sendOnce';
import { refreshStatusAfter } from './status';

const commandEndpoint = (name: BotCommandName) => ({
  query: () => requestOfCall(name),
  onQueryStarted: refreshStatusAfter,
  extraOptions: { timeoutMs: BOT_COMMANDS[name].timeoutMs },
});

/** Creates the endpoint of a command whose reply the specification does not define. */
const commandEndpointWithAnyReply = (name: BotCommandName) => ({
  ...commandEndpoint(name),
  query: () => ({ ...requestOfCall(name), responseHandler: readOptionalBody }),
});

export const botControlApi = consoleApi.injectEndpoints({
  endpoints: (builder) => ({
    startBot: builder.mutation<unknown, void>(commandEndpointWithAnyReply('startBot')),
    stopBot: builder.mutation<unknown, void>(commandEndpointWithAnyReply('stopBot')),
    pauseBot: builder.mutation<unknown, void>(commandEndpointWithAnyReply('pauseBot')),
    resumeBot: builder.mutation<unknown, void>(commandEndpointWithAnyReply('resumeBot')),
    closePosition: builder.mutation<unknown, { symbol: string }>({
      ...commandEndpoint('closePosition'),
      query: (body) => ({ ...requestOfCall('closePosition', { body }), responseHandler: readOptionalBody }),
    }),
    closeAll: builder.mutation<CloseAllResult, void>({
      ...commandEndpoint('closeAll'),
      ...responseSchemaOf(closeAllResultSchema),
    }),
    resetSemaphore: builder.mutation<EmergencyResetResult, void>({
      ...commandEndpoint('resetSemaphore'),
      ...responseSchemaOf(emergencyResetResultSchema),
    }),
  }),
});

const { endpoints } = botControlApi;

export const sendCloseAll = () => sendOnce(endpoints.closeAll, undefined);
/** The request key contains the symbol, so that closing one position does not block closing another position. */
export const sendClosePosition = (symbol: string) => sendOnce(endpoints.closePosition, { symbol }, symbol);
