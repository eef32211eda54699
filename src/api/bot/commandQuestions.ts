import { DEFAULT_CURRENCY } from '@/contract/bot/displayNames';
import type { ReceivedStatus } from '@/contract/bot/status';
import { plural } from '@/domain/format/format';
import { accountLimitsText, accountName, accountWord } from '@/domain/trades/accountTexts';

export type CommandStatus = Pick<
  ReceivedStatus,
  'running' | 'paused' | 'mode' | 'exchange' | 'active_trades' | 'execution' | 'lacks' | 'currency'
>;

export type LastBotStatus = {
  /** The latest status. The value is null before the first reply of the bot. */
  status: CommandStatus | null;
  /** True for a stale status, which can differ from the state of the bot. */
  old: boolean;
};

export type CommandQuestion = {
  title: string;
  body: string;
  danger?: true;
  /** A word that the operator must type to confirm. */
  typed?: string;
  listsPositions?: true;
  /** True to offer, as the first choice, a pause before the command. */
  offersPause?: true;
};

// The mode LIVE requires stricter confirmations than the mode PAPER. Stop never asks for confirmation.

const STALE_STATUS_TEXT = 'The bot has not answered for a while: it may run in another mode than the last known one.';

export function startQuestion({ status, old }: LastBotStatus): CommandQuestion | null {
  if (status?.mode === 'LIVE' && status.execution)
    return {
      title: `Start the ${accountWord(status.execution)} bot?`,
      body: `It will open positions on the ${exchangeName(status)} ${accountName(status.execution)}.${openPositionsText(status.active_trades)}\n${accountLimitsText(status.execution, status.currency ?? DEFAULT_CURRENCY)}`,
      typed: accountWord(status.execution),
    };
  if (status?.mode === 'LIVE')
    return {
      title: 'Start the LIVE bot?',
      body: `It will open positions on ${exchangeName(status)} with real money.${openPositionsText(status.active_trades)}`,
      typed: 'LIVE',
    };
  return old ? { title: 'Start the bot?', body: STALE_STATUS_TEXT } : null;
}

export function resumeQuestion({ status, old }: LastBotStatus): CommandQuestion | null {
  if (status?.mode === 'LIVE')
    return {
      title: `Resume the ${liveWord(status)} bot?`,
      body: `It will open positions on ${moneyText(status)} again.${openPositionsText(status.active_trades)}`,
    };
  return old ? { title: 'Resume the bot?', body: STALE_STATUS_TEXT } : null;
}

/** Returns the question of Close All. A bot that can open positions afterwards gets a pause as the first choice. */
export function closeAllQuestion(view: LastBotStatus): CommandQuestion {
  const question = closePositionsQuestion(view);
  const next = nextEntriesText(view);
  if (next === null) return question;
  const body = `${question.body}\n${next}`;
  return view.status?.lacks?.includes('pause') ? { ...question, body } : { ...question, body, offersPause: true };
}

/** Returns what a bot can open after Close All, or null for a bot that is stopped or paused. */
function nextEntriesText({ status }: LastBotStatus): string | null {
  if (status?.running === false || status?.paused === true) return null;
  if (!status || status.running === null || status.paused === null)
    return 'A running bot may open new positions at once.';
  return status.execution?.halts.length
    ? 'The bot keeps running and may open new positions once entries are no longer halted.'
    : 'The bot keeps running and may open new positions at once.';
}

function closePositionsQuestion({ status, old }: LastBotStatus): CommandQuestion {
  if (status === null || status.mode === null)
    return {
      title: 'Close all positions?',
      body: 'The bot has not said yet in which mode it runs. If it is LIVE, real positions are closed at the market.',
      listsPositions: true,
      danger: true,
    };
  const positions = `${positionsText(status.active_trades)} on ${exchangeName(status)}${old ? ' (last known)' : ''}`;
  if (status.mode === 'PAPER') {
    return {
      title: 'Close all PAPER positions?',
      body: `${positions}, no real money.${old ? ` ${STALE_STATUS_TEXT}` : ''}`,
      listsPositions: true,
    };
  }
  return {
    title: `Close all ${liveWord(status)} positions?`,
    body: `${positions} will be closed at the market${status.execution ? ` of the ${accountName(status.execution)}` : ', with real money'}. This cannot be undone.`,
    listsPositions: true,
    danger: true,
  };
}

/** Returns the confirmation question of Emergency Reset (spec point 5). */
export const emergencyResetQuestion = ({ status }: LastBotStatus): CommandQuestion => ({
  title: 'Reset the position slots?',
  body: 'Use it ONLY if the system is deadlocked (0 active trades but it cannot execute new trades). It resets the internal semaphore counter.',
  danger: true,
  // An unreadable mode can be LIVE.
  ...(status && status.mode !== 'PAPER' && { typed: liveWord(status) }),
});

const liveWord = ({ execution }: CommandStatus): string => (execution ? accountWord(execution) : 'LIVE');

const exchangeName = ({ exchange }: CommandStatus): string => exchange ?? 'unknown exchange';

const moneyText = (status: CommandStatus): string =>
  status.execution
    ? `the ${exchangeName(status)} ${accountName(status.execution)}`
    : `${exchangeName(status)} with real money`;

const positionsText = (count: number | null): string =>
  count === null ? 'An unknown number of positions' : plural(count, 'position');

const openPositionsText = (count: number | null): string => (count === 0 ? '' : ` ${positionsText(count)} open now.`);
