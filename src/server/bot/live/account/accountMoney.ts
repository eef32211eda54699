import type { BotContext } from '../../core/context';
import { createEquityFall, type EquityFall } from './equityFall';
import type { Halts } from '../halts';
import type { LiveAccount } from '../../../orders/account';
import type { Ledger } from '../../../orders/ledger/ledger';
import type { AccountSnapshot } from '../../../orders/port';
import { createTransfers } from './transfers';
import { createWalletDifference, type WalletDifference } from './walletDifference';

/** Money of the account in its readings, against the limit of the day and against the ledger. */
export type AccountMoney = Pick<EquityFall, 'exceeded' | 'fallUsdt'> &
  Pick<WalletDifference, 'acceptBalance'> & {
    /** Takes a reading once. */
    applyReading(snapshot: AccountSnapshot | undefined): void;
  };

export function createAccountMoney(
  context: Pick<BotContext, 'market' | 'store' | 'writer'>,
  account: LiveAccount,
  sources: { halts: Halts; orders: Pick<Ledger, 'aliveOrders'>; dayStart: () => number },
): AccountMoney {
  const startTimes = () => [equityFall.startedAt(), walletDifference.startedAt()];
  const transfers = createTransfers(context, account, () =>
    Math.min(...startTimes().map((at) => at ?? context.market.clock.now())),
  );
  const { maxDailyLossUsdt: limitUsdt } = account.limits;
  const equityFall = createEquityFall(context, { limitUsdt, dayStart: sources.dayStart, transfers });
  const walletDifference = createWalletDifference(context, { ...sources, transfers });
  let applied: AccountSnapshot | undefined;
  return {
    applyReading(snapshot) {
      if (snapshot === undefined || snapshot === applied) return;
      applied = snapshot;
      equityFall.applyReading(snapshot);
      walletDifference.applyReading(snapshot);
    },
    exceeded: equityFall.exceeded,
    fallUsdt: equityFall.fallUsdt,
    acceptBalance: walletDifference.acceptBalance,
  };
}
