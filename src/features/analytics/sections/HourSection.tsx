import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Analytics } from '@/contract/trades/analytics';
import { typedKeysOf } from '@/contract/schema/objects';
import { EmptyState } from '@/ui/messages/EmptyState';
import { createLazyComponent } from '@/ui/messages/lazyComponent';
import { Panel } from '@/ui/figures/Panel';
import type { HourChartProps } from './HourChart';
import { HourTable } from '../tables/HourTable';
import { hourLabel } from '../texts';

// Loads the hour chart on demand, because the chart library is larger than the rest of the Analytics tab.
const lazyHourChart = createLazyComponent<HourChartProps>(() =>
  import(/* webpackChunkName: "hour-chart" */ './HourChart').then((m) => m.HourChart),
);

const HOUR_DISPLAY_LABELS = { chart: 'Chart', table: 'Table' } as const;
type HourDisplay = keyof typeof HOUR_DISPLAY_LABELS;
const HOUR_DISPLAYS = typedKeysOf(HOUR_DISPLAY_LABELS);

/** Height of the hour chart and the hour table, equal to the height of a table with a header and ten rows. */
const HOUR_CONTENT_HEIGHT = 'calc(11 * var(--grid-row-height) + 10px)';
const HOUR_CHART_SKELETON = (
  <Skeleton variant="rounded" sx={{ height: HOUR_CONTENT_HEIGHT }} role="status" aria-label="Loading the chart" />
);

type Props = {
  hours: Analytics['hourly'] | undefined;
  emptyText: string;
  oldSince: number | null;
};

export function HourSection({ hours, emptyText, oldSince }: Props) {
  const labels = hours?.map(({ hour }) => hourLabel(hour)) ?? [];
  const [view, setView] = useState<HourDisplay>('chart');
  return (
    <Panel
      title="Last 24 hours"
      note={hours && 'hours of exit'}
      oldSince={oldSince}
      action={
        <ToggleButtonGroup
          exclusive
          value={view}
          aria-label="View of the last 24 hours"
          // `next` is null when the operator presses the selected button.
          onChange={(_event, next: HourDisplay | null) => next && setView(next)}
        >
          {HOUR_DISPLAYS.map((name) => (
            <ToggleButton key={name} value={name}>
              {HOUR_DISPLAY_LABELS[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {hours === undefined ? (
        HOUR_CHART_SKELETON
      ) : hours.length === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        <HourChartOrTable hours={hours} labels={labels} view={view} />
      )}
    </Panel>
  );
}

function HourChartOrTable({ hours, labels, view }: HourChartProps & { view: HourDisplay }) {
  const table = (
    <Box role="group" aria-label="Last 24 hours" tabIndex={0} sx={{ height: HOUR_CONTENT_HEIGHT, overflow: 'auto' }}>
      <HourTable hours={hours} labels={labels} />
    </Box>
  );
  if (view === 'table') return table;
  return (
    // The hour table replaces the hour chart when the chart code cannot be loaded.
    <ErrorBoundary onReset={lazyHourChart.forget} fallback={table}>
      <Box sx={{ minHeight: HOUR_CONTENT_HEIGHT }}>
        <lazyHourChart.Part fallback={HOUR_CHART_SKELETON} hours={hours} labels={labels} />
      </Box>
    </ErrorBoundary>
  );
}
