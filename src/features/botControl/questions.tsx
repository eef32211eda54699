import { plural } from '@/domain/format';
import type { Question } from '@/ui/confirm';
import type { BotView } from './commands';
import { PositionsToClose } from './PositionsToClose';

// Friction grows with the mode: PAPER least, LIVE most. Stopping asks nothing, closing once.

const IN_DOUBT = 'The bot has not answered for a while: it may run in another mode than the last known one.';

export function askStart({ status, old }: BotView): Question | null {
  if (status?.mode === 'LIVE')
    return {
      title: 'Start the LIVE bot?',
      body: `It will open positions on ${status.exchange} with real money.${openNow(status.active_trades)}`,
      verb: 'Start Bot',
      typed: 'LIVE',
    };
  return old ? { title: 'Start the bot?', body: IN_DOUBT, verb: 'Start Bot' } : null;
}

export function askResume({ status, old }: BotView): Question | null {
  if (status?.mode === 'LIVE')
    return {
      title: 'Resume the LIVE bot?',
      body: `It will open positions on ${status.exchange} with real money again.${openNow(status.active_trades)}`,
      verb: 'Resume',
    };
  return old ? { title: 'Resume the bot?', body: IN_DOUBT, verb: 'Resume' } : null;
}

export function askCloseAll({ status, old, openTrades }: BotView): Question {
  if (status === null)
    return {
      title: 'Close all positions?',
      body: 'The bot has not said yet in which mode it runs. If it is LIVE, real positions are closed at the market.',
      verb: 'Close All Positions',
      danger: true,
    };
  const positions = `${plural(status.active_trades, 'position')} on ${status.exchange}${old ? ' (last known)' : ''}`;
  if (status.mode === 'PAPER') {
    return {
      title: 'Close all PAPER positions?',
      body: `${positions}, no real money.${old ? ` ${IN_DOUBT}` : ''}`,
      verb: 'Close All Positions',
    };
  }
  return {
    title: 'Close all LIVE positions?',
    body: (
      <>
        {positions} will be closed at the market, with real money. This cannot be undone.
        <PositionsToClose trades={openTrades?.() ?? []} reported={status.active_trades} />
      </>
    ),
    verb: 'Close All Positions',
    danger: true,
  };
}

/** Spec point 5. */
export const askReset = ({ status }: BotView): Question => ({
  title: 'Reset the position slots?',
  body: 'Use it ONLY if the system is deadlocked (0 active trades but it cannot execute new trades). It resets the internal semaphore counter.',
  verb: 'Emergency Reset',
  danger: true,
  ...(status?.mode === 'LIVE' && { typed: 'LIVE' }),
});

const openNow = (count: number): string => (count > 0 ? ` ${plural(count, 'position')} open now.` : '');
