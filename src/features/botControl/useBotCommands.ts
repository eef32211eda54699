import type { ControlBarCommandName } from '@/api/botCommands';
import { botControlApi } from '@/api/botControl';
import { selectFailures } from '@/slices/notices';
import { useAppSelector } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import type { SendingState } from './CommandSlot';

const { endpoints } = botControlApi;

/** Returns the send function, the busy state and the failure of each command of the control bar. */
export const useBotCommands = (): Record<ControlBarCommandName, SendingState> => ({
  startBot: useSendingState(endpoints.startBot),
  pauseBot: useSendingState(endpoints.pauseBot),
  resumeBot: useSendingState(endpoints.resumeBot),
  stopBot: useSendingState(endpoints.stopBot),
  closeAll: useSendingState(endpoints.closeAll),
  resetSemaphore: useSendingState(endpoints.resetSemaphore),
});

type CommandEndpoint = (typeof endpoints)[ControlBarCommandName];

function useSendingState(endpoint: CommandEndpoint): SendingState {
  const [send, { isLoading }] = useSendOnce(endpoint);
  const failure = useAppSelector(selectFailures)[endpoint.name];
  return { send: () => void send(), busy: isLoading, failure };
}
