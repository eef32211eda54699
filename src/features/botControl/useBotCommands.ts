import type { ControlBarCommandName } from '@/api/botCommands';
import { botControlApi } from '@/api/botControl';
import { selectFailures } from '@/slices/notices';
import { useAppSelector } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import type { CommandRequestState } from './CommandSlot';

const { endpoints } = botControlApi;

/** Returns the send function, the busy state and the failure of each command of the control bar. */
export const useBotCommands = (): Record<ControlBarCommandName, CommandRequestState> => ({
  startBot: useCommandRequestState(endpoints.startBot),
  pauseBot: useCommandRequestState(endpoints.pauseBot),
  resumeBot: useCommandRequestState(endpoints.resumeBot),
  stopBot: useCommandRequestState(endpoints.stopBot),
  closeAll: useCommandRequestState(endpoints.closeAll),
  resetSemaphore: useCommandRequestState(endpoints.resetSemaphore),
});

type CommandEndpoint = (typeof endpoints)[ControlBarCommandName];

function useCommandRequestState(endpoint: CommandEndpoint): CommandRequestState {
  const [send, { isLoading }] = useSendOnce(endpoint);
  const failure = useAppSelector(selectFailures)[endpoint.name];
  return { send: () => void send(), busy: isLoading, failure };
}
