import {
  type DataGridProps,
  type GridApi,
  type GridColumnHeaderParams,
  type GridEventListener,
  type GridState,
  gridSortModelSelector,
} from '@mui/x-data-grid';
import { type RefObject, useEffect, useState } from 'react';
import type { GridLayout, GridSort } from './gridLayout';
import { useStableHandler } from '../hooks/useStableHandler';

const SORT_DIRECTIONS = ['asc', 'desc', null] as const;

/**
 * Returns the props that change the sort order on header clicks. The screen sorts the rows and the grid shows only
 * the sort arrows. Sorting a hundred thousand rows in the grid would freeze the page.
 */
export function useGridSort(apiRef: RefObject<GridApi | null>, { sort, update: change }: GridLayout) {
  const [atFirst] = useState<DataGridProps['initialState']>(() => ({ sorting: { sortModel: toSortModel(sort) } }));

  useEffect(() => {
    const turn = ({ field, colDef }: GridColumnHeaderParams): void => {
      const grid = apiRef.current;
      if (!grid || colDef.sortable === false) return;
      const order = colDef.sortingOrder ?? SORT_DIRECTIONS;
      const [shown] = gridSortModelSelector(apiRef);
      const place = shown?.field === field ? order.indexOf(shown.sort) : -1;
      const direction = order[(place + 1) % order.length] ?? null;
      const sortModel = toSortModel(direction && { field, direction });
      grid.setState((state: GridState) => ({ ...state, sorting: { ...state.sorting, sortModel } }));
    };
    const clicked: GridEventListener<'columnHeaderClick'> = (header, event) => {
      event.defaultMuiPrevented = true;
      turn(header);
    };
    const pressed: GridEventListener<'columnHeaderKeyDown'> = (header, event) => {
      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
      event.defaultMuiPrevented = true;
      turn(header);
    };
    const ends = [
      apiRef.current?.subscribeEvent('columnHeaderClick', clicked, { isFirst: true }),
      apiRef.current?.subscribeEvent('columnHeaderKeyDown', pressed, { isFirst: true }),
    ];
    return () => ends.forEach((end) => end?.());
  }, [apiRef]);

  const onSortModelChange = useStableHandler<Parameters<NonNullable<DataGridProps['onSortModelChange']>>>(([by]) =>
    change({ sort: by?.sort ? { field: by.field, direction: by.sort } : null }),
  );
  return { initialState: atFirst, sortingMode: 'server', onSortModelChange } as const;
}

const toSortModel = (sort: GridSort): { field: string; sort: 'asc' | 'desc' }[] =>
  sort ? [{ field: sort.field, sort: sort.direction }] : [];
