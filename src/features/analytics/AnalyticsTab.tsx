import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { TOP_SYMBOL_COUNT } from '@/contract/sizes';
import { formatTime } from '@/domain/format/time';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { Panel } from '@/ui/figures/Panel';
import { useZone, ZONE_NAMES } from '@/ui/hooks/zone';
import { DayTable } from './tables/DayTable';
import { EquitySection } from './sections/EquitySection';
import { ExitTable } from './tables/ExitTable';
import { ANALYTICS_FAILURE_TEXT, AnalyticsFailure } from './AnalyticsFailure';
import { GlobalStats } from './sections/GlobalStats';
import { HourSection } from './sections/HourSection';
import { PnlCalendar } from './sections/PnlCalendar';
import { useTimeRange } from './range';
import { RangeChoice } from './RangeChoice';
import { SymbolTable } from './tables/SymbolTable';
import { useAnalytics } from './useAnalytics';
import { RANGE_TEXT_UP_TO_30_DAYS, RANGE_TEXT, UTC_DAYS_TEXT } from './texts';
import { WeekHours } from './sections/WeekHours';

const AnalyticsLayout = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(0, 3, 3),
}));

const ThreePanelRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const TwoPanelRow = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

// A relative position keeps the hidden texts of the cells from widening the page.
const ScrollableContent = styled('div')({ position: 'relative', overflowX: 'auto' });

const tableSkeleton = (rows: number) => (
  <Skeleton variant="rounded" sx={{ height: `calc(${rows + 1} * var(--grid-row-height))` }} />
);

export function AnalyticsTab() {
  const range = useTimeRange();
  const zone = useZone();
  const { reading, loading, problem, retry } = useAnalytics(range);
  if (reading === null && problem !== undefined) {
    return (
      <AnalyticsLayout>
        <Panel title="Global stats" action={<RangeChoice range={range} />}>
          <ErrorState what={ANALYTICS_FAILURE_TEXT} reason={problem} onRetry={retry} />
        </Panel>
      </AnalyticsLayout>
    );
  }
  const data = reading?.data;
  const readAt = `${formatTime(reading?.at, zone)} ${ZONE_NAMES[zone]}`;
  // Ages use the monotonic clock, so the wall time of the reply is converted.
  const oldSince = problem === undefined || reading?.at === undefined ? null : reading.at - performance.timeOrigin;
  return (
    <AnalyticsLayout aria-busy={loading}>
      <EquitySection reading={reading} oldSince={oldSince} action={<RangeChoice range={range} />} />
      <Panel
        title="Global stats"
        note={
          reading &&
          (problem === undefined ? (
            `over ${RANGE_TEXT[reading.range]}, to ${readAt}`
          ) : (
            <AnalyticsFailure reason={problem} kept={reading} readAt={readAt} onRetry={retry} />
          ))
        }
        oldSince={oldSince}
        bare
      >
        <GlobalStats reading={reading} />
      </Panel>
      <ThreePanelRow>
        <HourSection hours={data?.hourly} readAt={reading?.at} oldSince={oldSince} />
        <Panel title="Last 7 days" note={UTC_DAYS_TEXT} oldSince={oldSince}>
          {data ? <DayTable days={data.daily} /> : tableSkeleton(7)}
        </Panel>
        <Panel
          title={`Top ${TOP_SYMBOL_COUNT} symbols`}
          note={reading && `by net PnL over ${RANGE_TEXT[reading.range]}`}
          oldSince={oldSince}
        >
          {reading === null ? (
            tableSkeleton(TOP_SYMBOL_COUNT)
          ) : reading.data.top_symbols.length > 0 ? (
            <SymbolTable symbols={reading.data.top_symbols} />
          ) : (
            <EmptyState text={`No closed trade in ${RANGE_TEXT[reading.range]}.`} />
          )}
        </Panel>
      </ThreePanelRow>
      {reading && data?.by_hour && data.exits && (
        <TwoPanelRow>
          <Panel
            title="Exits by reason and side"
            note={`over ${RANGE_TEXT_UP_TO_30_DAYS[reading.range]}`}
            oldSince={oldSince}
          >
            <ScrollableContent tabIndex={0} role="group" aria-label="Exits">
              <ExitTable exits={data.exits} />
            </ScrollableContent>
          </Panel>
          <Panel
            title="Weekday and hour"
            note={`net PnL by exit over ${RANGE_TEXT_UP_TO_30_DAYS[reading.range]}, ${ZONE_NAMES[zone]}`}
            oldSince={oldSince}
          >
            <ScrollableContent tabIndex={0} role="group" aria-label="Weekday and hour">
              <WeekHours hours={data.by_hour} />
            </ScrollableContent>
          </Panel>
        </TwoPanelRow>
      )}
      {data?.calendar && <PnlCalendar calendar={data.calendar} today={data.daily[0]?.date} oldSince={oldSince} />}
    </AnalyticsLayout>
  );
}
