import { Button, useMediaQuery } from '@mui/material';
import type { CSSObject, Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import type { GridCellParams, GridColDef, GridRowParams } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { LabVariantReport } from '@/contract/lab';
import { LAB_COLUMNS, sortVariants, type LabColumn } from '@/domain/lab/columns';
import { Pnl } from '@/ui/figures/Pnl';
import { ConsoleGrid } from '@/ui/lists/ConsoleGrid';
import { useGridLayout } from '@/ui/lists/gridLayout';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { surfaceStyle } from '@/ui/theme/looks';
import { narrowScreen } from '@/ui/theme/widths';
import { reachOf, Whisker } from './Whisker';

const MOST_ROWS = 12;
/** The toolbar and the column headers. */
const HEAD = 'calc(var(--control-height) + 8px + var(--grid-row-height) + 2px + 14px)';

const Frame = styled('div')(({ theme }) => ({ ...surfaceStyle(theme), display: 'grid', overflow: 'hidden' }));

const look = (theme: Theme): CSSObject => ({
  border: 0,
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { padding: '0 6px' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
  '& [aria-current]': { fontWeight: 600, color: theme.vars.palette.primary.main },
});

const rowLook = (index: number) => (theme: Theme) => ({
  [`& .MuiDataGrid-row[data-id="${index}"]`]: { background: theme.vars.palette.action.selected },
});

type Row = LabVariantReport & { index: number };

type Props = {
  variants: readonly LabVariantReport[];
  selected: number;
  drawn: readonly number[];
  onSelect: (index: number) => void;
  onDraw: (index: number) => void;
  onExport: () => void;
};

const NARROW = ['curve', 'name', 'net', 'net_difference'];

/** Shows every figure of every variant. A row leads to the details of its variant. */
export function VariantTable({ variants, selected, drawn, onSelect, onDraw, onExport }: Props) {
  const layout = useGridLayout('lab');
  const isPhone = useMediaQuery(narrowScreen, { noSsr: true });
  const rows = useMemo<Row[]>(() => variants.map((variant, index) => ({ ...variant, index })), [variants]);
  const reach = useMemo(() => reachOf(variants.map(({ difference }) => difference?.net)), [variants]);
  const draw = useStableHandler(onDraw);
  const columns = useMemo(
    (): GridColDef<Row>[] => [
      curveColumn(drawn, draw),
      ...LAB_COLUMNS.flatMap((column) =>
        column.field === 'net_difference' ? [whiskerColumn(reach), columnOf(column)] : [columnOf(column)],
      ),
    ],
    [drawn, draw, reach],
  );
  const sorted = useMemo(() => sortVariants(rows, layout.sort), [rows, layout.sort]);
  const style = useMemo(() => [look, rowLook(selected)], [selected]);
  const height = `calc(${HEAD} + ${Math.min(rows.length, MOST_ROWS)} * var(--grid-row-height))`;
  return (
    <Frame style={{ height }}>
      <ConsoleGrid
        label="Variants"
        layout={layout}
        columns={columns}
        rows={sorted}
        keyOf={keyOf}
        only={isPhone ? NARROW : undefined}
        columnBufferPx={4_000}
        tools={
          <Button variant="outlined" color="inherit" onClick={onExport}>
            Export CSV
          </Button>
        }
        empty={null}
        onRowClick={({ row }: GridRowParams<Row>) => onSelect(row.index)}
        onCellKeyDown={({ row, field }: GridCellParams<Row>, { key }) =>
          key === 'Enter' && field !== 'curve' && onSelect(row.index)
        }
        sx={style}
      />
    </Frame>
  );
}

const keyOf = ({ index }: Row): number => index;

const columnOf = (column: LabColumn): GridColDef<Row> => {
  const { field, title, hint, width, figure, text } = column;
  const align = figure ? 'right' : 'left';
  return {
    field,
    headerName: title,
    ...(hint !== undefined && { description: hint }),
    width,
    minWidth: 48,
    align,
    headerAlign: align,
    valueGetter: (_value, row) => text(row),
    renderCell: ({ row }) =>
      field === 'gross' || field === 'net' ? <Pnl value={row.figures[field]} /> : <>{text(row)}</>,
  };
};

const curveColumn = (drawn: readonly number[], onDraw: (index: number) => void): GridColDef<Row> => ({
  field: 'curve',
  headerName: 'Curve',
  width: 52,
  sortable: false,
  hideable: false,
  align: 'center',
  headerAlign: 'center',
  renderCell: ({ row, tabIndex }) => (
    <input
      type="checkbox"
      tabIndex={tabIndex}
      aria-label={`Draw the curve of ${row.name}`}
      checked={drawn.includes(row.index)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onDraw(row.index)}
    />
  ),
});

const whiskerColumn = (reach: number): GridColDef<Row> => ({
  field: 'whisker',
  headerName: 'Net around 0',
  description: 'Net difference to the baseline in USDT with its 95 % interval. The dashed line is 0.',
  width: 140,
  sortable: false,
  display: 'flex',
  renderCell: ({ row }) => row.difference && <Whisker difference={row.difference.net} reach={reach} unit="USDT" />,
});
