import { keyframes, styled } from '@mui/material/styles';
import type { GridColDef, GridEventListener, GridRowParams } from '@mui/x-data-grid';
import { type ReactNode, useCallback, useMemo } from 'react';
import { formatCount } from '@/domain/format';
import { countOf, type LogRow } from '@/domain/logsGroups';
import { formatDateTime, formatTime, toIso, type Zone } from '@/domain/time';
import { ConsoleGrid } from '@/ui/ConsoleGrid';
import type { GridLayout } from '@/ui/gridLayout';
import { ZONE_NAMES, useZone } from '@/ui/zone';
import { Disclosure } from './Disclosure';
import { LogMessage } from './LogMessage';
import { ComponentWord, LevelWord } from './LogWords';
import { isMeant, useLogView } from './logView';

/** Level and component stand above the message. */
const NARROW_COLUMNS = ['open', 'time', 'message'];
const NARROW_ROW = 52;

const fade = keyframes({ from: { backgroundColor: 'var(--fresh)' } });

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  minWidth: 0,
  minHeight: 0,
  '--fresh': `color-mix(in srgb, ${theme.vars.palette.primary.main} 22%, transparent)`,
  '& .MuiDataGrid-row': { cursor: 'pointer' },
  '& .MuiDataGrid-row > .MuiDataGrid-cell[data-field="open"]': {
    display: 'flex',
    alignItems: 'start',
    padding: 'calc((var(--grid-row-height) - 24px) / 2) 6px',
  },
  // The first line of an expanded row stands where it stood before.
  '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell, &[data-narrow] .MuiDataGrid-row > .MuiDataGrid-cell': {
    lineHeight: '20px',
    paddingBlock: 'calc((var(--grid-row-height) - 20px) / 2)',
  },
  '& .log-error': { background: `color-mix(in srgb, ${theme.vars.palette.error.main} 7%, transparent)` },
  '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': { cursor: 'auto', userSelect: 'text' },
  '@media (prefers-reduced-motion: no-preference)': { '& .log-fresh': { animation: `${fade} 1s steps(12, end)` } },
}));

const columnsIn = (zone: Zone, narrow: boolean, grouped: boolean): GridColDef<LogRow>[] => [
  {
    field: 'open',
    headerName: 'Whole message',
    renderHeader: () => <span className="visually-hidden">Whole message</span>,
    width: 36,
    sortable: false,
    resizable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => <Disclosure id={row.id} tabIndex={tabIndex} />,
  },
  {
    field: 'time',
    headerName: narrow ? 'Time' : `Time, ${ZONE_NAMES[zone]}`,
    width: narrow ? 76 : 150,
    sortingOrder: ['desc', 'asc', null],
    renderCell: ({ row: { timestamp } }) => (
      <time dateTime={toIso(timestamp)}>{(narrow ? formatTime : formatDateTime)(timestamp, zone)}</time>
    ),
  },
  { field: 'level', headerName: 'Level', width: 108, renderCell: ({ row }) => <LevelWord level={row.level} /> },
  {
    field: 'component',
    headerName: 'Component',
    width: 150,
    renderCell: ({ row }) => <ComponentWord component={row.component} />,
  },
  ...(grouped ? [COUNT] : []),
  {
    field: 'message',
    headerName: narrow ? 'Level, component, message' : 'Message',
    flex: 1,
    minWidth: 120,
    renderCell: ({ row }) => (narrow ? <NarrowMessage row={row} /> : <LogMessage row={row} />),
  },
];

const COUNT: GridColDef<LogRow> = {
  field: 'count',
  headerName: 'Count',
  width: 72,
  align: 'right',
  headerAlign: 'right',
  sortingOrder: ['desc', 'asc', null],
  renderCell: ({ row }) => `${formatCount(countOf(row))}×`,
};

const Words = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  height: 20,
}));

const NarrowMessage = ({ row }: { row: LogRow }) => (
  <>
    <Words>
      <LevelWord level={row.level} />
      <ComponentWord component={row.component} />
      {row.older && `${formatCount(countOf(row))}×`}
    </Words>
    <LogMessage row={row} />
  </>
);

type Props = {
  rows: readonly LogRow[];
  layout: GridLayout;
  narrow: boolean;
  grouped: boolean;
  fresh: ReadonlySet<string>;
  tools: ReactNode;
  empty: ReactNode;
  waiting: { count: number; noun: string; show: () => void };
  onReading: (reading: boolean) => void;
};

const keyOf = ({ id }: LogRow): string => id;

export function LogTable({ fresh, grouped, narrow, ...grid }: Props) {
  const zone = useZone();
  const { expanded, toggle } = useLogView();
  const columns = useMemo(() => columnsIn(zone, narrow, grouped), [zone, narrow, grouped]);
  const heightOf = useCallback(
    ({ id }: { id: string | number }) => (expanded.has(String(id)) ? 'auto' : narrow ? NARROW_ROW : null),
    [expanded, narrow],
  );
  const classOf = useCallback(
    ({ row }: GridRowParams<LogRow>) =>
      [row.level.toUpperCase() === 'ERROR' && 'log-error', fresh.has(row.id) && 'log-fresh'].filter(Boolean).join(' '),
    [fresh],
  );
  const pressed: GridEventListener<'cellKeyDown'> = ({ id }, event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    // The grid has meanings of its own for these keys.
    event.defaultMuiPrevented = true;
    // A button makes a click of the key by itself.
    if (event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    toggle(String(id));
  };
  return (
    <Frame data-narrow={narrow || undefined}>
      <ConsoleGrid<LogRow>
        {...grid}
        label="System logs"
        columns={columns}
        keyOf={keyOf}
        only={narrow ? NARROW_COLUMNS : undefined}
        getRowHeight={heightOf}
        getRowClassName={classOf}
        onRowClick={({ id }, event) => {
          if (isMeant(event)) toggle(String(id));
        }}
        onCellKeyDown={pressed}
      />
    </Frame>
  );
}
