import { styled } from '@mui/material/styles';
import {
  DataGrid,
  type DataGridProps,
  type GridColDef,
  type GridColumnResizeParams,
  type GridValidRowModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAppearance } from '../theme/appearance';
import { ConsoleGridEmpty, ConsoleGridToolbar, GridSlotContext } from './ConsoleGridToolbar';
import { cspNonce } from '../theme/cspNonce';
import type { GridLayout } from './gridLayout';
import { useGridSort } from './useGridSort';
import { useIsOperatorReading } from './useIsOperatorReading';
import { useStableHandler } from '../hooks/useStableHandler';

// Shows all rows as one page, because the grid throws on page sizes above 100.
const ALL_ROWS_PAGE = { page: 0, pageSize: -1 };
const GRID_PAGE_SIZES = [{ value: -1, label: 'All' }];

/** Row heights in pixels, equal to --grid-row-height in page.css. */
const ROW_HEIGHTS_PX = { compact: 30, comfortable: 40 } as const;

const GRID_SLOTS = { toolbar: ConsoleGridToolbar, noRowsOverlay: ConsoleGridEmpty };

const GridFrame = styled('div')({ display: 'grid', minWidth: 0, minHeight: 0 });

type ForwardedGridProps<R extends GridValidRowModel> = Pick<
  DataGridProps<R>,
  'loading' | 'getRowHeight' | 'getRowClassName' | 'onRowClick' | 'onCellKeyDown' | 'columnBufferPx' | 'sx'
>;

type Props<R extends GridValidRowModel> = ForwardedGridProps<R> & {
  label: string;
  layout: GridLayout;
  columns: readonly GridColDef<R>[];
  /** All rows in the order of `layout.sort`. */
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** Names of the columns to show instead of the operator's choice of columns. */
  only?: readonly string[];
  /** Identifier of the displayed rows. A new identifier scrolls the grid to the top. */
  section?: string;
  tools?: ReactNode;
  empty: ReactNode;
  waiting?: { count: number; noun: string; show: () => void };
  /** Called when the operator starts or stops reading, by pointer, focus or scrolling. */
  onReading?: (reading: boolean) => void;
};

/** Shows all rows as one virtualised grid in the operator's layout. */
export function ConsoleGrid<R extends GridValidRowModel>({
  label,
  layout,
  columns,
  rows,
  keyOf,
  only,
  section = '',
  tools,
  empty,
  waiting,
  onReading,
  onRowClick,
  onCellKeyDown,
  ...passedOn
}: Props<R>) {
  const apiRef = useGridApiRef();
  const { density } = useAppearance();
  const { inside, readerProps } = useIsOperatorReading();
  const [scrolled, setScrolled] = useState(false);
  const reading = inside || scrolled;

  useEffect(() => onReading?.(reading), [reading, onReading]);
  useEffect(() => apiRef.current?.subscribeEvent('scrollPositionChange', ({ top }) => setScrolled(top > 0)), [apiRef]);

  useEffect(() => apiRef.current?.scroll({ top: 0 }), [apiRef, section]);

  // Keeps the props of the grid stable, because each change renders every cell.
  const sorting = useGridSort(apiRef, layout);
  const { widths, update: change } = layout;
  const arranged = useMemo(
    () => columns.map((column) => columnWithWidth(column, only ? undefined : widths[column.field])),
    [columns, widths, only],
  );
  const visible = useMemo(
    () => (only ? Object.fromEntries(columns.map(({ field }) => [field, only.includes(field)])) : layout.visible),
    [columns, only, layout.visible],
  );
  const handlers = {
    onRowClick: useStableHandler(onRowClick),
    onCellKeyDown: useStableHandler(onCellKeyDown),
    onColumnVisibilityModelChange: useStableHandler((model: Record<string, boolean>) => change({ visible: model })),
    onColumnWidthChange: useStableHandler(({ colDef, width }: GridColumnResizeParams) =>
      change({ widths: { ...widths, [colDef.field]: width } }),
    ),
  };

  const parts = {
    tools,
    empty,
    arrangeable: only === undefined,
    waiting: waiting && {
      ...waiting,
      show: () => {
        apiRef.current?.scroll({ top: 0 });
        waiting.show();
      },
    },
  };

  return (
    <GridFrame {...readerProps}>
      <GridSlotContext value={parts}>
        <DataGrid<R>
          {...passedOn}
          apiRef={apiRef}
          aria-label={label}
          nonce={cspNonce}
          columns={arranged}
          rows={rows}
          getRowId={keyOf}
          pagination
          paginationModel={ALL_ROWS_PAGE}
          pageSizeOptions={GRID_PAGE_SIZES}
          hideFooter
          density="standard"
          rowHeight={ROW_HEIGHTS_PX[density]}
          columnHeaderHeight={ROW_HEIGHTS_PX[density] + 2}
          disableColumnMenu
          disableColumnFilter
          disableRowSelectionOnClick
          rowSelection={false}
          disableColumnResize={only !== undefined}
          columnVisibilityModel={visible}
          {...handlers}
          {...sorting}
          showToolbar
          slots={GRID_SLOTS}
        />
      </GridSlotContext>
    </GridFrame>
  );
}

const columnWithWidth = <R extends GridValidRowModel>(
  column: GridColDef<R>,
  width: number | undefined,
): GridColDef<R> => (width === undefined ? column : { ...column, width, flex: undefined });
