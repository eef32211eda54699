import { isTradeSortField } from '@/domain/trades/tradeFields';
import type { TradeSort } from '@/domain/trades/tradeView';
import type { GridSort } from '@/ui/lists/gridLayout';

/** Returns the sort order of the trades, or null for a stored column that the table no longer has. */
export const toTradeSort = (sort: GridSort): TradeSort =>
  sort !== null && isTradeSortField(sort.field) ? { field: sort.field, direction: sort.direction } : null;
