import { styled } from '@mui/material/styles';

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

type Props = { count: number; noun: string; show: () => void };

/** '3 new': what waits behind a list that holds still. Nothing where nothing waits. */
export function Pill({ count, noun, show }: Props) {
  if (count === 0) return null;
  return (
    <Root type="button" onClick={show} aria-label={`${count} new ${count === 1 ? noun : `${noun}s`}, show`}>
      {count} new
    </Root>
  );
}
