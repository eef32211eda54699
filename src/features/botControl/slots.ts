import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';
import type { BarCommandName } from '@/api/botCommands';
import { CloseAllIcon, PauseIcon, PlayIcon, ResetIcon, StopIcon } from '@/ui/theme/icons';

export const ICONS: Record<BarCommandName, ComponentType<SvgIconProps>> = {
  startBot: PlayIcon,
  pauseBot: PauseIcon,
  resumeBot: PlayIcon,
  stopBot: StopIcon,
  closeAll: CloseAllIcon,
  resetSemaphore: ResetIcon,
};

/**
 * Slots in the bar, left to right. Only commands that are never shown together share one. Stop shares none: a repeated
 * click on it must not hit the command that follows.
 */
export const SLOTS: readonly (readonly BarCommandName[])[] = [
  ['startBot', 'pauseBot', 'resumeBot'],
  ['stopBot'],
  ['closeAll'],
  ['resetSemaphore'],
];
