import { useBotStatus } from '@/features/botControl/useBotStatus';
import { ModeFrame } from './ModeFrame';
import { usePageIdentity } from './usePageIdentity';

/** Sets frame, title and icon of the page by the mode of the bot. A separate component keeps a new status from rendering the page. */
export function PageMode() {
  const { status } = useBotStatus();
  usePageIdentity(status?.mode);
  return <ModeFrame mode={status?.mode} />;
}
