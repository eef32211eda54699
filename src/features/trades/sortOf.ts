import { SORT_KEYS, type SortField, type TradeSort } from '@/domain/tradeView';
import type { GridSort } from '@/ui/gridLayout';

const isSortField = (field: string): field is SortField => Object.hasOwn(SORT_KEYS, field);

/** The browser may remember a column that is no more. */
export const sortOf = (sort: GridSort): TradeSort =>
  sort !== null && isSortField(sort.field) ? { field: sort.field, direction: sort.direction } : null;
