import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DASHBOARD_ITEM_COUNT } from '@/contract/sizes';
import { denseTableStyle, type TableFold, foldedTableQuery, foldedTableStyle } from './foldingTable';
import { surfaceStyle } from '@/ui/theme/looks';

const TABLE_FOLD: TableFold = { below: '30rem', rowHeight: '2.75rem' };

const RecentContainer = styled('div')({ containerType: 'inline-size' });

// Reserves the height of a full list, so that the content below never moves.
const TableFrame = styled('div')(({ theme }) => ({
  minHeight: `calc(${DASHBOARD_ITEM_COUNT + 1} * var(--row-height) + 2px)`,
  [foldedTableQuery(TABLE_FOLD)]: { minHeight: `calc(${DASHBOARD_ITEM_COUNT} * ${TABLE_FOLD.rowHeight} + 2px)` },
  ...surfaceStyle(theme),
  '& > .loading': { padding: theme.spacing(2, 3) },
}));

export const RecentFrame = ({ children }: { children: ReactNode }) => (
  <RecentContainer>
    <TableFrame>{children}</TableFrame>
  </RecentContainer>
);

const RecentTableElement = styled('table')(({ theme }) => ({
  ...denseTableStyle(theme),
  '& tbody .became': { order: 1 },
  '& tr > .figure:last-child': { paddingRight: theme.spacing(2) },
  [foldedTableQuery(TABLE_FOLD)]: {
    ...foldedTableStyle(theme, TABLE_FOLD),
    // The last column shows the outcome of a signal.
    '& tbody > tr:has(.became)': { gridTemplateColumns: '1fr 0.75fr 1.45fr' },
    '& .became': { textAlign: 'right' },
  },
}));

export type TableColumn = { name: string; figure?: boolean; width?: string };

type Props = { label: string; columns: readonly TableColumn[]; children: ReactNode };

export const RecentTable = ({ label, columns, children }: Props) => (
  <RecentTableElement role="table" aria-label={label}>
    <TableHeadAndBody columns={columns}>{children}</TableHeadAndBody>
  </RecentTableElement>
);

/** Renders head and body of a table. The roles are explicit, because a folded table has no table display. */
export function TableHeadAndBody({ columns, children }: Omit<Props, 'label'>) {
  return (
    <>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, figure, width }) => (
            <th key={name} role="columnheader" scope="col" className={figure ? 'figure' : undefined} style={{ width }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </>
  );
}
