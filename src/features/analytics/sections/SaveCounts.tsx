import { styled } from '@mui/material/styles';
import type { CountBin } from '@/domain/figures/countsPerBin';
import { formatCount, plural } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';
import { PLOT_INSETS } from '@/ui/charts/PlotFrame';

const SaveCountList = styled('ol')(({ theme }) => ({
  display: 'flex',
  // The row keeps its height without counts, so that a late reply of the system logs moves nothing.
  height: 16,
  margin: `0 ${PLOT_INSETS.right} 0 ${PLOT_INSETS.left}`,
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

export const SaveCounts = ({ bins }: { bins: readonly CountBin[] }) => (
  <SaveCountList aria-label="Parameter saves">
    {bins.map(({ from, until, count }) => (
      <li key={from} title={`${minuteText(from)} to ${minuteText(until)}: ${plural(count, 'save')}`}>
        {count > 0 && formatCount(count)}
      </li>
    ))}
  </SaveCountList>
);

const minuteText = (ms: number): string => formatDateTime(ms, 'utc').slice(0, -':00'.length);
