import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { readableErrorText } from '@/api/request/errors';
import { useGetTradeAfterQuery } from '@/api/trades/analytics';
import type { TimeRange } from '@/contract/enums';
import { type AfterEntryRow, SECONDS_AFTER_ENTRY, SECONDS_AFTER_EXIT } from '@/contract/trades/tradeAfter';
import { bpsText } from '@/domain/bridge/bridgeWords';
import {
  entrySentence,
  exitSentence,
  groupName,
  isShown,
  moveAt,
  shareText,
  unrecordedText,
} from '@/domain/bridge/markoutWords';
import { DASH, formatCount } from '@/domain/format/format';
import { toEpochMs } from '@/domain/format/time';
import { timeFilterEntries } from '@/domain/format/timeWindow';
import { MIN_BLOCKS_FOR_MEAN_INTERVAL } from '@/domain/lab/blockError';
import { useHasCapability } from '@/store/useCapability';
import { Panel } from '@/ui/figures/Panel';
import { hashAddress } from '@/ui/hooks/hashRoute';
import { EmptyState } from '@/ui/messages/EmptyState';
import { ErrorState } from '@/ui/messages/ErrorState';
import { FigureTable, ScrollableContent } from '../tables/FigureTable';
import { noClosedTradesText, TIME_RANGE_TEXTS } from '../texts';
import { rangeBeginOf } from './equityLine';

const AfterPanels = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const EXIT_COLUMNS = ['Exit reason', 'Trades', ...SECONDS_AFTER_EXIT.map((seconds) => `${seconds} s`), 'Back at entry'];
const ENTRY_COLUMNS = ['Entry as', 'Trades', ...SECONDS_AFTER_ENTRY.map((seconds) => `${seconds} s`)];

/** Shows what the mid did after exits and entries, for a bot that records it. */
export function AfterSection({ range }: { range: TimeRange }) {
  const isOffered = useHasCapability('trades.after') === true;
  const { data, error, refetch } = useGetTradeAfterQuery(
    { range },
    { skip: !isOffered, refetchOnMountOrArgChange: true },
  );
  if (!isOffered) return null;
  const failure = error && !data && (
    <ErrorState
      what="The figures could not be read"
      reason={readableErrorText(error, 'no answer')}
      onRetry={() => void refetch()}
    />
  );
  const from = data ? rangeBeginOf(range, toEpochMs(data.at) ?? undefined) : null;
  return (
    <AfterPanels>
      <AfterPanel
        {...{ range, failure }}
        title="After the exit"
        rows={data?.exits}
        columns={EXIT_COLUMNS}
        sentenceOf={exitSentence}
        cellsOf={(row) => [exitLink(row.key, from), ...moveCells(row, SECONDS_AFTER_EXIT), shareText(row.back)]}
        hint="Move of the mid in bps. Plus: the price went on in the favour of the trade, so the exit left it."
        what="exit"
      />
      <AfterPanel
        {...{ range, failure }}
        title="After the entry"
        rows={data?.entries}
        columns={ENTRY_COLUMNS}
        sentenceOf={entrySentence}
        cellsOf={(row) => [groupName(row.key), ...moveCells(row, SECONDS_AFTER_ENTRY)]}
        hint="Move of the mid in bps. Minus: the price went against the trade after its fill."
        what="entry"
      />
    </AfterPanels>
  );
}

const EXPLANATION = `A figure after ± is half of the 95 % interval, which needs trades in ${MIN_BLOCKS_FOR_MEAN_INTERVAL} hours. 'not shown': the interval contains 0.`;

type AfterPanelProps<Row> = {
  title: string;
  range: TimeRange;
  failure: ReactNode;
  rows: readonly Row[] | undefined;
  columns: readonly string[];
  sentenceOf: (rows: readonly Row[]) => string;
  cellsOf: (row: Row) => ReactNode[];
  hint: string;
  what: string;
};

function AfterPanel<Row extends AfterEntryRow>({ rows, failure, range, title, hint, ...table }: AfterPanelProps<Row>) {
  const { columns, sentenceOf, cellsOf, what } = table;
  return (
    <Panel title={title} note={`mid against the mid at the fill, ${TIME_RANGE_TEXTS[range]}`}>
      {failure || (rows?.length === 0 && <EmptyState text={noClosedTradesText(range)} />)}
      {rows && rows.length > 0 && (
        <>
          <Typography variant="body2" sx={{ padding: '12px 12px 4px' }}>
            {sentenceOf(rows)}
          </Typography>
          <ScrollableContent tabIndex={0} role="group" aria-label={title}>
            <FigureTable
              label={title}
              columns={columns}
              rows={rows.map((row) => ({ key: String(row.key), cells: cellsOf(row) }))}
            />
          </ScrollableContent>
          <Typography variant="caption" component="p" color="textSecondary" sx={{ padding: 3 }}>
            {[hint, unrecordedText(rows, what), EXPLANATION].filter((text) => text !== null).join(' ')}
          </Typography>
        </>
      )}
    </Panel>
  );
}

const exitLink = (reason: string | null, from: number | null): ReactNode =>
  reason === null ? (
    groupName(reason)
  ) : (
    <a href={hashAddress('trades', { reason, ...timeFilterEntries(from === null ? null : { from, to: null }) })}>
      {reason}
    </a>
  );

const moveCells = (row: AfterEntryRow, wanted: readonly number[]): ReactNode[] => [
  formatCount(row.trades),
  ...wanted.map((seconds) => <MoveCell key={seconds} move={moveAt(row, seconds)} />),
];

function MoveCell({ move }: { move: AfterEntryRow['moves'][number] | undefined }) {
  if (!move) return DASH;
  return (
    <>
      {bpsText(move)}
      {move.interval !== null && !isShown(move) && <small> not shown</small>}
    </>
  );
}
