import { styled } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import { type ComponentType, memo } from 'react';
import { formatCount } from '@/domain/format/format';
import { isError } from '@/domain/logs/logsFigures';
import { lineCountOf, type LogRow } from '@/domain/logs/logsGroups';
import { formatDateTime, formatTime, toIso, type Zone } from '@/domain/format/time';
import { FreshRowMark } from '@/ui/lists/FreshRowMark';
import { createPlacedRows, type Place } from '@/ui/lists/places';
import { ZONE_NAMES } from '@/ui/hooks/zone';
import { Disclosure } from '../rows/Disclosure';
import { LogMessage } from '../rows/LogMessage';
import { ComponentWord, LevelWord } from '../rows/LogWords';

const { PlacedRows, useRowAt } = createPlacedRows<LogRow>();
export const ShownLogsContext = PlacedRows;

type RowProps = { row: LogRow };

// Memoised by line: a refresh renders only the places that show another line.
const Level = memo(({ row: { level } }: RowProps) => <LevelWord level={level} />);
const Component = memo(({ row: { component } }: RowProps) => <ComponentWord component={component} />);
const Message = memo(LogMessage);

const Time = memo(({ row: { timestamp }, zone, narrow }: RowProps & { zone: Zone; narrow: boolean }) => (
  <time dateTime={toIso(timestamp)}>{(narrow ? formatTime : formatDateTime)(timestamp, zone)}</time>
));

const Words = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  height: 20,
}));

const NarrowMessage = memo(({ row }: RowProps) => (
  <>
    <Words>
      <LevelWord level={row.level} />
      <ComponentWord component={row.component} />
      {row.older && `${formatCount(lineCountOf(row))}×`}
    </Words>
    <LogMessage row={row} />
  </>
));

function Cell({ place, Shown }: { place: Place; Shown: ComponentType<RowProps> }) {
  const row = useRowAt(place);
  return row && <Shown row={row} />;
}

function TimeCell({ place, ...how }: { place: Place; zone: Zone; narrow: boolean }) {
  const row = useRowAt(place);
  return row && <Time row={row} {...how} />;
}

function CountCell({ place }: { place: Place }) {
  const row = useRowAt(place);
  return row && `${formatCount(lineCountOf(row))}×`;
}

/** Renders the marks of the whole row, because the grid owns the row element. */
function OpenCell({ place, tabIndex }: { place: Place; tabIndex: number }) {
  const row = useRowAt(place);
  return (
    row && (
      <>
        <FreshRowMark id={row.id} />
        {isError(row) && <i hidden data-error />}
        {row.level.toUpperCase() === 'WARNING' && <i hidden data-warning />}
        <Disclosure id={row.id} tabIndex={tabIndex} />
      </>
    )
  );
}

type Options = {
  zone: Zone;
  narrow: boolean;
  grouped: boolean;
  /** Returns the line that a place shows now. The function must be stable. */
  rowAt: (place: Place) => LogRow | undefined;
};

/** Returns the columns. The values of the cells are for copying with the keyboard. */
export const columnsIn = ({ zone, narrow, grouped, rowAt }: Options): GridColDef<Place>[] => [
  {
    field: 'open',
    headerName: 'Whole message',
    renderHeader: () => <span className="visually-hidden">Whole message</span>,
    width: 36,
    sortable: false,
    resizable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => <OpenCell place={row} tabIndex={tabIndex} />,
  },
  {
    field: 'time',
    headerName: narrow ? 'Time' : `Time, ${ZONE_NAMES[zone]}`,
    width: narrow ? 76 : 166,
    sortingOrder: ['desc', 'asc', null],
    renderCell: ({ row }) => <TimeCell place={row} zone={zone} narrow={narrow} />,
  },
  {
    field: 'level',
    headerName: 'Level',
    width: 108,
    valueGetter: (_value, place) => rowAt(place)?.level,
    renderCell: ({ row }) => <Cell place={row} Shown={Level} />,
  },
  {
    field: 'component',
    headerName: 'Component',
    width: 150,
    valueGetter: (_value, place) => rowAt(place)?.component,
    renderCell: ({ row }) => <Cell place={row} Shown={Component} />,
  },
  ...(grouped ? [COUNT] : []),
  {
    field: 'message',
    headerName: narrow ? 'Level, component, message' : 'Message',
    flex: 1,
    minWidth: 120,
    valueGetter: (_value, place) => rowAt(place)?.message,
    renderCell: ({ row }) => <Cell place={row} Shown={narrow ? NarrowMessage : Message} />,
  },
];

const COUNT: GridColDef<Place> = {
  field: 'count',
  headerName: 'Count',
  width: 72,
  align: 'right',
  headerAlign: 'right',
  sortingOrder: ['desc', 'asc', null],
  renderCell: ({ row }) => <CountCell place={row} />,
};
