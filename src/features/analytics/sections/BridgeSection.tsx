import { MenuItem, TextField, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { type AnalyticsSpan, useGetTradeBridgeQuery } from '@/api/trades/analytics';
import { BRIDGE_GROUPS, type BridgeGroup, type BridgeRow } from '@/contract/trades/tradeBridge';
import {
  BRIDGE_TITLE,
  bpsText,
  bridgeSentence,
  type BridgeFigure,
  figuresOfRow,
  GROUP_TEXTS,
  PART_TEXTS,
} from '@/domain/bridge/bridgeWords';
import { groupName } from '@/domain/bridge/markoutWords';
import { formatCount, plural } from '@/domain/format/format';
import { toEpochMs } from '@/domain/format/time';
import { timeFilterEntries, type TimeWindow } from '@/domain/format/timeWindow';
import { MIN_BLOCKS_FOR_MEAN_INTERVAL } from '@/domain/lab/blockError';
import { hashAddress } from '@/ui/hooks/hashRoute';
import { BridgeBars } from '@/ui/trades/BridgeBars';
import { VersionLink } from '@/ui/widgets/VersionLink';
import { VersionTrades } from '@/ui/widgets/VersionTrades';
import { ScrollableFigureTable } from '@/ui/figures/FigureTable';
import { spanText } from '../texts';
import { exitsOf } from './equityLine';
import { ReplyPanel } from './ReplyPanel';

/** Shows which parts of the results the trades won and lost, for a bot that stores the mids of its trades. */
export function BridgeSection({ span }: { span: AnalyticsSpan }) {
  const [by, setBy] = useState<BridgeGroup>('all');
  const { data, error, refetch } = useGetTradeBridgeQuery({ span, by }, { refetchOnMountOrArgChange: true });
  return (
    <ReplyPanel
      title={BRIDGE_TITLE}
      note={`mean of a closed trade in bps, over ${spanText(span)}`}
      action={<GroupSelect by={by} onChoose={setBy} />}
      {...{ reply: data, error, refetch }}
      failure="The parts could not be read"
      emptyText={({ rows }) => (rows.length === 0 ? `No closed trade in ${spanText(span)}.` : null)}
      explanation={({ rows }) => [...missingTexts(rows), EXPLANATION].join(' ')}
    >
      {({ rows, at }) => <BridgeRows rows={rows} by={by} exits={exitsOf(span, toEpochMs(at) ?? undefined)} />}
    </ReplyPanel>
  );
}

/** The week map shows the 168 hours of the week. */
const LISTED_GROUPS = BRIDGE_GROUPS.filter((group) => group !== 'weekhour');

type GroupSelectProps = { by: BridgeGroup; onChoose: (by: BridgeGroup) => void };

function GroupSelect({ by, onChoose }: GroupSelectProps) {
  return (
    <TextField
      select
      size="small"
      name="by"
      label="Group"
      value={by}
      onChange={({ target }) => onChoose(BRIDGE_GROUPS.find((group) => group === target.value) ?? by)}
      sx={{ minWidth: 120 }}
    >
      {LISTED_GROUPS.map((group) => (
        <MenuItem key={group} value={group}>
          {GROUP_TEXTS[group]}
        </MenuItem>
      ))}
    </TextField>
  );
}

const EXPLANATION = `The mid is the one of the exchange of the trade. A figure after ± is half of the 95 % interval, which needs trades in ${MIN_BLOCKS_FOR_MEAN_INTERVAL} hours.`;

function BridgeRows({ rows, by, exits }: { rows: readonly BridgeRow[]; by: BridgeGroup; exits: TimeWindow }) {
  const [all] = rows;
  if (by === 'all' && all) return <AllTrades row={all} exits={exits} />;
  return (
    <ScrollableFigureTable
      label={BRIDGE_TITLE}
      columns={[GROUP_TEXTS[by], 'Trades', ...FIGURE_TITLES]}
      rows={rows.map((row) => ({ key: row.key ?? '', cells: rowCells(row, by, exits) }))}
    />
  );
}

function AllTrades({ row, exits }: { row: BridgeRow; exits: TimeWindow }) {
  const figures = figuresOfRow(row);
  return (
    <div style={{ padding: '12px 12px 0' }}>
      <Typography variant="body2" sx={{ marginBottom: 2 }}>
        {bridgeSentence(figures) ?? 'No trade of this range has stored mids.'}
      </Typography>
      {row.recorded !== 0 && (
        <BridgeBars
          label={BRIDGE_TITLE}
          figures={figures}
          tradesAddress={hashAddress('trades', { status: 'closed', ...timeFilterEntries(exits) })}
        />
      )}
    </div>
  );
}

const FIGURE_TITLES = Object.values(PART_TEXTS).map(({ title }) => title);
const FIGURE_NAMES = Object.keys(PART_TEXTS);

function rowCells(row: BridgeRow, by: BridgeGroup, exits: TimeWindow): ReactNode[] {
  const figures = new Map<string, BridgeFigure>(figuresOfRow(row).map((figure) => [figure.name, figure]));
  const cells = FIGURE_NAMES.map((name) => {
    const figure = figures.get(name);
    return figure ? bpsText(name === 'net' || name === 'edge' ? figure : { ...figure, interval: null }) : '';
  });
  const count =
    by === 'version' ? (
      <VersionTrades version={row.key} trades={row.trades} isLinked exits={exits} />
    ) : (
      formatCount(row.trades)
    );
  return [groupLink(row.key, by, exits), count, ...cells];
}

/** Returns the name of a group. It links to the trades of the group in the range, or to the saved version. */
export function groupLink(key: string | null, by: BridgeGroup, exits: TimeWindow): ReactNode {
  const name = groupName(key);
  if (key === null) return name;
  if (by === 'version') return <VersionLink version={key} />;
  const filter = by === 'symbol' ? { q: key } : by === 'reason' ? { reason: key } : { group: `${by}:${key}` };
  return (
    <a href={hashAddress('trades', { ...filter, ...timeFilterEntries(exits) })}>
      {by === 'hour' ? `${name}:00` : name}
    </a>
  );
}

/** Says how many trades the parts leave out, and why. */
function missingTexts(rows: readonly BridgeRow[]): string[] {
  const sumOf = (read: (row: BridgeRow) => number | null) => rows.reduce((sum, row) => sum + (read(row) ?? 0), 0);
  const mismatched = sumOf((row) => row.mismatched);
  const unrecorded = sumOf((row) => row.trades) - sumOf((row) => row.recorded) - mismatched;
  return [
    ...(unrecorded > 0 ? [`The mids of ${plural(unrecorded, 'trade')} were not recorded.`] : []),
    ...(mismatched > 0 ? [`The parts of ${plural(mismatched, 'trade')} do not add up to the net PnL.`] : []),
  ];
}
