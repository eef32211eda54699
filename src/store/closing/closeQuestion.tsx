import type { Mode } from '@/contract/enums';
import type { ExecutionStatus } from '@/contract/bot/execution';
import type { Trade } from '@/contract/trades/trade';
import { DASH } from '@/domain/format/format';
import { accountName, accountWord } from '@/domain/trades/accountTexts';
import type { ConfirmQuestion } from '@/ui/messages/confirm';
import { UnrealisedPnl } from './UnrealisedPnl';

/**
 * Returns the confirmation question for closing the open trades of a symbol. Returns null on PAPER, where one click is
 * enough. A trade without a mode counts as a trade in the mode of the bot. `account` is the account of mode LIVE
 * without real money, if the bot has one.
 */
export function closeTradeQuestion(
  trades: readonly Trade[],
  botMode: Mode | null,
  account?: Pick<ExecutionStatus, 'account_kind' | 'account_tail'>,
): ConfirmQuestion | null {
  const modes = trades.map(({ mode }) => mode ?? botMode);
  if (modes.every((mode) => mode === 'PAPER')) return null;
  const [first] = trades;
  const symbol = first?.symbol ?? '';
  const word = account ? accountWord(account) : 'LIVE';
  const place = account ? ` of the ${accountName(account)}` : ', with real money';
  const isKnown = modes.every((mode) => mode === 'PAPER' || mode === 'LIVE');
  const inDoubt = isKnown ? '' : ' It is not known whether this is PAPER or LIVE.';
  if (first && trades.length === 1) {
    return {
      title: `Close the ${word} ${symbol} position?`,
      body: (
        <>
          {symbol} {first.side ?? DASH}, <UnrealisedPnl trades={trades} />
          It will be closed at the market{place}. This cannot be undone.{inDoubt}
        </>
      ),
      verb: 'Close Position',
      danger: true,
    };
  }
  const sides = trades.map(({ side }) => side ?? DASH).join(', ');
  return {
    title: `Close all ${trades.length} ${word} ${symbol} positions?`,
    body: (
      <>
        {trades.length} open trades share {symbol} ({sides}), and all of them are meant:{' '}
        <UnrealisedPnl trades={trades} />
        They will be closed at the market{place}. This cannot be undone.{inDoubt}
      </>
    ),
    verb: `Close ${trades.length} Positions`,
    danger: true,
  };
}
