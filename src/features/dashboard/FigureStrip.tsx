import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useIsOld } from '@/ui/hooks/useNow';
import { useOutageBanner } from '@/ui/messages/outage';
import { StaleMark } from '@/ui/figures/StaleMark';
import { surfaceStyle } from '@/ui/theme/looks';
import { narrowScreen } from '@/ui/theme/widths';

/** Shows figures side by side in one frame, each with its source. */
export const FigureStrip = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) minmax(0, 1.2fr) minmax(0, 2fr)',
  overflow: 'hidden',
  ...surfaceStyle(theme),
  [narrowScreen]: {
    gridTemplateColumns: '1fr 1fr',
    '& > :last-of-type': { gridColumn: '1 / -1' },
  },
}));

const Cell = styled('div')(({ theme }) => ({
  minWidth: 0,
  padding: theme.spacing(1.5, 3),
  // The frame clips the lines at its edges, so that lines appear only between the cells.
  boxShadow: `-1px 0 0 ${theme.vars.palette.divider}, 0 -1px 0 ${theme.vars.palette.divider}`,
  '& > dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > .value': {
    display: 'flex',
    alignItems: 'baseline',
    columnGap: theme.spacing(3),
    minHeight: '1.7rem',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
  '& .number': theme.typography.h5,
  '& .number[data-old]': { opacity: 0.65 },
  '& .number small, & .more': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& > .basis': {
    ...theme.typography.caption,
    minHeight: '1.35em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  [narrowScreen]: { '& > .value': { flexWrap: 'wrap' } },
}));

type Props = {
  label: string;
  value: ReactNode;
  /** Source of the number, such as the number of trades. */
  basis: ReactNode;
  /** Values for other periods, beside the number. */
  more?: ReactNode;
  /** Monotonic time of the last confirmation. */
  since: number | null;
};

/** Shows one number with its source. Must be a child of `FigureStrip`. */
export function StripFigure({ label, value, basis, more, since }: Props) {
  // An outage banner already marks the whole content as old.
  const covered = useOutageBanner();
  const old = useIsOld(since) && !covered;
  return (
    <Cell>
      <dt>{label}</dt>
      <dd className="value">
        <span className="number" data-old={old || undefined}>
          {value}
        </span>
        {more !== undefined && <span className="more">{more}</span>}
        <StaleMark since={since} />
      </dd>
      <dd className="basis" title={typeof basis === 'string' ? basis : undefined}>
        {basis}
      </dd>
    </Cell>
  );
}
