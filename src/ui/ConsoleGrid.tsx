import { styled } from '@mui/material/styles';
import {
  DataGrid,
  type DataGridProps,
  type GridColDef,
  type GridSortModel,
  type GridValidRowModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAppearance } from './appearance';
import { ConsoleGridEmpty, ConsoleGridToolbar, GridPartsContext } from './ConsoleGridToolbar';
import { cspNonce } from './cspNonce';
import type { GridLayout } from './gridLayout';
import { useReaderInside } from './useReaderInside';

// Hazard: any page size between 100 and 'all' throws, and a hidden pagination hides the rows past 100 from everybody.
const EVERY_ROW = { page: 0, pageSize: -1 };
const PAGE_SIZES = [{ value: -1, label: 'All' }];

/** The same as --grid-row-height in page.css. */
const ROW_HEIGHTS = { compact: 30, comfortable: 40 } as const;

const slots = { toolbar: ConsoleGridToolbar, noRowsOverlay: ConsoleGridEmpty };

const Zone = styled('div')({ display: 'grid', minWidth: 0, minHeight: 0 });

type PassedOn<R extends GridValidRowModel> = Pick<
  DataGridProps<R>,
  'loading' | 'getRowHeight' | 'getRowClassName' | 'onRowClick' | 'onCellKeyDown' | 'sx'
>;

type Props<R extends GridValidRowModel> = PassedOn<R> & {
  label: string;
  layout: GridLayout;
  columns: readonly GridColDef<R>[];
  /** All of them: every row given is in the one scroll. */
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  /** These columns alone, whatever the operator chose for a wider screen. */
  only?: readonly string[];
  /** Rows come in the order of `layout.sort` already: sorting many rows at once would freeze the page. */
  sortedOutside?: boolean;
  /** What is shown; another one begins at the top. */
  section?: string;
  /** Left in the toolbar. */
  tools?: ReactNode;
  /** In place of rows. */
  empty: ReactNode;
  /** What came while the rows were held. */
  waiting?: { count: number; noun: string; show: () => void };
  /** Whether somebody reads: pointer or focus in the grid, or scrolled. */
  onReading?: (reading: boolean) => void;
};

/** The one grid of the console: any number of rows in one virtualised scroll, arranged as the operator left it. */
export function ConsoleGrid<R extends GridValidRowModel>({
  label,
  layout,
  columns,
  rows,
  keyOf,
  only,
  sortedOutside = false,
  section = '',
  tools,
  empty,
  waiting,
  onReading,
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

  const { widths } = layout;
  const arranged = useMemo(
    () => columns.map((column) => withWidth(column, only ? undefined : widths[column.field])),
    [columns, widths, only],
  );
  const visible = useMemo(
    () => (only ? Object.fromEntries(columns.map(({ field }) => [field, only.includes(field)])) : layout.visible),
    [columns, only, layout.visible],
  );
  const sortModel = useMemo<GridSortModel>(
    () => (layout.sort ? [{ field: layout.sort.field, sort: layout.sort.direction }] : []),
    [layout.sort],
  );

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
          onColumnVisibilityModelChange={(model) => layout.change({ visible: model })}
          onColumnWidthChange={({ colDef, width }) => layout.change({ widths: { ...widths, [colDef.field]: width } })}
          sortingMode={sortedOutside ? 'server' : 'client'}
          sortModel={sortModel}
          onSortModelChange={([by]) =>
            layout.change({ sort: by?.sort ? { field: by.field, direction: by.sort } : null })
          }
          showToolbar
          slots={slots}
        />
      </GridPartsContext>
    </Zone>
  );
}

const withWidth = <R extends GridValidRowModel>(column: GridColDef<R>, width: number | undefined): GridColDef<R> =>
  width === undefined ? column : { ...column, width, flex: undefined };
