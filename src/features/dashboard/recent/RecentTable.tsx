import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DASHBOARD_ITEM_COUNT } from '@/contract/sizes';
import { denseTableStyle, type FoldedTableLayout, foldedTableQuery, foldedTableStyle } from './foldedTable';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { titleInCurrency } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';

const FOLDED_RECENT_TABLE_LAYOUT: FoldedTableLayout = { below: '30rem', rowHeight: '2.75rem' };

const RecentTableContainer = styled('div')({ containerType: 'inline-size' });

// Reserves the height of a full list, so that new rows do not move the content below.
const RecentTableFrame = styled('div')(({ theme }) => ({
  minHeight: `calc(${DASHBOARD_ITEM_COUNT + 1} * var(--row-height) + 2px)`,
  [foldedTableQuery(FOLDED_RECENT_TABLE_LAYOUT)]: {
    minHeight: `calc(${DASHBOARD_ITEM_COUNT} * ${FOLDED_RECENT_TABLE_LAYOUT.rowHeight} + 2px)`,
  },
  ...surfaceStyle(theme),
  '& > .loading': { padding: theme.spacing(2, 3) },
}));

export const RecentListFrame = ({ children }: { children: ReactNode }) => (
  <RecentTableContainer>
    <RecentTableFrame>{children}</RecentTableFrame>
  </RecentTableContainer>
);

const RecentTableElement = styled('table')(({ theme }) => ({
  ...denseTableStyle(theme),
  '& tbody .became': { order: 1 },
  '& tr > .figure:last-child': { paddingRight: theme.spacing(2) },
  [foldedTableQuery(FOLDED_RECENT_TABLE_LAYOUT)]: {
    ...foldedTableStyle(theme, FOLDED_RECENT_TABLE_LAYOUT),
    // The last column is wider when the table shows the outcome of signals.
    '& tbody > tr:has(.became)': { gridTemplateColumns: '1fr 0.75fr 1.45fr' },
    '& .became': { textAlign: 'right' },
  },
}));

export type TableColumn = { name: string; figure?: boolean; width?: string; className?: string };

type Props = { label: string; columns: readonly TableColumn[]; children: ReactNode };

export const RecentTable = ({ label, columns, children }: Props) => (
  <RecentTableElement role="table" aria-label={label}>
    <TableHeadAndBody columns={columns}>{children}</TableHeadAndBody>
  </RecentTableElement>
);

/**
 * Renders head and body of a table. The roles are explicit, because CSS removes the table display of a folded table.
 * A title writes USDT for the currency of the account.
 */
export function TableHeadAndBody({ columns, children }: Omit<Props, 'label'>) {
  const currency = useCurrency();
  return (
    <>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, figure, width, className = '' }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`${figure ? 'figure' : ''} ${className}`.trim() || undefined}
              style={{ width }}
            >
              {titleInCurrency(name, currency)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </>
  );
}
