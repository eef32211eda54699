import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { AgedValue } from '@/ui/figures/AgedValue';
import { StaleValueAge } from '@/ui/figures/StaleValueAge';
import { agedLabelStyle, surfaceStyle, VISUALLY_HIDDEN } from '@/ui/theme/sharedStyles';
import { narrowScreenQuery } from '@/ui/theme/widths';

export const FigureStrip = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.2fr) minmax(0, 2fr)',
  overflow: 'hidden',
  ...surfaceStyle(theme),
  [narrowScreenQuery]: {
    gridTemplateColumns: '1fr 1fr',
    '& > :nth-of-type(odd):last-of-type': { gridColumn: '1 / -1' },
  },
}));

const FigureStripCellBox = styled('div')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(1.5, 3),
  // The frame clips the outer lines, so that lines appear only between the cells.
  boxShadow: `-1px 0 0 ${theme.vars.palette.divider}, 0 -1px 0 ${theme.vars.palette.divider}`,
  // An age takes the free width beside the label, so that it moves no value.
  '& > dt': { ...agedLabelStyle(theme), ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > .value': {
    minHeight: '1.7rem',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
  '& .number': theme.typography.h5,
  '& .number[data-old]': { opacity: 0.65 },
  '& .number small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  // The labels of the periods take the line of the caption, which screen readers still find.
  '& .periods > span': { display: 'grid' },
  // The PnL of today is the figure that the operator looks for. A bot without analytics has the loaded PnL alone.
  '& .periods': { alignItems: 'end' },
  '& .periods:has([data-period="today"]) > span:not([data-period="today"]) > :not(small)': theme.typography.subtitle2,
  '& > .value:has(.periods) ~ .source': VISUALLY_HIDDEN,
  '& > .source': {
    ...theme.typography.caption,
    minHeight: '1.35em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  // A phone has three fixed columns. Otherwise a longer figure would wrap a line and move the page.
  [theme.breakpoints.down('sm')]: {
    '& .periods': { display: 'grid', gridTemplateColumns: 'repeat(3, auto)', justifyContent: 'start' },
  },
}));

type Props = {
  label: string;
  /** Age of a part of the value, beside the label. */
  age?: ReactNode;
  value: ReactNode;
  /** Names what the value counts, such as 'of 4 loaded', for the tooltip and screen readers. */
  caption: string;
  /** Text below the value, for a value that is only true under a condition. */
  condition?: ReactNode;
  /** Monotonic time at which the bot last confirmed the value, ms. */
  since: number | null;
};

export function FigureStripCell({ label, age, value, caption, condition, since }: Props) {
  return (
    <FigureStripCellBox title={caption}>
      <dt>
        {label}
        <StaleValueAge since={since} />
        {age}
      </dt>
      <AgedValue value={value} since={since} />
      <dd className="source">
        {condition}
        {condition !== caption && <span className="visually-hidden">{caption}</span>}
      </dd>
    </FigureStripCellBox>
  );
}
