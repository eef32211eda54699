import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { TOP_SYMBOL_COUNT } from '@/contract/sizes';
import { formatTime } from '@/domain/format/time';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { Panel } from '@/ui/figures/Panel';
import { DeferredSection } from './sections/DeferredSection';
import { DayTable } from './tables/DayTable';
import { EquitySection } from './sections/EquitySection';
import { ExitTable } from './tables/ExitTable';
import { ANALYTICS_FAILURE_TEXT, AnalyticsFailure } from './AnalyticsFailure';
import { GlobalStats } from './sections/GlobalStats';
import { HourSection } from './sections/HourSection';
import { unfinishedDayOf } from './sections/dayTexts';
import { OfferedSections } from './sections/OfferedSections';
import { PnlCalendar } from './sections/PnlCalendar';
import { useSpanChoice } from './timeRange';
import { TimeRangeButtons } from './TimeRangeButtons';
import { SymbolTable } from './tables/SymbolTable';
import { useAnalytics } from './useAnalytics';
import { noClosedTradesText, noFiguresText, spanText, spanTextMax30Days } from './texts';
import { ExitHourTable } from './sections/ExitHourTable';
import { ScrollableContent } from '@/ui/figures/FigureTable';
import { VersionSection } from './sections/VersionSection';

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

const tableSkeleton = (rows: number) => (
  <Skeleton variant="rounded" sx={{ height: `calc(${rows + 1} * var(--grid-row-height))` }} />
);

export function AnalyticsTab() {
  const choice = useSpanChoice();
  const { analytics, loading, problem, retry } = useAnalytics(choice.span);
  if (analytics === null && problem !== undefined) {
    return (
      <AnalyticsLayout>
        <Panel title="Global stats" action={<TimeRangeButtons choice={choice} />}>
          <ErrorState what={ANALYTICS_FAILURE_TEXT} reason={problem} onRetry={retry} />
        </Panel>
      </AnalyticsLayout>
    );
  }
  const data = analytics?.data;
  const readAt = formatTime(analytics?.at, 'utc');
  // Converts the wall-clock time of the reply to the monotonic clock, which measures ages.
  const oldSince = problem === undefined || analytics?.at === undefined ? null : analytics.at - performance.timeOrigin;
  return (
    <AnalyticsLayout aria-busy={loading}>
      <EquitySection analytics={analytics} oldSince={oldSince} action={<TimeRangeButtons choice={choice} />} />
      <Panel
        title="Global stats"
        note={
          analytics &&
          (problem === undefined ? (
            `over ${spanText(analytics.span)}, to ${readAt}`
          ) : (
            <AnalyticsFailure reason={problem} analytics={analytics} readAt={readAt} onRetry={retry} />
          ))
        }
        oldSince={oldSince}
        bare
      >
        <GlobalStats analytics={analytics} />
      </Panel>
      <ThreePanelRow>
        <HourSection hours={data?.hourly} emptyText={noFiguresText(analytics, 'hour')} oldSince={oldSince} />
        <Panel title="Last 7 days" note="by day of exit" oldSince={oldSince}>
          {analytics === null ? (
            tableSkeleton(7)
          ) : analytics.data.daily.length > 0 ? (
            <DayTable days={analytics.data.daily} unfinished={unfinishedDayOf(analytics)} />
          ) : (
            <EmptyState text={noFiguresText(analytics, 'day')} />
          )}
        </Panel>
        <Panel
          title={`Top ${TOP_SYMBOL_COUNT} symbols`}
          note={analytics && `by net PnL over ${spanText(analytics.span)}`}
          oldSince={oldSince}
        >
          {analytics === null ? (
            tableSkeleton(TOP_SYMBOL_COUNT)
          ) : analytics.data.top_symbols.length > 0 ? (
            <SymbolTable symbols={analytics.data.top_symbols} />
          ) : (
            <EmptyState text={noClosedTradesText(analytics.span)} />
          )}
        </Panel>
      </ThreePanelRow>
      {analytics && data?.by_hour && data.exits && (
        <DeferredSection height={300}>
          <TwoPanelRow>
            <Panel
              title="Exits by reason and side"
              note={`over ${spanTextMax30Days(analytics.span, data.at ?? analytics.at)}`}
              oldSince={oldSince}
            >
              <ScrollableContent tabIndex={0} role="group" aria-label="Exits">
                <ExitTable exits={data.exits} />
              </ScrollableContent>
            </Panel>
            <Panel
              title="Weekday and hour"
              note={`net PnL by exit over ${spanTextMax30Days(analytics.span, data.at ?? analytics.at)}`}
              oldSince={oldSince}
            >
              <ScrollableContent tabIndex={0} role="group" aria-label="Weekday and hour">
                <ExitHourTable hours={data.by_hour} />
              </ScrollableContent>
            </Panel>
          </TwoPanelRow>
        </DeferredSection>
      )}
      <OfferedSections span={choice.span} />
      {analytics && (
        <DeferredSection height={250}>
          <VersionSection analytics={analytics} oldSince={oldSince} />
        </DeferredSection>
      )}
      {analytics?.data.calendar && (
        <DeferredSection height={250}>
          <PnlCalendar
            calendar={analytics.data.calendar}
            today={analytics.data.daily[0]?.date}
            unfinished={unfinishedDayOf(analytics)}
            oldSince={oldSince}
          />
        </DeferredSection>
      )}
    </AnalyticsLayout>
  );
}
