import type { CallName } from '@/contract/calls';
import type { CloseAllResult, EmergencyResetResult } from '@/contract/commands';
import type { Status } from '@/contract/status';
import { closeAllDone, closeAllFailed, resetDone } from './commandOutcomes';
import { askCloseAll, askReset, askResume, askStart, type BotView, type CommandQuestion } from './commandQuestions';
import { message, successMessage, withMessage, type Outcome } from './outcome';

/** An exchange takes time to close positions. */
const COMMAND_TIMEOUT_MS = 30_000;
/** A stop or close request that hangs must not block another one. */
const PROTECTING_TIMEOUT_MS = 5_000;

/** The part of a command that the control bar uses. */
export type BarCommand = {
  label: string;
  short: string;
  busy: string;
  shown: (view: BotView) => boolean;
  /** Returns the question before the command, or null when one click is enough. */
  ask: (view: BotView) => CommandQuestion | null;
  /** The command limits risk: nothing blocks it, not even its own running request. */
  protects: boolean;
  /** Shown beside the command after a failure without a message. */
  mark?: {
    text: string;
    /** Whether the bot is in the requested state, or in one where the command has no effect. */
    settledBy: (bot: Status) => boolean;
  };
};

type Sent<Arg, Result> = Outcome<Arg, Result> & { timeoutMs: number };
type FromBar<Result> = Sent<void, Result> & BarCommand;

type BotCommands = {
  startBot: FromBar<unknown>;
  pauseBot: FromBar<unknown>;
  resumeBot: FromBar<unknown>;
  stopBot: FromBar<unknown>;
  closeAll: FromBar<CloseAllResult>;
  resetSemaphore: FromBar<EmergencyResetResult>;
  closePosition: Sent<{ symbol: string }, unknown> & { mark?: never };
};
export type BotCommandName = keyof BotCommands & CallName;
export type BarCommandName = Exclude<BotCommandName, 'closePosition'>;

const noQuestion = (): null => null;
const inDoubt = ({ status, old }: BotView): boolean => status === null || old;
const statusMatches = ({ status }: BotView, matches: (status: Status) => boolean): boolean =>
  status !== null && matches(status);

/**
 * Spec points 2 and 8: every command for the bot, by the name of its call. Commands that limit risk are also shown
 * while the state of the bot is unknown or old.
 */
export const BOT_COMMANDS: BotCommands = {
  startBot: {
    label: 'Start Bot',
    short: 'Start',
    busy: 'Starting...',
    timeoutMs: COMMAND_TIMEOUT_MS,
    protects: false,
    shown: (view) => statusMatches(view, (bot) => !bot.running),
    ask: askStart,
    success: 'silent',
    failure: (error) => ({ kind: 'alert', severity: 'error', text: `Error starting bot: ${message(error)}` }),
  },
  pauseBot: {
    label: 'Pause',
    short: 'Pause',
    busy: 'Pausing...',
    timeoutMs: COMMAND_TIMEOUT_MS,
    protects: false,
    shown: (view) => statusMatches(view, (bot) => bot.running && !bot.paused),
    ask: noQuestion,
    success: 'silent',
    failure: 'logged',
    mark: { text: 'not paused', settledBy: ({ running, paused }) => !running || paused },
  },
  resumeBot: {
    label: 'Resume',
    short: 'Resume',
    busy: 'Resuming...',
    timeoutMs: COMMAND_TIMEOUT_MS,
    protects: false,
    shown: (view) => statusMatches(view, (bot) => bot.paused),
    ask: askResume,
    success: 'silent',
    failure: 'logged',
    mark: { text: 'not resumed', settledBy: ({ paused }) => !paused },
  },
  stopBot: {
    label: 'Stop Bot',
    short: 'Stop',
    busy: 'Stopping...',
    timeoutMs: PROTECTING_TIMEOUT_MS,
    protects: true,
    shown: (view) => inDoubt(view) || statusMatches(view, (bot) => bot.running),
    ask: noQuestion,
    success: 'silent',
    failure: 'logged',
    mark: { text: 'not stopped', settledBy: ({ running }) => !running },
  },
  closeAll: {
    label: 'Close All Positions',
    short: 'Close All',
    busy: 'Closing...',
    timeoutMs: PROTECTING_TIMEOUT_MS,
    protects: true,
    shown: (view) => inDoubt(view) || statusMatches(view, (bot) => bot.active_trades > 0),
    ask: askCloseAll,
    success: closeAllDone,
    // The specification has no text here. An operator who closes positions must see a failure.
    failure: closeAllFailed,
  },
  resetSemaphore: {
    label: 'Emergency Reset',
    short: 'Reset',
    busy: 'Resetting...',
    timeoutMs: COMMAND_TIMEOUT_MS,
    protects: false,
    shown: (view) => statusMatches(view, (bot) => !bot.running && bot.active_trades === 0),
    ask: askReset,
    success: resetDone,
    failure: withMessage('Error: '),
  },
  closePosition: {
    label: ({ symbol }) => `Close ${symbol}`,
    timeoutMs: COMMAND_TIMEOUT_MS,
    success: () => successMessage('Position closed'),
    failure: withMessage('Error closing position: '),
  },
};
