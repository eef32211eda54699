import { isClosed, isOpen, type Trade } from '@/contract/trade';

type WithStatus = Pick<Trade, 'status'>;

export const closedTrades = <T extends WithStatus>(trades: readonly T[]): T[] => trades.filter(isClosed);

export const openTrades = <T extends WithStatus>(trades: readonly T[]): T[] => trades.filter(isOpen);
