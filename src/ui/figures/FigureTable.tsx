import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { titleInCurrency } from '@/domain/format/currency';
import { useCurrency } from './currency';

const FigureTableElement = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    height: 'var(--grid-row-height)',
    padding: theme.spacing(0, 3),
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontWeight: 'inherit',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& tbody th': { fontWeight: theme.typography.fontWeightMedium },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

// Clips the visually hidden texts of the cells, which would widen the page without the relative position.
export const ScrollableContent = styled('div')({ position: 'relative', overflowX: 'auto' });

type FigureRow = { key: string; cells: readonly ReactNode[] };
type Props = {
  label: string;
  /** A title writes USDT for the currency of the account. */
  columns: readonly string[];
  rows: readonly FigureRow[];
  /** Tooltips of the column titles, in the order of `columns`. */
  hints?: readonly (string | undefined)[];
};

export function FigureTable({ label, columns, rows, hints = [] }: Props) {
  const currency = useCurrency();
  return (
    <FigureTableElement aria-label={label}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" title={hints[index]}>
              {titleInCurrency(column, currency)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={columns[column + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTableElement>
  );
}

/** Shows a table that can be wider than its panel. The scroller takes the focus, so that the keyboard can scroll it. */
export function ScrollableFigureTable({ className, ...table }: Props & { className?: string }) {
  return (
    <ScrollableContent className={className} tabIndex={0} role="group" aria-label={table.label}>
      <FigureTable {...table} />
    </ScrollableContent>
  );
}
