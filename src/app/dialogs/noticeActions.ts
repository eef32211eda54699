import { createSelector } from '@reduxjs/toolkit';
import { executionApi } from '@/api/bot/execution';
import { statusApi } from '@/api/bot/status';
import { selectLatestTrades } from '@/api/trades/trades';
import { isOpenOrder } from '@/domain/trades/orderList';
import { openTrades } from '@/domain/trades/tradeStatus';
import type { RootState } from '@/store/rootReducer';

const selectStatus = statusApi.endpoints.getStatus.select();
const selectOrders = executionApi.endpoints.getOrders.select();
const NO_SYMBOLS: readonly string[] = [];
/** An older agreement of bot and account does not show that the account is flat. */
const MAX_AGREED_AGE_MS = 10_000;

/** Selects the symbols with an open trade, or null while the loaded trades may miss an open one. */
export const selectOpenSymbols = createSelector(
  [selectLatestTrades, (state: RootState) => selectStatus(state).data?.active_trades],
  (trades, activeTrades): readonly string[] | null => {
    if (activeTrades === 0) return NO_SYMBOLS;
    const open = openTrades(trades ?? []);
    return open.length === activeTrades ? open.map(({ symbol }) => symbol) : null;
  },
);

/** Selects whether bot and account agree that nothing is open, so that another Flatten can do nothing. */
export function selectIsAccountFlat(state: RootState): boolean {
  const { data } = selectStatus(state);
  const account = data?.execution;
  return (
    account?.link === 'up' &&
    data?.active_trades === 0 &&
    account.findings.length === 0 &&
    account.stops.length === 0 &&
    account.agreed_age_ms !== null &&
    account.agreed_age_ms < MAX_AGREED_AGE_MS &&
    selectOrders(state).data?.rows.some(isOpenOrder) === false
  );
}

/** Returns which of `symbols` a repeated close can still close, or null for none. No symbols means all positions. */
export function symbolsToCloseAgain(symbols: readonly string[], open: readonly string[] | null) {
  if (open === null) return symbols;
  if (symbols.length === 0) return open.length === 0 ? null : symbols;
  const left = symbols.filter((symbol) => open.includes(symbol));
  return left.length === 0 ? null : left;
}
