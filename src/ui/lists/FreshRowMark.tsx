import { createContext, use } from 'react';
import type { FreshRows } from '@/domain/lists/heldList';

export const FreshContext = createContext<FreshRows>({ ids: new Set(), turn: 0 });

/** Carries the mark of a new row in a cell: the row itself belongs to the grid. `freshPlaces` draws it. */
export function FreshRowMark({ id }: { id: string }) {
  const { ids, turn } = use(FreshContext);
  return ids.has(id) && <i hidden data-fresh={turn % 2} />;
}
