import { useMediaQuery } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import type { GridCellParams, GridColDef, GridRowParams } from '@mui/x-data-grid';
import { memo, useMemo } from 'react';
import type { TimelineEvent } from '@/contract/history/timeline';
import { plural } from '@/domain/format/format';
import { toIsoTime, type Zone } from '@/domain/format/time';
import { eventListText, eventTitle, stateWord } from '@/domain/timeline/eventText';
import { eventsInRange, type IncidentModel } from '@/domain/timeline/incidentModel';
import { KIND_WORDS } from '@/domain/timeline/lanes';
import { TIME_ZONE_NAMES, useTimeZone } from '@/ui/hooks/timeZone';
import { useStableHandler } from '@/ui/hooks/useStableHandler';
import { ConsoleGrid } from '@/ui/lists/ConsoleGrid';
import { useGridLayout } from '@/ui/lists/gridLayout';
import { createGridRowsContext, gridRowIndexes, gridRowIndexKey, type GridRowIndex } from '@/ui/lists/gridRowIndexes';
import { EmptyState } from '@/ui/messages/EmptyState';
import { formatClockMoment } from './formatMoment';
import { useSelectedEvent, useSettledRange } from './useViewStore';
import type { ViewStore } from './viewStore';

const { GridRowsContext, useRowAt } = createGridRowsContext<TimelineEvent>();

const ListRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  minWidth: 0,
  minHeight: 0,
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row.selected': {
    background: theme.vars.palette.action.selected,
    boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}`,
  },
}));

const PHONE_COLUMNS = ['time', 'event'];

type Props = { model: IncidentModel; view: ViewStore };

/** Lists the events in view, which the canvas shows as marks. */
export const EventList = memo(function EventList({ model, view }: Props) {
  const zone = useTimeZone();
  const range = useSettledRange(view);
  const selected = useSelectedEvent(view);
  const layout = useGridLayout('incident');
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const events = useMemo(() => eventsInRange(model, range), [model, range]);
  const rows = useMemo(() => gridRowIndexes(events.length), [events.length]);
  const columns = useMemo(() => eventColumns(zone, narrow), [zone, narrow]);
  const select = useStableHandler(({ index }: GridRowIndex) => view.select(events[index] ?? null));
  return (
    <ListRoot className="list">
      <GridRowsContext value={events}>
        <ConsoleGrid<GridRowIndex>
          label="Events in view"
          layout={layout}
          columns={columns}
          rows={rows}
          keyOf={gridRowIndexKey}
          only={narrow ? PHONE_COLUMNS : undefined}
          section={String(range.from)}
          tools={<span role="status">{plural(events.length, 'event')} in view</span>}
          empty={<EmptyState text="No events in view." hint="Zoom out, or choose a longer window." />}
          getRowClassName={({ row }) => (selected !== null && events[row.index] === selected ? 'selected' : '')}
          onRowClick={({ row }: GridRowParams<GridRowIndex>) => select(row)}
          onCellKeyDown={({ row }: GridCellParams<GridRowIndex>, event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            event.defaultMuiPrevented = true;
            select(row);
          }}
        />
      </GridRowsContext>
    </ListRoot>
  );
});

function EventCell({ row, show }: { row: GridRowIndex; show: (event: TimelineEvent) => React.ReactNode }) {
  const event = useRowAt(row);
  return event && show(event);
}

const column = (
  field: string,
  headerName: string,
  size: Partial<GridColDef<GridRowIndex>>,
  show: (event: TimelineEvent) => React.ReactNode,
): GridColDef<GridRowIndex> => ({
  field,
  headerName,
  sortable: false,
  ...size,
  renderCell: ({ row }) => <EventCell row={row} show={show} />,
});

const eventColumns = (zone: Zone, narrow: boolean): GridColDef<GridRowIndex>[] => [
  column('time', narrow ? 'Time' : `Time, ${TIME_ZONE_NAMES[zone]}`, { width: 112 }, ({ at }) => (
    <time dateTime={toIsoTime(at)}>{formatClockMoment(at, zone)}</time>
  )),
  column('kind', 'Kind', { width: 96 }, ({ kind }) => KIND_WORDS[kind]),
  column('state', 'State', { width: 110 }, stateWord),
  column('event', 'Event', { flex: 1, minWidth: 120 }, (event) =>
    [narrow && stateWord(event), eventTitle(event), eventListText(event)].filter(Boolean).join(' · '),
  ),
  column('by', 'By', { width: 90 }, ({ by }) => by ?? ''),
];
