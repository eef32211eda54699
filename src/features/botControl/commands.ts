import type { SvgIconProps } from '@mui/material';
import type { ComponentType } from 'react';
import type { Status } from '@/contract/status';
import type { Trade } from '@/contract/trade';
import type { Question } from '@/ui/confirm';
import { CloseAllIcon, PauseIcon, PlayIcon, ResetIcon, StopIcon } from '@/ui/icons';
import { askCloseAll, askReset, askResume, askStart } from './questions';

export type BotView = {
  /** Null until the bot has answered once. */
  status: Status | null;
  /** Not confirmed for a while: the bot may be in another state by now. */
  old: boolean;
  /** The open trades that are loaded, read when a question is asked. */
  openTrades?: () => readonly Trade[];
};

export const COMMAND_NAMES = ['start', 'pause', 'resume', 'stop', 'closeAll', 'reset'] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

export type Command = {
  label: string;
  short: string;
  busy: string;
  Icon: ComponentType<SvgIconProps>;
  shown: (view: BotView) => boolean;
  /** Null where one click is enough. */
  ask: (view: BotView) => Question | null;
  /** Never blocked, not even by its own request under way. */
  protects: boolean;
  /** Beside the command after a failure that raises no message. */
  failed?: string;
};

const atOnce = (): null => null;
const inDoubt = ({ status, old }: BotView): boolean => status === null || old;
const known = ({ status }: BotView, holds: (status: Status) => boolean): boolean => status !== null && holds(status);

/** Spec point 2, bot control bar. What protects is shown as well whenever the state of the bot is in doubt. */
export const COMMANDS: Record<CommandName, Command> = {
  start: {
    label: 'Start Bot',
    short: 'Start',
    busy: 'Starting...',
    Icon: PlayIcon,
    shown: (view) => known(view, (bot) => !bot.running),
    ask: askStart,
    protects: false,
  },
  pause: {
    label: 'Pause',
    short: 'Pause',
    busy: 'Pausing...',
    Icon: PauseIcon,
    shown: (view) => known(view, (bot) => bot.running && !bot.paused),
    ask: atOnce,
    protects: false,
    failed: 'not paused',
  },
  resume: {
    label: 'Resume',
    short: 'Resume',
    busy: 'Resuming...',
    Icon: PlayIcon,
    shown: (view) => known(view, (bot) => bot.paused),
    ask: askResume,
    protects: false,
    failed: 'not resumed',
  },
  stop: {
    label: 'Stop Bot',
    short: 'Stop',
    busy: 'Stopping...',
    Icon: StopIcon,
    shown: (view) => inDoubt(view) || known(view, (bot) => bot.running),
    ask: atOnce,
    protects: true,
    failed: 'not stopped',
  },
  closeAll: {
    label: 'Close All Positions',
    short: 'Close All',
    busy: 'Closing...',
    Icon: CloseAllIcon,
    shown: (view) => inDoubt(view) || known(view, (bot) => bot.active_trades > 0),
    ask: askCloseAll,
    protects: true,
  },
  reset: {
    label: 'Emergency Reset',
    short: 'Reset',
    busy: 'Resetting...',
    Icon: ResetIcon,
    shown: (view) => known(view, (bot) => !bot.running && bot.active_trades === 0),
    ask: askReset,
    protects: false,
  },
};

/** Places in the bar, left to right. Only commands that never stand side by side share one. */
export const SLOTS: readonly (readonly CommandName[])[] = [
  ['start'],
  ['pause', 'resume'],
  ['stop'],
  ['closeAll'],
  ['reset'],
];
