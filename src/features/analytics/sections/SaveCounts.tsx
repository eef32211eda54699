import { styled } from '@mui/material/styles';
import type { CountBin } from '@/domain/figures/countsPerBin';
import { formatCount, plural } from '@/domain/format/format';
import { formatDateTime } from '@/domain/format/time';
import { EQUITY_CHART_INSETS_PX } from '@/ui/charts/equityChartInsets';

const SaveCountList = styled('ol')(({ theme }) => ({
  display: 'flex',
  // The row keeps its height without counts, so that a late reply of the system logs moves nothing.
  height: 16,
  margin: `0 ${EQUITY_CHART_INSETS_PX.right}px 0 ${EQUITY_CHART_INSETS_PX.left}px`,
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
