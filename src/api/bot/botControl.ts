import {
  closeAllResultSchema,
  emergencyResetResultSchema,
  type CloseAllResult,
  type EmergencyResetResult,
} from '@/contract/bot/commands';
import { readOptionalBody } from '../request/baseQuery';
import { BOT_COMMANDS, type BotCommandName } from './botCommands';
import type { CloseAllArg, PauseOutcome } from './commandOutcomes';
import { requestOfCall, responseSchemaOf } from '../request/call';
import { consoleApi } from '../consoleApi';
import { sendOnce } from '../request/sendOnce';
import type { ApiThunk } from '../request/refetchAfterRunningRequest';
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
    closeAll: builder.mutation<CloseAllResult, CloseAllArg>({
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

export const sendCloseAll = (arg?: CloseAllArg) => sendOnce(endpoints.closeAll, arg);

/** Longest time for which an unanswered pause delays the close. */
const MAX_PAUSE_WAIT_MS = 1_000;

/** Pauses the bot, then closes all positions. Neither a failed nor a slow pause prevents the close. */
export const sendPauseAndCloseAll = (): ApiThunk<Promise<void>> => async (dispatch) => {
  const pause = await Promise.race([
    dispatch(sendOnce(endpoints.pauseBot, undefined)).then(({ error }): PauseOutcome =>
      error === undefined ? 'paused' : 'not paused',
    ),
    new Promise<PauseOutcome>((resolve) => setTimeout(() => resolve('unanswered'), MAX_PAUSE_WAIT_MS)),
  ]);
  await dispatch(sendCloseAll({ pause }));
};

/** The request key contains the symbol, so that closing one position does not block closing another position. */
export const sendClosePosition = (symbol: string) => sendOnce(endpoints.closePosition, { symbol }, symbol);
