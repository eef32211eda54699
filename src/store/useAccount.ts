import { useMemo } from 'react';
import { useGetStatusQuery } from '@/api/bot/status';
import type { AccountKind, ExecutionFinding, ExecutionStatus, ExchangeStopState } from '@/contract/bot/execution';
import type { Trade } from '@/contract/trades/trade';
import { disputeOf, type PositionDispute } from '@/domain/trades/heldPosition';
import { selectStatusAt } from '@/slices/connection';
import { useIsOld } from '@/ui/hooks/useNow';
import { useAppSelector } from './hooks';
import { useLatestTradeRows } from './useLatestTrades';

/** Returns the account to which the bot sends orders, or undefined for a bot without one. */
export function useAccount(): ExecutionStatus | undefined {
  const { account } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ account: data?.execution ?? undefined }),
  });
  return account;
}

/** Returns true when the bot has an account. Renders only when the result changes. */
export function useHasAccount(): boolean {
  const { hasAccount } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ hasAccount: data?.execution != null }),
  });
  return hasAccount;
}

export function useAccountKind(): AccountKind | undefined {
  const { kind } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ kind: data?.execution?.account_kind }),
  });
  return kind;
}

const NO_FINDINGS: readonly ExecutionFinding[] = [];

/** Returns the differences between bot and account. Renders only when they change. */
export function useAccountFindings({ skip = false } = {}): readonly ExecutionFinding[] {
  const { findings } = useGetStatusQuery(undefined, {
    skip,
    selectFromResult: ({ data }) => ({ findings: data?.execution?.findings ?? NO_FINDINGS }),
  });
  return findings;
}

/** Returns what the account says against a position, or null. A PAPER position follows no account. */
export const usePositionDispute = (trade: Pick<Trade, 'mode' | 'symbol'>): PositionDispute | null =>
  disputeOf(trade, useAccountFindings({ skip: trade.mode !== 'LIVE' }));

/** Returns the ids of the trades whose position the account no longer has: a price gives them no PnL. */
export function useTradesNotHeld(): ReadonlySet<string> {
  const findings = useAccountFindings();
  const rows = useLatestTradeRows();
  return useMemo(
    () => new Set(rows.filter((trade) => disputeOf(trade, findings)?.closable === 0).map(({ trade_id }) => trade_id)),
    [rows, findings],
  );
}

/** Returns true after a Flatten while the readings show the account without positions and orders. */
export function useIsAccountFlat(): boolean {
  const { isFlat } = useGetStatusQuery(undefined, {
    selectFromResult: ({ data }) => ({ isFlat: data?.execution?.flat_at != null }),
  });
  return isFlat;
}

export type StopAtExchange = ExchangeStopState & {
  /** Monotonic time of the status that contains the stop. */
  receivedAt: number | null;
  /** True for a stop of an old status, which the exchange may have changed. */
  isOld: boolean;
};

/** Returns the stop of a trade at the exchange, or undefined for a trade without a place in the account. */
export function useStopAtExchange(tradeId: string): StopAtExchange | undefined {
  const stop = useAccount()?.stops.find(({ trade_id }) => trade_id === tradeId);
  const receivedAt = useAppSelector(selectStatusAt);
  const isOld = useIsOld(receivedAt);
  return stop && { ...stop, receivedAt, isOld };
}
