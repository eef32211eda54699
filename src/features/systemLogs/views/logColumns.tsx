import { styled } from '@mui/material/styles';
import type { GridColDef } from '@mui/x-data-grid';
import { type ComponentType, memo } from 'react';
import { formatCount } from '@/domain/format/format';
import { isErrorLine } from '@/domain/logs/logsFigures';
import { lineCountOf, type LogRow } from '@/domain/logs/logsGroups';
import { formatDateTime, formatTime, toIsoTime, type Zone } from '@/domain/format/time';
import { FreshRowMark } from '@/ui/lists/FreshRowMark';
import { createGridRowsContext, type GridRowIndex } from '@/ui/lists/gridRowIndexes';
import { TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { ExpandButton } from '../rows/ExpandButton';
import { LogMessage } from '../rows/LogMessage';
import { LogComponentLabel, LogLevelLabel } from '../rows/LogLabels';

const { GridRowsContext, useRowAt } = createGridRowsContext<LogRow>();
export const DisplayedLogsContext = GridRowsContext;

type LogRowProps = { row: LogRow };

// A memoised cell renders again only when its log line changes.
const LogLevelCell = memo(({ row: { level } }: LogRowProps) => <LogLevelLabel level={level} />);
const LogComponentCell = memo(({ row: { component } }: LogRowProps) => <LogComponentLabel component={component} />);
const LogMessageCell = memo(LogMessage);

const LogTimeText = memo(({ row: { timestamp }, zone, narrow }: LogRowProps & { zone: Zone; narrow: boolean }) => (
  <time dateTime={toIsoTime(timestamp)}>{(narrow ? formatTime : formatDateTime)(timestamp, zone)}</time>
));

const LogLabelLine = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  height: 20,
}));

const PhoneLogMessage = memo(({ row }: LogRowProps) => (
  <>
    <LogLabelLine>
      <LogLevelLabel level={row.level} />
      <LogComponentLabel component={row.component} />
      {row.older && `${formatCount(lineCountOf(row))}×`}
    </LogLabelLine>
    <LogMessage row={row} />
  </>
));

function IndexedLogCell({ rowIndex, Shown }: { rowIndex: GridRowIndex; Shown: ComponentType<LogRowProps> }) {
  const row = useRowAt(rowIndex);
  return row && <Shown row={row} />;
}

function LogTimeCell({ rowIndex, ...how }: { rowIndex: GridRowIndex; zone: Zone; narrow: boolean }) {
  const row = useRowAt(rowIndex);
  return row && <LogTimeText row={row} {...how} />;
}

function LineCountCell({ rowIndex }: { rowIndex: GridRowIndex }) {
  const row = useRowAt(rowIndex);
  return row && `${formatCount(lineCountOf(row))}×`;
}

/** Renders the expand button of a log row. CSS colours the row by the hidden elements. */
function ExpandButtonCell({ rowIndex, tabIndex }: { rowIndex: GridRowIndex; tabIndex: number }) {
  const row = useRowAt(rowIndex);
  return (
    row && (
      <>
        <FreshRowMark id={row.id} />
        {isErrorLine(row) && <i hidden data-error />}
        {row.level.toUpperCase() === 'WARNING' && <i hidden data-warning />}
        <ExpandButton id={row.id} tabIndex={tabIndex} />
      </>
    )
  );
}

type LogColumnOptions = {
  zone: Zone;
  narrow: boolean;
  grouped: boolean;
  /** Returns the log row at a row index of the grid. Callers must pass a memoised function. */
  rowAt: (rowIndex: GridRowIndex) => LogRow | undefined;
};

/** Returns the columns of the log table. The grid copies the cell values on Ctrl+C. */
export const logColumns = ({ zone, narrow, grouped, rowAt }: LogColumnOptions): GridColDef<GridRowIndex>[] => [
  {
    field: 'open',
    headerName: 'Whole message',
    renderHeader: () => <span className="visually-hidden">Whole message</span>,
    width: 36,
    sortable: false,
    resizable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => <ExpandButtonCell rowIndex={row} tabIndex={tabIndex} />,
  },
  {
    field: 'time',
    headerName: narrow ? 'Time' : `Time, ${TIME_ZONE_NAMES[zone]}`,
    width: narrow ? 76 : 166,
    sortingOrder: ['desc', 'asc', null],
    renderCell: ({ row }) => <LogTimeCell rowIndex={row} zone={zone} narrow={narrow} />,
  },
  {
    field: 'level',
    headerName: 'Level',
    width: 108,
    valueGetter: (_value, rowIndex) => rowAt(rowIndex)?.level,
    renderCell: ({ row }) => <IndexedLogCell rowIndex={row} Shown={LogLevelCell} />,
  },
  {
    field: 'component',
    headerName: 'Component',
    width: 150,
    valueGetter: (_value, rowIndex) => rowAt(rowIndex)?.component,
    renderCell: ({ row }) => <IndexedLogCell rowIndex={row} Shown={LogComponentCell} />,
  },
  ...(grouped ? [LINE_COUNT_COLUMN] : []),
  {
    field: 'message',
    headerName: narrow ? 'Level, component, message' : 'Message',
    flex: 1,
    minWidth: 120,
    valueGetter: (_value, rowIndex) => rowAt(rowIndex)?.message,
    renderCell: ({ row }) => <IndexedLogCell rowIndex={row} Shown={narrow ? PhoneLogMessage : LogMessageCell} />,
  },
];

const LINE_COUNT_COLUMN: GridColDef<GridRowIndex> = {
  field: 'count',
  headerName: 'Count',
  width: 72,
  align: 'right',
  headerAlign: 'right',
  sortingOrder: ['desc', 'asc', null],
  renderCell: ({ row }) => <LineCountCell rowIndex={row} />,
};
