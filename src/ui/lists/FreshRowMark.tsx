import { createContext, use } from 'react';
import type { FreshRows } from '@/domain/lists/pausableList';

export const FreshRowsContext = createContext<FreshRows>({ ids: new Set(), turn: 0 });

/**
 * Marks a new row from inside a cell, because the grid renders the row element. The style `freshRowsStyle` draws the mark.
 */
export function FreshRowMark({ id }: { id: string }) {
  const { ids, turn } = use(FreshRowsContext);
  return ids.has(id) && <i hidden data-fresh={turn % 2} />;
}
