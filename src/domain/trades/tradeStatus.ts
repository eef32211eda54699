import { isClosed, isOpen, type Trade } from '@/contract/trades/trade';

type TradeStatusField = Pick<Trade, 'status'>;

export const closedTrades = <T extends TradeStatusField>(trades: readonly T[]): T[] => trades.filter(isClosed);

export const openTrades = <T extends TradeStatusField>(trades: readonly T[]): T[] => trades.filter(isOpen);
