import { createContext, use } from 'react';
import type { FreshRows } from '@/domain/lists/heldList';

export const FreshContext = createContext<FreshRows>({ ids: new Set(), turn: 0 });

/** Marks a new row from within a cell, because the grid renders the row itself. `freshPlaces` draws the mark. */
export function FreshRowMark({ id }: { id: string }) {
  const { ids, turn } = use(FreshContext);
  return ids.has(id) && <i hidden data-fresh={turn % 2} />;
}
