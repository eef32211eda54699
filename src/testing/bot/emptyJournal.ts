import type { OrderJournal } from '@/server/orders/journal';

/** Journal of a process that stores nothing. */
export const emptyJournal: OrderJournal = {
  writeAhead: () => undefined,
  writeOrder: () => undefined,
  writeFill: () => undefined,
  hasFill: () => false,
  listUnfinished: () => [],
  findOrder: () => undefined,
};
