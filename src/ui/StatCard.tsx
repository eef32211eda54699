import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export const StatCards = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
  gap: theme.spacing(2),
}));

const Root = styled('div')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2.5, 3),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.vars.palette.background.paper,
  '& > dt': { ...theme.typography.overline, color: theme.vars.palette.text.secondary },
  '& > .value': { ...theme.typography.h5, minHeight: '1.35em', overflowWrap: 'anywhere' },
  '& > .value[data-stale]': { opacity: 0.6 },
  // Two lines are kept for the basis, so that a longer one moves nothing.
  '& > .basis': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, minHeight: '2.7em' },
}));

type StatCardProps = {
  label: string;
  value: ReactNode;
  /** What the number is computed over, or where it comes from. */
  basis: ReactNode;
  /** The value is older than it should be; the basis then says how old. */
  stale?: boolean;
};

/** One number with its basis. A child of `StatCards`. */
export function StatCard({ label, value, basis, stale }: StatCardProps) {
  return (
    <Root>
      <dt>{label}</dt>
      <dd className="value" data-stale={stale || undefined}>
        {value}
      </dd>
      <dd className="basis">{basis}</dd>
    </Root>
  );
}
