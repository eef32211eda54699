import { styled } from '@mui/material/styles';
import type { CountBin } from '@/domain/figures/countsPerBin';
import { formatCount, plural } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';

const SaveCountList = styled('ol')(({ theme }) => ({
  display: 'flex',
  // The row keeps its height without counts, so that a late reply of the system logs moves nothing.
  height: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 10,
  lineHeight: '16px',
  '& > li': {
    flex: '1 1 0',
    minWidth: 0,
    overflow: 'hidden',
    textAlign: 'center',
    borderLeft: `1px solid ${theme.vars.palette.divider}`,
    color: theme.vars.palette.warning.main,
  },
}));

type Props = {
  bins: readonly CountBin[];
  /** Distance of the chart from the edges of the frame, px. */
  inset: { left: number; right: number };
};

export const SaveCounts = ({ bins, inset }: Props) => (
  <SaveCountList aria-label="Parameter saves" style={{ marginLeft: inset.left, marginRight: inset.right }}>
    {bins.map(({ from, until, count }) => (
      <li key={from} title={`${minuteText(from)} to ${minuteText(until)}: ${plural(count, 'save')}`}>
        {count > 0 && formatCount(count)}
      </li>
    ))}
  </SaveCountList>
);

const minuteText = (ms: number): string => formatDateTime(ms, 'utc').slice(0, -':00'.length);
