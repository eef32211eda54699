import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';

const Root = styled('button')(({ theme }) => ({
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
  /** There may be more. */
  atLeast?: boolean;
  noun: string;
  show: (event: MouseEvent) => void;
};

/** '3 new': what waits behind a list that holds still. Nothing where nothing waits. */
export function Pill({ count, atLeast = false, noun, show }: Props) {
  if (count === 0) return null;
  const many = atLeast ? `${count}+` : String(count);
  return (
    <Root type="button" onClick={show} aria-label={`${many} new ${count === 1 ? noun : `${noun}s`}, show`}>
      {many} new
    </Root>
  );
}
