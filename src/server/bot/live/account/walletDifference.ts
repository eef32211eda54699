import { DAY_MS } from '@/domain/format/time';
import type { BotContext } from '../../core/context';
import type { Halts } from '../halts';
import type { Ledger } from '../../../orders/ledger/ledger';
import type { AccountSnapshot, FundingPayment } from '../../../orders/port';
import type { Transfers } from './transfers';

/** Compares the wallet of the account with the booked fills, the funding and the transfers. */
export type WalletDifference = {
  applyReading(snapshot: AccountSnapshot): void;
  /** Takes the last balance as the new start of the comparison. */
  acceptBalance(): void;
  /** Returns the time of the balance at the start of the comparison, or undefined without one. */
  startedAt(): number | undefined;
};

/** Cash of the account: the balance without the entry value of the positions. Only fills, funding and transfers change it. */
type Start = { readonly cash: number; readonly at: number; readonly isConfirmed: boolean };

const MAX_DIFFERENCE_USDT = 1;
const MAX_DIFFERENCE_SHARE = 0.0005;
/** A fill can be part of one list of a reading and not of the other. */
const QUIET_MS = 1_000;
const CLOCK_TOLERANCE_MS = 500;
const READINGS_IN_A_ROW = 2;

/** A position without its entry price says nothing on the cash. */
function cashOf({ wallet, positions, failures }: AccountSnapshot): number | undefined {
  const isComplete = failures.length === 0 && positions?.every(({ entry }) => entry > 0);
  if (wallet?.balance === undefined || positions === undefined || !isComplete) return undefined;
  return positions.reduce((cash, { qty, entry }) => cash - qty * entry, wallet.balance);
}

export function createWalletDifference(
  { store, writer }: Pick<BotContext, 'store' | 'writer'>,
  { halts, orders, transfers }: { halts: Halts; orders: Pick<Ledger, 'aliveOrders'>; transfers: Transfers },
): WalletDifference {
  let start: Start | undefined;
  /** Last balance that was compared. */
  let last: Start | undefined;
  let agreed = 0;
  let differed = 0;
  const funding = new Map<string, FundingPayment>();

  /** Returns the cash that was booked since a time, or undefined unless the account is quiet. */
  const bookedSince = (since: number, takenAt: number): number | undefined => {
    // While the disk fails, the booked fills are not all stored.
    if (orders.aliveOrders().length > 0 || writer.storageProblem() !== undefined) return undefined;
    const fills = readFills(since);
    const paid = [...funding.values()].filter(({ at }) => at > since);
    const lastAt = Math.max(fills?.lastAt ?? -Infinity, ...paid.map(({ at }) => at));
    if (fills === undefined || lastAt > takenAt - QUIET_MS) return undefined;
    return fills.cash - paid.reduce((sum, { amount }) => sum + amount, 0);
  };
  const readFills = (since: number) => {
    try {
      return store.orders.sumCashOfFills(Math.round(since));
    } catch {
      // The store reports its fault. The next reading compares again.
      return undefined;
    }
  };

  const restart = (next: Start) => {
    start = next;
    for (const [id, { at }] of funding) if (at < next.at - DAY_MS) funding.delete(id);
  };

  const differ = (balance: number, difference: number) => {
    agreed = 0;
    differed += 1;
    transfers.read();
    if (differed < READINGS_IN_A_ROW) return;
    const [shown, expected, gap] = [balance, balance - difference, difference].map((usdt) => usdt.toFixed(2));
    const unread = transfers.isReadable() ? '' : ', and the transfers are not readable';
    halts.halt(
      'wallet',
      `the wallet shows ${shown} USDT, the booked fills, funding and transfers give ${expected} USDT, a difference of ${gap} USDT${unread}. Compare the account, then release entries or start the bot again`,
    );
  };

  return {
    applyReading(snapshot) {
      for (const payment of snapshot.funding) if (payment.asset === 'USDT') funding.set(payment.id, payment);
      const { takenAt, wallet } = snapshot;
      const cash = cashOf(snapshot);
      const from = start ?? { cash: cash ?? 0, at: takenAt, isConfirmed: false };
      const booked = bookedSince(from.at - CLOCK_TOLERANCE_MS, takenAt);
      if (cash === undefined || wallet?.balance === undefined || booked === undefined) return;
      last = from;
      if (start === undefined) return restart(from);
      const difference = cash - from.cash - booked - transfers.sumSince(from.at);
      const isEqual = Math.abs(difference) <= Math.max(MAX_DIFFERENCE_USDT, wallet.balance * MAX_DIFFERENCE_SHARE);
      const present = { cash, at: takenAt, isConfirmed: isEqual || from.isConfirmed };
      last = present;
      // A fill that was booked late makes the first balance wrong.
      if (!from.isConfirmed) return restart(present);
      if (!isEqual) return differ(wallet.balance, difference);
      differed = 0;
      agreed += 1;
      if (agreed >= READINGS_IN_A_ROW) halts.release('wallet');
      if (Math.floor(takenAt / DAY_MS) > Math.floor(from.at / DAY_MS)) restart(present);
    },
    acceptBalance() {
      start = last;
      differed = 0;
      halts.release('wallet');
    },
    startedAt: () => start?.at,
  };
}
