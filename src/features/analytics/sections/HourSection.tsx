import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Analytics } from '@/contract/analytics';
import { EmptyState } from '@/ui/messages/EmptyState';
import { lazyPart } from '@/ui/messages/lazyPart';
import { Panel } from '@/ui/figures/Panel';
import { useZone } from '@/ui/hooks/zone';
import type { HourChartProps } from './HourChart';
import { HourTable } from '../tables/HourTable';
import { hourLabels } from '../texts';

// The chart loads separately: its library is larger than the rest of the tab.
const chart = lazyPart<HourChartProps>(() =>
  import(/* webpackChunkName: "hour-chart" */ './HourChart').then((m) => m.HourChart),
);

const VIEWS = { chart: 'Chart', table: 'Table' } as const;
type View = keyof typeof VIEWS;
const VIEW_NAMES = Object.keys(VIEWS) as View[];

/** The height of the table of ten symbols beside this section, for chart and table. */
const HEIGHT = 'calc(11 * var(--grid-row-height) + 10px)';
const skeleton = <Skeleton variant="rounded" sx={{ height: HEIGHT }} role="status" aria-label="Loading the chart" />;

type Props = {
  hours: Analytics['hourly'] | undefined;
  /** Wall time of the reply. */
  readAt: number | undefined;
  oldSince: number | null;
};

export function HourSection({ hours, readAt = 0, oldSince }: Props) {
  const zone = useZone();
  const { labels, note } = hourLabels(hours ?? [], readAt, zone);
  const [view, setView] = useState<View>('chart');
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
          // A press on the selected option gives null. One option is always selected.
          onChange={(_event, next: View | null) => next && setView(next)}
        >
          {VIEW_NAMES.map((name) => (
            <ToggleButton key={name} value={name}>
              {VIEWS[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {hours === undefined ? skeleton : <Hours hours={hours} labels={labels} view={view} />}
    </Panel>
  );
}

function Hours({ hours, labels, view }: HourChartProps & { view: View }) {
  if (hours.length === 0) return <EmptyState text="The bot sent no figures by hour." />;
  const table = (
    <Box role="group" aria-label="Last 24 hours" tabIndex={0} sx={{ height: HEIGHT, overflow: 'auto' }}>
      <HourTable hours={hours} labels={labels} />
    </Box>
  );
  if (view === 'table') return table;
  return (
    // The table replaces the chart when the code of the chart cannot be loaded.
    <ErrorBoundary onReset={chart.forget} fallback={table}>
      <Suspense fallback={skeleton}>
        <Box sx={{ minHeight: HEIGHT }}>
          <chart.Part hours={hours} labels={labels} />
        </Box>
      </Suspense>
    </ErrorBoundary>
  );
}
