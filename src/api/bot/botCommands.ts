import type { CallName } from '@/contract/calls';
import type { LackablePart } from '@/contract/lacks';
import type { CloseAllResult, EmergencyResetResult } from '@/contract/bot/commands';
import type { ReceivedStatus } from '@/contract/bot/status';
import { closeReplyText } from '@/domain/trades/closeResults';
import { closeAllNotice, closeAllFailureNotice, emergencyResetNotice, type CloseAllArg } from './commandOutcomes';
import {
  closeAllQuestion,
  emergencyResetQuestion,
  resumeQuestion,
  startQuestion,
  type CommandStatus,
  type LastBotStatus,
  type CommandQuestion,
} from './commandQuestions';
import { errorText, successMessage, prefixedErrorNotice, type MutationOutcome } from '../request/outcome';

/** Timeout of a bot command. Closing positions on an exchange takes time. */
const COMMAND_TIMEOUT_MS = 30_000;
/** Timeout of a stop or close request. A hanging request must not block the next request. */
const RISK_LIMITING_TIMEOUT_MS = 5_000;

export type ControlBarCommand = {
  label: string;
  short: string;
  busy: string;
  /** What the command leaves open, and what keeps its stop. */
  effect?: string;
  shown: (view: LastBotStatus) => boolean;
  /** Returns the confirmation question of the command, or null when a click needs no confirmation. */
  ask: (view: LastBotStatus) => CommandQuestion | null;
  /** True for a command that limits risk, such as Stop. Its button stays enabled during a request. */
  protects: boolean;
  /** Text beside the button after a command failed without a message. */
  mark?: {
    text: string;
    /** Returns true when the bot has reached the requested state or the command no longer applies. */
    settledBy: (bot: ReceivedStatus) => boolean;
  };
};

type CommandDefinition<Arg, Result> = MutationOutcome<Arg, Result> & { timeoutMs: number };
type ControlBarCommandDefinition<Result, Arg = void> = CommandDefinition<Arg, Result> & ControlBarCommand;

type BotCommands = {
  startBot: ControlBarCommandDefinition<unknown>;
  pauseBot: ControlBarCommandDefinition<unknown>;
  resumeBot: ControlBarCommandDefinition<unknown>;
  stopBot: ControlBarCommandDefinition<unknown>;
  closeAll: ControlBarCommandDefinition<CloseAllResult, CloseAllArg>;
  resetSemaphore: ControlBarCommandDefinition<EmergencyResetResult>;
  closePosition: CommandDefinition<{ symbol: string }, unknown> & { mark?: never };
};
export type BotCommandName = keyof BotCommands & CallName;
export type ControlBarCommandName = Exclude<BotCommandName, 'closePosition'>;

const noConfirmationQuestion = (): null => null;
const isStatusUnreliable = ({ status, old }: LastBotStatus): boolean => status === null || old;
const lacks = ({ status }: LastBotStatus, part: LackablePart): boolean => status?.lacks?.includes(part) ?? false;
const statusMatches = ({ status }: LastBotStatus, matches: (status: CommandStatus) => boolean): boolean =>
  status !== null && matches(status);

/**
 * Spec points 2 and 8. A command that limits risk is shown even while the status or its
 * field is unknown or the status is old. Start and Resume need a readable mode.
 */
export const BOT_COMMANDS: BotCommands = {
  startBot: {
    label: 'Start Bot',
    short: 'Start',
    busy: 'Starting...',
    timeoutMs: COMMAND_TIMEOUT_MS,
    protects: false,
    shown: (view) => statusMatches(view, (bot) => bot.running === false && bot.mode !== null),
    ask: startQuestion,
    success: 'silent',
    failure: (error) => ({ kind: 'alert', severity: 'error', text: `Error starting bot: ${errorText(error)}` }),
  },
  pauseBot: {
    label: 'Pause',
    short: 'Pause',
    busy: 'Pausing...',
    effect: 'Opens no new trades until Resume. Positions stay open, and keep their stops and exits.',
    timeoutMs: COMMAND_TIMEOUT_MS,
    protects: false,
    shown: (view) =>
      !lacks(view, 'pause') && statusMatches(view, (bot) => bot.running !== false && bot.paused !== true),
    ask: noConfirmationQuestion,
    success: 'silent',
    failure: 'logged',
    mark: { text: 'not paused', settledBy: ({ running, paused }) => running === false || paused === true },
  },
  resumeBot: {
    label: 'Resume',
    short: 'Resume',
    busy: 'Resuming...',
    timeoutMs: COMMAND_TIMEOUT_MS,
    protects: false,
    shown: (view) => !lacks(view, 'pause') && statusMatches(view, (bot) => bot.paused === true && bot.mode !== null),
    ask: resumeQuestion,
    success: 'silent',
    failure: 'logged',
    mark: { text: 'not resumed', settledBy: ({ paused }) => paused === false },
  },
  stopBot: {
    label: 'Stop Bot',
    short: 'Stop',
    busy: 'Stopping...',
    effect: 'Opens no new trades. Positions stay open and monitored, and keep their stops.',
    timeoutMs: RISK_LIMITING_TIMEOUT_MS,
    protects: true,
    shown: (view) => isStatusUnreliable(view) || statusMatches(view, (bot) => bot.running !== false),
    ask: noConfirmationQuestion,
    success: 'silent',
    failure: 'logged',
    mark: { text: 'not stopped', settledBy: ({ running }) => running === false },
  },
  closeAll: {
    label: 'Close All Positions',
    short: 'Close All',
    busy: 'Closing...',
    effect: 'Closes all positions of the bot. Positions and orders of others stay open. A running bot keeps running.',
    timeoutMs: RISK_LIMITING_TIMEOUT_MS,
    protects: true,
    shown: (view) => isStatusUnreliable(view) || statusMatches(view, (bot) => bot.active_trades !== 0),
    ask: closeAllQuestion,
    success: closeAllNotice,
    // The specification gives no text for a failed Close All. The operator must see the failure.
    failure: closeAllFailureNotice,
  },
  resetSemaphore: {
    label: 'Emergency Reset',
    short: 'Reset',
    busy: 'Resetting...',
    timeoutMs: COMMAND_TIMEOUT_MS,
    protects: false,
    shown: (view) =>
      !lacks(view, 'emergency') && statusMatches(view, (bot) => bot.running === false && bot.active_trades === 0),
    ask: emergencyResetQuestion,
    success: emergencyResetNotice,
    failure: prefixedErrorNotice('Error: '),
  },
  closePosition: {
    label: ({ symbol }) => `Close ${symbol}`,
    timeoutMs: COMMAND_TIMEOUT_MS,
    success: (reply, _arg, currency) => successMessage('Position closed', closeReplyText(reply, currency)),
    failure: prefixedErrorNotice('Error closing position: '),
  },
};
