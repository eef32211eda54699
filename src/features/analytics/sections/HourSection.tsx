import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Analytics } from '@/contract/analytics';
import { EmptyState } from '@/ui/messages/EmptyState';
import { createLazyPart } from '@/ui/messages/lazyPart';
import { Panel } from '@/ui/figures/Panel';
import { useZone } from '@/ui/hooks/zone';
import type { HourChartProps } from './HourChart';
import { HourTable } from '../tables/HourTable';
import { hourLabels } from '../texts';

// The chart is loaded separately, because its library is larger than the rest of the tab.
const lazyHourChart = createLazyPart<HourChartProps>(() =>
  import(/* webpackChunkName: "hour-chart" */ './HourChart').then((m) => m.HourChart),
);

const HOUR_VIEW_LABELS = { chart: 'Chart', table: 'Table' } as const;
type HourView = keyof typeof HOUR_VIEW_LABELS;
const HOUR_VIEWS = Object.keys(HOUR_VIEW_LABELS) as HourView[];

/** Height of the hour chart and the hour table, equal to the height of the table of ten symbols. */
const HOUR_CONTENT_HEIGHT = 'calc(11 * var(--grid-row-height) + 10px)';
const CHART_SKELETON = (
  <Skeleton variant="rounded" sx={{ height: HOUR_CONTENT_HEIGHT }} role="status" aria-label="Loading the chart" />
);

type Props = {
  hours: Analytics['hourly'] | undefined;
  /** Wall-clock time of the reply, ms. */
  readAt: number | undefined;
  oldSince: number | null;
};

export function HourSection({ hours, readAt = 0, oldSince }: Props) {
  const zone = useZone();
  const { labels, note } = hourLabels(hours ?? [], readAt, zone);
  const [view, setView] = useState<HourView>('chart');
  return (
    <Panel
      title="Last 24 hours"
      note={hours && note}
      oldSince={oldSince}
      action={
        <ToggleButtonGroup
          exclusive
          value={view}
          aria-label="View of the last 24 hours"
          // The value is null when the operator presses the selected option.
          onChange={(_event, next: HourView | null) => next && setView(next)}
        >
          {HOUR_VIEWS.map((name) => (
            <ToggleButton key={name} value={name}>
              {HOUR_VIEW_LABELS[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {hours === undefined ? CHART_SKELETON : <HoursContent hours={hours} labels={labels} view={view} />}
    </Panel>
  );
}

function HoursContent({ hours, labels, view }: HourChartProps & { view: HourView }) {
  if (hours.length === 0) return <EmptyState text="The bot sent no figures by hour." />;
  const table = (
    <Box role="group" aria-label="Last 24 hours" tabIndex={0} sx={{ height: HOUR_CONTENT_HEIGHT, overflow: 'auto' }}>
      <HourTable hours={hours} labels={labels} />
    </Box>
  );
  if (view === 'table') return table;
  return (
    // The table replaces the chart when the code of the chart cannot be loaded.
    <ErrorBoundary onReset={lazyHourChart.forget} fallback={table}>
      <Suspense fallback={CHART_SKELETON}>
        <Box sx={{ minHeight: HOUR_CONTENT_HEIGHT }}>
          <lazyHourChart.Part hours={hours} labels={labels} />
        </Box>
      </Suspense>
    </ErrorBoundary>
  );
}
