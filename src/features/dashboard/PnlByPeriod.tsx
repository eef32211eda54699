import { styled } from '@mui/material/styles';
import { useGetAnalyticsQuery } from '@/api/analytics';
import type { Analytics } from '@/contract/analytics';
import { ANALYTICS_INTERVAL_MS } from '@/contract/timings';
import { formatTime, toIsoTime } from '@/domain/format/time';
import { Pnl } from '@/ui/figures/Pnl';
import { useTimeZone } from '@/ui/hooks/timeZone';

const PnlByPeriodLine = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 3),
  '& > span': { whiteSpace: 'nowrap' },
}));

/** Shows the net PnL of today and of all time, as the bot reports. */
export function PnlByPeriod() {
  const zone = useTimeZone();
  const { data, error, fulfilledTimeStamp } = useGetAnalyticsQuery('all', {
    pollingInterval: ANALYTICS_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const old = data && error ? ` (at ${formatTime(fulfilledTimeStamp, zone)})` : '';
  return (
    <PnlByPeriodLine>
      <span>
        today <Pnl value={data ? pnlOfDay(data, fulfilledTimeStamp) : null} />
      </span>
      <span>
        all time <Pnl value={data?.global.total_pnl ?? null} />
        {old}
      </span>
    </PnlByPeriodLine>
  );
}

/** Returns the PnL of the UTC day that contains `at`, or null when the bot does not list the day. */
function pnlOfDay({ daily }: Analytics, at: number | undefined): number | null {
  const today = toIsoTime(at ?? null)?.slice(0, 'YYYY-MM-DD'.length);
  return daily.find(({ date }) => date === today)?.pnl ?? null;
}
