import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';

const WaitingRowsButton = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  padding: theme.spacing(0.5, 3),
  border: `1px solid ${theme.vars.palette.primary.main}`,
  borderRadius: 999,
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.primary.main,
  cursor: 'pointer',
}));

type Props = {
  count: number;
  /** True to show `count` as a lower bound, such as '3+ new'. */
  atLeast?: boolean;
  noun: string;
  show: (event: MouseEvent) => void;
};

/**
 * Shows a button with the number of new rows that a list does not show yet, such as '3 new'. Renders nothing when the
 * list shows all rows.
 */
export function WaitingRowsPill({ count, atLeast = false, noun, show }: Props) {
  if (count === 0) return null;
  const many = atLeast ? `${count}+` : String(count);
  return (
    <WaitingRowsButton type="button" onClick={show} aria-label={`${many} new ${count === 1 ? noun : `${noun}s`}, show`}>
      {many} new
    </WaitingRowsButton>
  );
}
