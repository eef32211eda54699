import { useMemo } from 'react';
import type { ControlBarCommandName } from '@/api/bot/botCommands';
import { botControlApi, sendPauseAndCloseAll } from '@/api/bot/botControl';
import { selectFailures } from '@/slices/notices';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import type { CommandRequestState } from './CommandSlot';

const { endpoints } = botControlApi;

export function useBotCommands(): Record<ControlBarCommandName, CommandRequestState> {
  const startBot = useCommandRequestState(endpoints.startBot);
  const pauseBot = useCommandRequestState(endpoints.pauseBot);
  const resumeBot = useCommandRequestState(endpoints.resumeBot);
  const stopBot = useCommandRequestState(endpoints.stopBot);
  const dispatch = useAppDispatch();
  const [sendCloseAll, { isLoading: isClosing }] = useSendOnce(endpoints.closeAll);
  const closeAll = useMemo(
    () => ({
      send: () => void sendCloseAll(),
      sendAfterPause: () => void dispatch(sendPauseAndCloseAll()),
      busy: isClosing,
    }),
    [sendCloseAll, isClosing, dispatch],
  );
  const resetSemaphore = useCommandRequestState(endpoints.resetSemaphore);
  return useMemo(
    () => ({ startBot, pauseBot, resumeBot, stopBot, closeAll, resetSemaphore }),
    [startBot, pauseBot, resumeBot, stopBot, closeAll, resetSemaphore],
  );
}

type CommandEndpoint = (typeof endpoints)[Exclude<ControlBarCommandName, 'closeAll'>];

function useCommandRequestState(endpoint: CommandEndpoint): CommandRequestState {
  const [send, { isLoading }] = useSendOnce(endpoint);
  const failure = useAppSelector(selectFailures)[endpoint.name];
  return useMemo(() => ({ send: () => void send(), busy: isLoading, failure }), [send, isLoading, failure]);
}
