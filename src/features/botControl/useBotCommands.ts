import type { BarCommandName } from '@/api/botCommands';
import { botControlApi } from '@/api/botControl';
import { selectFailures } from '@/slices/notices';
import { useAppSelector } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import type { Sending } from './CommandSlot';

const { endpoints } = botControlApi;

/** Sends the commands. The workflows show messages; the bar marks the failures that have no message. */
export const useBotCommands = (): Record<BarCommandName, Sending> => ({
  startBot: useSending(endpoints.startBot),
  pauseBot: useSending(endpoints.pauseBot),
  resumeBot: useSending(endpoints.resumeBot),
  stopBot: useSending(endpoints.stopBot),
  closeAll: useSending(endpoints.closeAll),
  resetSemaphore: useSending(endpoints.resetSemaphore),
});

type Endpoint = (typeof endpoints)[BarCommandName];

function useSending(endpoint: Endpoint): Sending {
  const [send, { isLoading }] = useSendOnce(endpoint);
  const failure = useAppSelector(selectFailures)[endpoint.name];
  return { send: () => void send(), busy: isLoading, failure };
}
