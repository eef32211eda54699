import { useBotStatus } from '@/features/botControl/useBotStatus';
import { ModeFrame } from './ModeFrame';
import { usePageIdentity } from './usePageIdentity';

/** Frame, title and favicon by the mode of the bot; by itself, so that a status every two seconds renders no more than this. */
export function PageMode() {
  const { status } = useBotStatus();
  usePageIdentity(status?.mode);
  return <ModeFrame mode={status?.mode} />;
}
