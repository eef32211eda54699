import { styled } from '@mui/material/styles';
import type { GridCellParams, GridEventListener, GridRowParams } from '@mui/x-data-grid';
import { type ReactNode, useMemo } from 'react';
import type { FreshRows } from '@/domain/lists/pausableList';
import type { LogRow } from '@/domain/logs/logsGroups';
import { ConsoleGrid } from '@/ui/lists/ConsoleGrid';
import { FreshRowsContext } from '@/ui/lists/FreshRowMark';
import { freshRowsStyle } from '@/ui/theme/freshMark';
import type { GridLayout } from '@/ui/lists/gridLayout';
import { type GridRowIndex, gridRowIndexKey, gridRowIndexes } from '@/ui/lists/gridRowIndexes';
import { useStableList } from '@/ui/lists/useStableList';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { logColumns, DisplayedLogsContext } from './logColumns';
import { isToggleClick, useLogDisplay } from './logDisplay';

/** Columns of the log table on a phone, where the message cell shows level and component. */
const PHONE_LOG_COLUMNS = ['open', 'time', 'message'];
const PHONE_LOG_ROW_HEIGHT_PX = 52;

const LogTableRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  minWidth: 0,
  minHeight: 0,
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row > .MuiDataGrid-cell[data-field="open"]': {
    display: 'flex',
    alignItems: 'start',
    padding: 'calc((var(--grid-row-height) - 24px) / 2) 6px',
  },
  // The first line has the same position in an expanded and a collapsed row.
  '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell, &[data-narrow] .MuiDataGrid-row > .MuiDataGrid-cell': {
    lineHeight: '20px',
    paddingBlock: 'calc((var(--grid-row-height) - 20px) / 2)',
  },
  // `:where` adds no specificity, so that the hover style overrides the error colour.
  '& .MuiDataGrid-row:where(:has([data-error]))': {
    background: `color-mix(in srgb, ${theme.vars.palette.error.main} 7%, transparent)`,
  },
  '& .MuiDataGrid-row:where(:has([data-warning]))': {
    background: `color-mix(in srgb, ${theme.vars.palette.warning.light} 10%, transparent)`,
  },
  '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': { cursor: 'auto', userSelect: 'text' },
  ...freshRowsStyle(theme),
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
  const zone = useTimeZone();
  const { expanded, toggle } = useLogDisplay();
  // Memoises the array, because the grid treats a new array as new rows.
  const rowIndexes = useMemo(() => gridRowIndexes(rows.length), [rows.length]);
  const rowAt = useStableHandler(({ index }: GridRowIndex) => rows[index]);
  const columns = useMemo(() => logColumns({ zone, narrow, grouped, rowAt }), [zone, narrow, grouped, rowAt]);
  const open = useStableList(expandedRowIndexes(rows, expanded));
  const heightOf = useMemo(() => createRowHeightGetter(new Set(open), narrow), [open, narrow]);
  const toggleAt = (rowIndex: GridRowIndex): void => {
    const row = rowAt(rowIndex);
    if (row) toggle(row.id);
  };
  const pressed: GridEventListener<'cellKeyDown'> = ({ row }: GridCellParams<GridRowIndex>, event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // Prevents the default action of the grid for Enter and Space.
    event.defaultMuiPrevented = true;
    // The browser turns Enter or Space on a button into a click.
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    toggleAt(row);
  };
  return (
    <LogTableRoot data-narrow={narrow || undefined}>
      <DisplayedLogsContext value={rows}>
        <FreshRowsContext value={fresh}>
          <ConsoleGrid<GridRowIndex>
            {...grid}
            label="System logs"
            columns={columns}
            rows={rowIndexes}
            keyOf={gridRowIndexKey}
            only={narrow ? PHONE_LOG_COLUMNS : undefined}
            getRowHeight={heightOf}
            onRowClick={({ row }: GridRowParams<GridRowIndex>, event) => {
              if (isToggleClick(event)) toggleAt(row);
            }}
            onCellKeyDown={pressed}
          />
        </FreshRowsContext>
      </DisplayedLogsContext>
    </LogTableRoot>
  );
}

const expandedRowIndexes = (rows: readonly LogRow[], expanded: ReadonlySet<string>): number[] =>
  expanded.size === 0 ? [] : rows.flatMap(({ id }, index) => (expanded.has(id) ? [index] : []));

const createRowHeightGetter =
  (open: ReadonlySet<number>, narrow: boolean) =>
  ({ id }: { id: string | number }) =>
    open.has(Number(id)) ? 'auto' : narrow ? PHONE_LOG_ROW_HEIGHT_PX : null;
