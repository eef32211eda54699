import { Button, useMediaQuery } from '@mui/material';
import type { CSSObject, Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';
import type { GridCellParams, GridColDef, GridRowParams } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { LabVariantReport } from '@/contract/lab/report';
import { LAB_COLUMNS, sortVariants, type LabColumn } from '@/domain/lab/columns';
import { Pnl } from '@/ui/figures/Pnl';
import { ConsoleGrid } from '@/ui/lists/ConsoleGrid';
import { createGridColumn } from '@/ui/lists/gridColumn';
import { useGridLayout } from '@/ui/lists/gridLayout';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { narrowScreenQuery } from '@/ui/theme/widths';
import { titleInCurrency } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';
import { largestAbsoluteDifference, DifferenceWhisker } from './DifferenceWhisker';

const MAX_VISIBLE_VARIANT_ROWS = 12;
/** Height of the grid toolbar and the column headers. */
const VARIANT_GRID_HEAD_HEIGHT = 'calc(var(--control-height) + 8px + var(--grid-row-height) + 2px + 14px)';

const VariantTableRoot = styled('div')(({ theme }) => ({
  ...surfaceStyle(theme),
  display: 'grid',
  overflow: 'hidden',
}));

const variantGridStyle = (theme: Theme): CSSObject => ({
  border: 0,
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { padding: '0 6px' },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
  // On a phone the name of a variant takes up to three short lines.
  [narrowScreenQuery]: {
    '& [data-field="name"] span': {
      ...theme.typography.caption,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 3,
      overflow: 'hidden',
    },
    '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center' },
    '& .MuiDataGrid-cell--textRight': { justifyContent: 'end' },
    '& .MuiDataGrid-cell--textCenter': { justifyContent: 'center' },
  },
  '& [aria-current]': { fontWeight: 600, color: theme.vars.palette.primary.main },
});

const selectedRowStyle = (index: number) => (theme: Theme) => ({
  [`& .MuiDataGrid-row[data-id="${index}"]`]: { background: theme.vars.palette.action.selected },
});

type VariantRow = LabVariantReport & { index: number };

type Props = {
  variants: readonly LabVariantReport[];
  selected: number;
  drawn: readonly number[];
  onSelect: (index: number) => void;
  onDraw: (index: number) => void;
  onExport: () => void;
};

/** On a phone the name column takes the width that the other columns leave. */
const PHONE_NAME_COLUMN_WIDTH = { flex: 1, minWidth: 110 };
const PHONE_VARIANT_ROW_HEIGHT_PX = 54;
const PHONE_VARIANT_COLUMNS = ['curve', 'name', 'net', 'whisker'];

export function VariantTable({ variants, selected, drawn, onSelect, onDraw, onExport }: Props) {
  const layout = useGridLayout('lab');
  const currency = useCurrency();
  const isPhone = useMediaQuery(narrowScreenQuery, { noSsr: true });
  const rows = useMemo<VariantRow[]>(() => variants.map((variant, index) => ({ ...variant, index })), [variants]);
  const scaleMax = useMemo(
    () => largestAbsoluteDifference(variants.map(({ difference }) => difference?.net)),
    [variants],
  );
  const draw = useStableHandler(onDraw);
  const columns = useMemo(
    (): GridColDef<VariantRow>[] => [
      createCurveCheckboxColumn(drawn, draw),
      ...LAB_COLUMNS.flatMap((column) => {
        if (column.field === 'net_difference')
          return [createWhiskerColumn(scaleMax, isPhone, currency), createVariantColumn(column, currency)];
        return [
          isPhone && column.field === 'name'
            ? { ...createVariantColumn(column, currency), ...PHONE_NAME_COLUMN_WIDTH }
            : createVariantColumn(column, currency),
        ];
      }),
    ],
    [drawn, draw, scaleMax, isPhone, currency],
  );
  const sorted = useMemo(() => sortVariants(rows, layout.sort), [rows, layout.sort]);
  const style = useMemo(() => [variantGridStyle, selectedRowStyle(selected)], [selected]);
  const height = `calc(${VARIANT_GRID_HEAD_HEIGHT} + ${Math.min(rows.length, MAX_VISIBLE_VARIANT_ROWS)} * ${isPhone ? `${PHONE_VARIANT_ROW_HEIGHT_PX}px` : 'var(--grid-row-height)'})`;
  return (
    <VariantTableRoot style={{ height }}>
      <ConsoleGrid
        label="Variants"
        layout={layout}
        columns={columns}
        rows={sorted}
        keyOf={variantRowKey}
        only={isPhone ? PHONE_VARIANT_COLUMNS : undefined}
        columnBufferPx={4_000}
        getRowHeight={isPhone ? phoneRowHeight : undefined}
        tools={
          <Button variant="outlined" color="inherit" onClick={onExport}>
            Export CSV
          </Button>
        }
        empty={null}
        onRowClick={({ row }: GridRowParams<VariantRow>) => onSelect(row.index)}
        onCellKeyDown={({ row, field }: GridCellParams<VariantRow>, { key }) =>
          key === 'Enter' && field !== 'curve' && onSelect(row.index)
        }
        sx={style}
      />
    </VariantTableRoot>
  );
}

const phoneRowHeight = (): number => PHONE_VARIANT_ROW_HEIGHT_PX;
const variantRowKey = ({ index }: VariantRow): number => index;

const createVariantColumn = (column: LabColumn, currency: string): GridColDef<VariantRow> => {
  const { field, figure, hint, text } = column;
  return {
    ...createGridColumn<VariantRow>({ ...column, ...(hint && { hint: titleInCurrency(hint, currency) }) }, text),
    renderCell: ({ row }) =>
      field === 'gross' || field === 'net' ? (
        <Pnl value={row.figures[field]} />
      ) : (
        <span title={figure ? undefined : text(row)}>{text(row)}</span>
      ),
  };
};

const createCurveCheckboxColumn = (
  drawn: readonly number[],
  onDraw: (index: number) => void,
): GridColDef<VariantRow> => ({
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

const createWhiskerColumn = (scaleMax: number, isPhone: boolean, currency: string): GridColDef<VariantRow> => ({
  field: 'whisker',
  headerName: 'Net around 0',
  description: `Net difference to the baseline in ${currency} with its 95 % interval. The dashed line is 0.`,
  width: isPhone ? 100 : 124,
  sortable: false,
  display: 'flex',
  renderCell: ({ row }) =>
    row.difference && <DifferenceWhisker difference={row.difference.net} scaleMax={scaleMax} unit={currency} />,
});
