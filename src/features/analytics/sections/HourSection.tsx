import { Box, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import type { Analytics } from '@/contract/analytics';
import { typedKeysOf } from '@/contract/objects';
import { EmptyState } from '@/ui/messages/EmptyState';
import { Panel } from '@/ui/figures/Panel';
import { HourChart, type HourChartProps } from './HourChart';
import { HourTable } from '../tables/HourTable';
import { hourLabel } from '../texts';

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
  return view === 'table' ? (
    <Box role="group" aria-label="Last 24 hours" tabIndex={0} sx={{ height: HOUR_CONTENT_HEIGHT, overflow: 'auto' }}>
      <HourTable hours={hours} labels={labels} />
    </Box>
  ) : (
    <Box sx={{ minHeight: HOUR_CONTENT_HEIGHT }}>
      <HourChart hours={hours} labels={labels} />
    </Box>
  );
}
