import type { Status } from '@/contract/status';
import { plural } from '@/domain/format/format';

export type BotView = {
  /** Null until the bot has answered once. */
  status: Status | null;
  /** The status is stale: the bot may be in another state now. */
  old: boolean;
};

export type CommandQuestion = {
  title: string;
  body: string;
  danger?: true;
  /** A word that the operator must type first. */
  typed?: string;
  /** The question lists the open positions below the body. */
  listsPositions?: true;
};

// LIVE requires stricter confirmations than PAPER. Stop never asks.

const IN_DOUBT = 'The bot has not answered for a while: it may run in another mode than the last known one.';

export function askStart({ status, old }: BotView): CommandQuestion | null {
  if (status?.mode === 'LIVE')
    return {
      title: 'Start the LIVE bot?',
      body: `It will open positions on ${status.exchange} with real money.${openNow(status.active_trades)}`,
      typed: 'LIVE',
    };
  return old ? { title: 'Start the bot?', body: IN_DOUBT } : null;
}

export function askResume({ status, old }: BotView): CommandQuestion | null {
  if (status?.mode === 'LIVE')
    return {
      title: 'Resume the LIVE bot?',
      body: `It will open positions on ${status.exchange} with real money again.${openNow(status.active_trades)}`,
    };
  return old ? { title: 'Resume the bot?', body: IN_DOUBT } : null;
}

export function askCloseAll({ status, old }: BotView): CommandQuestion {
  if (status === null)
    return {
      title: 'Close all positions?',
      body: 'The bot has not said yet in which mode it runs. If it is LIVE, real positions are closed at the market.',
      danger: true,
    };
  const positions = `${plural(status.active_trades, 'position')} on ${status.exchange}${old ? ' (last known)' : ''}`;
  if (status.mode === 'PAPER') {
    return {
      title: 'Close all PAPER positions?',
      body: `${positions}, no real money.${old ? ` ${IN_DOUBT}` : ''}`,
    };
  }
  return {
    title: 'Close all LIVE positions?',
    body: `${positions} will be closed at the market, with real money. This cannot be undone.`,
    listsPositions: true,
    danger: true,
  };
}

/** Returns the question of spec point 5. */
export const askReset = ({ status }: BotView): CommandQuestion => ({
  title: 'Reset the position slots?',
  body: 'Use it ONLY if the system is deadlocked (0 active trades but it cannot execute new trades). It resets the internal semaphore counter.',
  danger: true,
  ...(status?.mode === 'LIVE' && { typed: 'LIVE' }),
});

const openNow = (count: number): string => (count > 0 ? ` ${plural(count, 'position')} open now.` : '');
