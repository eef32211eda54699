import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';
import type { ControlBarCommandName } from '@/api/bot/botCommands';
import { CloseAllIcon, PauseIcon, PlayIcon, ResetIcon, StopIcon } from '@/ui/theme/icons';

export const COMMAND_ICONS: Record<ControlBarCommandName, ComponentType<SvgIconProps>> = {
  startBot: PlayIcon,
  pauseBot: PauseIcon,
  resumeBot: PlayIcon,
  stopBot: StopIcon,
  closeAll: CloseAllIcon,
  resetSemaphore: ResetIcon,
};

/** Command slots of the control bar from left to right. Two commands share a slot only if the bar never shows both. Stop has a separate slot, because a repeated click on Stop must not trigger another command.
 */
export const COMMAND_SLOTS: readonly (readonly ControlBarCommandName[])[] = [
  ['startBot', 'pauseBot', 'resumeBot'],
  ['stopBot'],
  ['closeAll'],
  ['resetSemaphore'],
];
