import { botControlApi } from '@/api/botControl';
import { selectFailures } from '@/slices/notices';
import { useAppSelector } from '@/store/hooks';
import { useSendOnce } from '@/store/useSendOnce';
import type { CommandName } from './commands';
import type { Sending } from './CommandSlot';

/** The workflows report what comes of a command; the bar sends it and marks the failures that raise no message. */
export function useBotCommands(): Record<CommandName, Sending> {
  const [start, starting] = useSendOnce(botControlApi.endpoints.startBot);
  const [pause, pausing] = useSendOnce(botControlApi.endpoints.pauseBot);
  const [resume, resuming] = useSendOnce(botControlApi.endpoints.resumeBot);
  const [stop, stopping] = useSendOnce(botControlApi.endpoints.stopBot);
  const [closeAll, closing] = useSendOnce(botControlApi.endpoints.closeAll);
  const [reset, resetting] = useSendOnce(botControlApi.endpoints.resetSemaphore);
  const failures = useAppSelector(selectFailures);
  return {
    start: { send: () => void start(), busy: starting.isLoading },
    pause: { send: () => void pause(), busy: pausing.isLoading, failure: failures['pauseBot'] },
    resume: { send: () => void resume(), busy: resuming.isLoading, failure: failures['resumeBot'] },
    stop: { send: () => void stop(), busy: stopping.isLoading, failure: failures['stopBot'] },
    closeAll: { send: () => void closeAll(), busy: closing.isLoading },
    reset: { send: () => void reset(), busy: resetting.isLoading },
  };
}
