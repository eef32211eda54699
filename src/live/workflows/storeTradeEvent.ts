import { isAnyOf } from '@reduxjs/toolkit';
import { upsertTrades } from '@/api/trades/tradeTable';
import type { AppListenerApi } from '@/store/listener';
import { tradeClosed, tradeOpened } from '../events';

export const isTradeEvent = isAnyOf(tradeOpened, tradeClosed);

export function storeTradeEvent({ payload }: ReturnType<typeof tradeOpened>, { dispatch }: AppListenerApi): void {
  dispatch(upsertTrades([payload]));
}
