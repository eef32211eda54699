import {
  useCloseAllMutation,
  usePauseBotMutation,
  useResetSemaphoreMutation,
  useResumeBotMutation,
  useStartBotMutation,
  useStopBotMutation,
} from '@/api/botControl';
import type { CommandName } from './commands';
import type { Sending } from './CommandSlot';

/** What comes of a command is told by the workflows: here it is only sent. */
export function useBotCommands(): Record<CommandName, Sending> {
  const [start, starting] = useStartBotMutation();
  const [pause, pausing] = usePauseBotMutation();
  const [resume, resuming] = useResumeBotMutation();
  const [stop, stopping] = useStopBotMutation();
  const [closeAll, closing] = useCloseAllMutation();
  const [reset, resetting] = useResetSemaphoreMutation();
  return {
    start: { send: () => void start(), busy: starting.isLoading },
    pause: { send: () => void pause(), busy: pausing.isLoading },
    resume: { send: () => void resume(), busy: resuming.isLoading },
    stop: { send: () => void stop(), busy: stopping.isLoading },
    closeAll: { send: () => void closeAll(), busy: closing.isLoading },
    reset: { send: () => void reset(), busy: resetting.isLoading },
  };
}
