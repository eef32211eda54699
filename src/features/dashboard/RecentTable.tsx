import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DASHBOARD_ITEM_COUNT } from '@/contract/sizes';
import { denseTable, type Fold, foldedAt, foldedTable } from './foldingTable';
import { surfaceStyle } from '@/ui/theme/looks';

const FOLD: Fold = { below: '30rem', rowHeight: '2.75rem' };

const Container = styled('div')({ containerType: 'inline-size' });

// Reserves the height of a full list, so that the content below never moves.
const Frame = styled('div')(({ theme }) => ({
  minHeight: `calc(${DASHBOARD_ITEM_COUNT + 1} * var(--row-height) + 2px)`,
  [foldedAt(FOLD)]: { minHeight: `calc(${DASHBOARD_ITEM_COUNT} * ${FOLD.rowHeight} + 2px)` },
  ...surfaceStyle(theme),
  '& > .loading': { padding: theme.spacing(2, 3) },
}));

export const RecentFrame = ({ children }: { children: ReactNode }) => (
  <Container>
    <Frame>{children}</Frame>
  </Container>
);

const Table = styled('table')(({ theme }) => ({
  ...denseTable(theme),
  '& tbody .became': { order: 1 },
  [foldedAt(FOLD)]: {
    ...foldedTable(theme, FOLD),
    // The last column holds the outcome of a signal.
    '& tbody > tr:has(.became)': { gridTemplateColumns: '1fr 0.75fr 1.45fr' },
    '& .became': { textAlign: 'right' },
  },
}));

export type Column = { name: string; figure?: boolean; width?: string };

type Props = { label: string; columns: readonly Column[]; children: ReactNode };

export const RecentTable = ({ label, columns, children }: Props) => (
  <Table role="table" aria-label={label}>
    <TableParts columns={columns}>{children}</TableParts>
  </Table>
);

/** Renders head and body. The roles are explicit, because a folded table has no table display and so no roles. */
export function TableParts({ columns, children }: Omit<Props, 'label'>) {
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
