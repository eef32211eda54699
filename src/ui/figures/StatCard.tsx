import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AgedValue } from './AgedValue';
import { StaleValueAge } from './StaleValueAge';
import { agedLabelStyle, surfaceStyle } from '../theme/sharedStyles';

export const StatCards = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
  gap: theme.spacing(2),
  // With an odd number of cards in two columns, the last card is as wide as both columns.
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
  },
}));

const StatCardFrame = styled('div')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(2.5, 3),
  ...surfaceStyle(theme),
  '& > dt': { ...agedLabelStyle(theme), ...theme.typography.overline, color: theme.vars.palette.text.secondary },
  '& > .value': { minHeight: '1.9rem' },
  '& .number': { ...theme.typography.h5, overflowWrap: 'anywhere' },
  '& .number[data-old]': { opacity: 0.65 },
  '& > .value small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > .source': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, minHeight: '1.35em' },
  '& > .more': { ...theme.typography.caption, marginTop: theme.spacing(0.5), color: theme.vars.palette.text.secondary },
  // Reserves two lines for the caption of a narrow card, so that a longer caption moves no other element.
  [theme.breakpoints.down('md')]: { '& > .source': { minHeight: '2.7em' } },
}));

type StatCardProps = {
  label: string;
  /** Age of a part of the value, beside the label. */
  age?: ReactNode;
  value: ReactNode;
  caption: ReactNode;
  more?: ReactNode;
  /** Monotonic time at which the bot last confirmed the value, omitted for a value without an age. */
  since?: number | null;
};

export function StatCard({ label, age, value, caption, more, since = null }: StatCardProps) {
  return (
    <StatCardFrame>
      <dt>
        {label}
        <StaleValueAge since={since} />
        {age}
      </dt>
      <AgedValue value={value} since={since} />
      <dd className="source">{caption}</dd>
      {more !== undefined && <dd className="more">{more}</dd>}
    </StatCardFrame>
  );
}
