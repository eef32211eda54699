import { styled } from '@mui/material/styles';
import type { GridCellParams, GridEventListener, GridRowParams } from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import type { FreshRows } from '@/domain/lists/heldList';
import type { LogRow } from '@/domain/logs/logsGroups';
import { ConsoleGrid } from '@/ui/lists/ConsoleGrid';
import { FreshRowsContext } from '@/ui/lists/FreshRowMark';
import { freshPlacesStyle } from '@/ui/theme/freshMark';
import type { GridLayout } from '@/ui/lists/gridLayout';
import { type GridPlace, placeKey, placesFor } from '@/ui/lists/places';
import { useStableList } from '@/ui/lists/useStableList';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { useZone } from '@/ui/hooks/zone';
import { logColumns, DisplayedLogsContext } from './logColumns';
import { isRowClick, useLogView } from './logView';

/** Columns on a phone. Level and component are above the message. */
const NARROW_COLUMNS = ['open', 'time', 'message'];
const NARROW_ROW_HEIGHT_PX = 52;

const TableFrame = styled('div')(({ theme }) => ({
  display: 'grid',
  minWidth: 0,
  minHeight: 0,
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row > .MuiDataGrid-cell[data-field="open"]': {
    display: 'flex',
    alignItems: 'start',
    padding: 'calc((var(--grid-row-height) - 24px) / 2) 6px',
  },
  // The first line of an expanded row keeps its position.
  '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell, &[data-narrow] .MuiDataGrid-row > .MuiDataGrid-cell': {
    lineHeight: '20px',
    paddingBlock: 'calc((var(--grid-row-height) - 20px) / 2)',
  },
  // The rule has the specificity of one class, so that the hover style stays visible.
  '& .MuiDataGrid-row:where(:has([data-error]))': {
    background: `color-mix(in srgb, ${theme.vars.palette.error.main} 7%, transparent)`,
  },
  '& .MuiDataGrid-row:where(:has([data-warning]))': {
    background: `color-mix(in srgb, ${theme.vars.palette.warning.main} 6%, transparent)`,
  },
  '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': { cursor: 'auto', userSelect: 'text' },
  ...freshPlacesStyle(theme),
}));

type Props = {
  rows: readonly LogRow[];
  layout: GridLayout;
  narrow: boolean;
  grouped: boolean;
  fresh: FreshRows;
  tools: ReactNode;
  empty: ReactNode;
  waiting: { count: number; noun: string; show: () => void };
  onReading: (reading: boolean) => void;
};

export function LogTable({ rows, fresh, grouped, narrow, ...grid }: Props) {
  const zone = useZone();
  const { expanded, toggle } = useLogView();
  // The array is memoised, because the grid treats another array as new rows.
  const places = useMemo(() => placesFor(rows.length), [rows.length]);
  const rowAt = useStableHandler(({ index }: GridPlace) => rows[index]);
  const columns = useMemo(() => logColumns({ zone, narrow, grouped, rowAt }), [zone, narrow, grouped, rowAt]);
  const open = useStableList(placesOfExpanded(rows, expanded));
  const heightOf = useMemo(() => rowHeightsWith(new Set(open), narrow), [open, narrow]);
  const toggleAt = (place: GridPlace): void => {
    const row = rowAt(place);
    if (row) toggle(row.id);
  };
  const pressed: GridEventListener<'cellKeyDown'> = ({ row }: GridCellParams<GridPlace>, event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // Prevents the default action of the grid for these keys.
    event.defaultMuiPrevented = true;
    // The browser converts the key into a click on a button.
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    toggleAt(row);
  };
  return (
    <TableFrame data-narrow={narrow || undefined}>
      <DisplayedLogsContext value={rows}>
        <FreshRowsContext value={fresh}>
          <ConsoleGrid<GridPlace>
            {...grid}
            label="System logs"
            columns={columns}
            rows={places}
            keyOf={placeKey}
            only={narrow ? NARROW_COLUMNS : undefined}
            getRowHeight={heightOf}
            onRowClick={({ row }: GridRowParams<GridPlace>, event) => {
              if (isRowClick(event)) toggleAt(row);
            }}
            onCellKeyDown={pressed}
          />
        </FreshRowsContext>
      </DisplayedLogsContext>
    </TableFrame>
  );
}

const placesOfExpanded = (rows: readonly LogRow[], expanded: ReadonlySet<string>): number[] =>
  expanded.size === 0 ? [] : rows.flatMap(({ id }, index) => (expanded.has(id) ? [index] : []));

const rowHeightsWith =
  (open: ReadonlySet<number>, narrow: boolean) =>
  ({ id }: { id: string | number }) =>
    open.has(Number(id)) ? 'auto' : narrow ? NARROW_ROW_HEIGHT_PX : null;
