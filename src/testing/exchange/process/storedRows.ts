import type { StoredFill, StoredOrder } from '@/server/store/account/orderTypes';

/** Rows that reached the database, by their keys. All processes of one database share them. */
export type StoredRows = {
  readonly orders: Map<string, StoredOrder>;
  readonly fills: Map<string, StoredFill>;
  readonly tradeIds: Set<string>;
};

export const createStoredRows = (): StoredRows => ({ orders: new Map(), fills: new Map(), tradeIds: new Set() });
