import { useWaitingCount } from '@/features/alarms/useAlarms';
import { useBotStatus } from '@/features/botControl/useBotStatus';
import { pageModeOf } from './modeAppearance';
import { ModeFrame } from './ModeFrame';
import { usePageTitleAndIcon } from './usePageTitleAndIcon';

/**
 * Sets frame, title and icon of the page by the mode of the bot and by its alarms. The separate component keeps each new status from
 * rendering the whole page.
 */
export function PageMode() {
  const { status } = useBotStatus();
  const mode = pageModeOf(status);
  usePageTitleAndIcon(mode, useWaitingCount().count);
  return <ModeFrame mode={mode} />;
}
