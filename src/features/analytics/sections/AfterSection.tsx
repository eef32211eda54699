import { styled } from '@mui/material/styles';
import { type AnalyticsSpan, useGetTradeAfterQuery } from '@/api/trades/analytics';
import { type AfterRow, type MeanMove, SECONDS_AFTER_ENTRY, SECONDS_AFTER_EXIT } from '@/contract/trades/tradeAfter';
import { bpsText } from '@/domain/bridge/bridgeWords';
import { isShown, moveAt, movesSentence, shareText } from '@/domain/bridge/markoutWords';
import { DASH, formatCount } from '@/domain/format/format';
import { toEpochMs } from '@/domain/format/time';
import type { TimeWindow } from '@/domain/format/timeWindow';
import { MIN_BLOCKS_FOR_MEAN_INTERVAL } from '@/domain/lab/blockError';
import { ScrollableFigureTable } from '@/ui/figures/FigureTable';
import { noClosedTradesText, spanText } from '../texts';
import { groupLink } from './BridgeSection';
import { exitsOf } from './equityLine';
import { ReplyPanel } from './ReplyPanel';

const TablePair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& h3': { ...theme.typography.overline, padding: theme.spacing(2, 3, 0) },
  '& p': { padding: theme.spacing(0, 3, 1) },
  // A line of its own keeps the columns narrow.
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
}));

const EXPLANATION = `Plus: the mid went on in the favour of the trade, so an exit left it. Minus: it went against the trade. A figure after ± is half of the 95 % interval. 'not shown': the interval contains 0, or the trades are in fewer than ${MIN_BLOCKS_FOR_MEAN_INTERVAL} hours.`;

/** Shows what the mid did after exits and entries, for a bot that records it. */
export function AfterSection({ span }: { span: AnalyticsSpan }) {
  const { data, error, refetch } = useGetTradeAfterQuery(span, { refetchOnMountOrArgChange: true });
  return (
    <ReplyPanel
      title="After exit and entry"
      note={`mean move of the mid in bps, over ${spanText(span)}`}
      {...{ reply: data, error, refetch }}
      failure="The moves could not be read"
      emptyText={({ exits, entries }) => (exits.length + entries.length === 0 ? noClosedTradesText(span) : null)}
      explanation={() => EXPLANATION}
    >
      {({ exits, entries, at }) => (
        <TablePair>
          <AfterTable of="exit" rows={exits} exits={exitsOf(span, toEpochMs(at) ?? undefined)} />
          <AfterTable of="entry" rows={entries} exits={exitsOf(span, toEpochMs(at) ?? undefined)} />
        </TablePair>
      )}
    </ReplyPanel>
  );
}

type AfterTableProps = {
  of: 'exit' | 'entry';
  rows: readonly AfterRow[];
  /** Times of exit of the trades that a link lists. */
  exits: TimeWindow;
};

function AfterTable({ of, rows, exits }: AfterTableProps) {
  const isExit = of === 'exit';
  const seconds: readonly number[] = isExit ? SECONDS_AFTER_EXIT : SECONDS_AFTER_ENTRY;
  const label = `After the ${of}`;
  const titles = [isExit ? 'Exit reason' : 'Entry as', 'Trades', ...seconds.map((each) => `${each} s`)];
  const toCells = (row: AfterRow) => [
    groupLink(row.key, isExit ? 'reason' : 'liquidity', exits),
    formatCount(row.trades),
    ...seconds.map((each) => <MoveCell key={each} move={moveAt(row, each)} />),
    ...(isExit ? [shareText(row)] : []),
  ];
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <p>{movesSentence(rows, of)}</p>
      <ScrollableFigureTable
        label={label}
        columns={isExit ? [...titles, 'Back at entry'] : titles}
        rows={rows.map((row) => ({ key: String(row.key), cells: toCells(row) }))}
      />
    </section>
  );
}

function MoveCell({ move }: { move: MeanMove | undefined }) {
  if (!move) return DASH;
  return (
    <>
      {bpsText(move)}
      {bpsText(move) !== DASH && !isShown(move) && <small> not shown</small>}
    </>
  );
}
