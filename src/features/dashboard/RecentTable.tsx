import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DASHBOARD_ITEMS } from '@/contract/sizes';
import { freshMark } from '@/ui/freshMark';

/** Narrower than this a row folds onto two lines of three cells. */
const FOLDED = '@container (max-width: 30rem)';
const FOLDED_ROW = '2.75rem';

const Container = styled('div')({ containerType: 'inline-size' });

// The height of a full list is kept from the start: what stands below never moves.
const Frame = styled('div')(({ theme }) => ({
  minHeight: `calc(${DASHBOARD_ITEMS + 1} * var(--grid-row-height) + 2px)`,
  [FOLDED]: { minHeight: `calc(${DASHBOARD_ITEMS} * ${FOLDED_ROW} + 2px)` },
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  '& > .loading': { padding: theme.spacing(2, 3) },
}));

export const RecentFrame = ({ children }: { children: ReactNode }) => (
  <Container>
    <Frame>{children}</Frame>
  </Container>
);

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    height: 'var(--grid-row-height)',
    padding: theme.spacing(0, 2),
    textAlign: 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .figure, & .end': { textAlign: 'right' },
  '& [data-status="CLOSED"]': { color: theme.vars.palette.text.secondary },
  '& thead': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& th': { fontWeight: 'inherit' },
  '& thead th:first-of-type': { width: '24%' },
  '& tbody th': { fontWeight: theme.typography.fontWeightMedium },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}`, ...freshMark(theme) },
  [FOLDED]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: '1.3fr 1fr 1fr',
      alignContent: 'center',
      height: FOLDED_ROW,
    },
    '& tbody th, & tbody td': { height: 'auto' },
    // The figures go below; without their header each brings its name along.
    '& tbody .figure': { order: 1, textAlign: 'left' },
    '& tbody .end, & .status': { textAlign: 'right' },
    '& [data-name]::before': {
      content: 'attr(data-name) " "',
      color: theme.vars.palette.text.secondary,
    },
  },
}));

export type Column = { name: string; figure?: boolean };

type Props = { label: string; columns: readonly Column[]; children: ReactNode };

/** The roles are written out because folding takes the table display, and with it the roles, away. */
export function RecentTable({ label, columns, children }: Props) {
  return (
    <Table role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, figure }) => (
            <th key={name} role="columnheader" scope="col" className={figure ? 'figure' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </Table>
  );
}
