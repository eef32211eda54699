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
import { ConsoleGridEmpty, ConsoleGridToolbar, GridPartsContext } from './ConsoleGridToolbar';
import { cspNonce } from '../theme/cspNonce';
import type { GridLayout } from './gridLayout';
import { useGridSort } from './useGridSort';
import { useReaderInside } from './useReaderInside';
import { useStableHandler } from '../hooks/useStableHandler';

// Hazard: page sizes above 100 throw, except 'all'. With a hidden pagination the rows after 100 are unreachable.
const EVERY_ROW = { page: 0, pageSize: -1 };
const PAGE_SIZES = [{ value: -1, label: 'All' }];

/** The same as --grid-row-height in page.css. */
const ROW_HEIGHTS = { compact: 30, comfortable: 40 } as const;

const slots = { toolbar: ConsoleGridToolbar, noRowsOverlay: ConsoleGridEmpty };

const Zone = styled('div')({ display: 'grid', minWidth: 0, minHeight: 0 });

type PassedOn<R extends GridValidRowModel> = Pick<
  DataGridProps<R>,
  'loading' | 'getRowHeight' | 'getRowClassName' | 'onRowClick' | 'onCellKeyDown' | 'columnBufferPx' | 'sx'
>;

type Props<R extends GridValidRowModel> = PassedOn<R> & {
  label: string;
  layout: GridLayout;
  columns: readonly GridColDef<R>[];
  /** All rows, in the order of `layout.sort`. */
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** Shows only these columns and ignores the operator's choice of columns. */
  only?: readonly string[];
  /** The subject of the rows; a new subject scrolls to the top. */
  section?: string;
  /** On the left of the toolbar. */
  tools?: ReactNode;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The rows that wait while the list is held. */
  waiting?: { count: number; noun: string; show: () => void };
  /** Called when reading starts or ends: pointer or focus in the grid, or scrolled. */
  onReading?: (reading: boolean) => void;
};

/** Renders the grid of every screen: all rows in one virtualised list, in the layout that the operator chose. */
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
  const { inside, zone } = useReaderInside();
  const [scrolled, setScrolled] = useState(false);
  const reading = inside || scrolled;

  useEffect(() => onReading?.(reading), [reading, onReading]);
  useEffect(() => apiRef.current?.subscribeEvent('scrollPositionChange', ({ top }) => setScrolled(top > 0)), [apiRef]);

  useEffect(() => apiRef.current?.scroll({ top: 0 }), [apiRef, section]);

  // Keep these props stable, because each change renders every cell.
  const sorting = useGridSort(apiRef, layout);
  const { widths, update: change } = layout;
  const arranged = useMemo(
    () => columns.map((column) => withWidth(column, only ? undefined : widths[column.field])),
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
    <Zone {...zone}>
      <GridPartsContext value={parts}>
        <DataGrid<R>
          {...passedOn}
          apiRef={apiRef}
          aria-label={label}
          nonce={cspNonce}
          columns={arranged}
          rows={rows}
          getRowId={keyOf}
          pagination
          paginationModel={EVERY_ROW}
          pageSizeOptions={PAGE_SIZES}
          hideFooter
          density="standard"
          rowHeight={ROW_HEIGHTS[density]}
          columnHeaderHeight={ROW_HEIGHTS[density] + 2}
          disableColumnMenu
          disableColumnFilter
          disableRowSelectionOnClick
          rowSelection={false}
          disableColumnResize={only !== undefined}
          columnVisibilityModel={visible}
          {...handlers}
          {...sorting}
          showToolbar
          slots={slots}
        />
      </GridPartsContext>
    </Zone>
  );
}

const withWidth = <R extends GridValidRowModel>(column: GridColDef<R>, width: number | undefined): GridColDef<R> =>
  width === undefined ? column : { ...column, width, flex: undefined };
