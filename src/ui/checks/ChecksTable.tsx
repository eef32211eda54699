import { styled } from '@mui/material/styles';
import { use } from 'react';
import type { CheckWorth } from '@/contract/trades/checksWorth';
import { bpsText } from '@/domain/bridge/bridgeWords';
import { CHECKS_TITLE, enteredText, neededText, VERDICT_TEXTS, verdictOfRow } from '@/domain/checks/checkWords';
import { DASH, formatCount } from '@/domain/format/format';
import { ScrollableFigureTable } from '../figures/FigureTable';
import { LinkButton } from '../messages/LinkButton';
import { FollowedSignalsContext } from './followedSignals';

const VerdictTable = styled(ScrollableFigureTable)(({ theme }) => ({
  '& td:first-of-type, & th:nth-of-type(2)': { textAlign: 'left' },
  '& th > button': { padding: 0, textAlign: 'left' },
  '& [data-verdict="pays"]': { color: theme.vars.palette.gain.main },
  '& [data-verdict="costs"]': { color: theme.vars.palette.loss.main },
  '& [data-verdict="not_shown"]': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { padding: theme.spacing(0, 1.5) },
    // The names wrap, so that verdict and figures fit a phone.
    '& tbody th': { minWidth: '6.5rem', whiteSpace: 'normal', lineHeight: 1.25 },
  },
}));

type Column = [title: string, text: (row: CheckWorth) => string, hint?: string];

const COMPACT_COLUMNS: readonly Column[] = [
  ['Kept out', ({ kept_out }) => formatCount(kept_out)],
  ['Net bps', bpsText, 'Mean net PnL of a hypothetical trade. Below 0 the check pays'],
];
const ALL_COLUMNS: readonly Column[] = [
  ...COMPACT_COLUMNS,
  ['Followed', ({ followed }) => formatCount(followed), 'Signals whose hypothetical trade closed'],
  ['Entered, bps', enteredText, 'Trades that the bot entered in the same blocks'],
  ['Difference, bps', ({ difference }) => bpsText(difference), 'Kept out less entered'],
  ['To tell 1 bps', ({ signals_needed }) => neededText(signals_needed) ?? DASH],
];

type Props = {
  rows: readonly CheckWorth[];
  /** True to show only verdict, signals and net bps. */
  compact?: boolean;
  /** True if the signals of a check can be opened, where the bot offers them. */
  opensSignals?: boolean;
};

/** Shows what each check kept out. */
export function ChecksTable({ rows, compact = false, opensSignals = false }: Props) {
  const open = use(FollowedSignalsContext);
  const columns = compact ? COMPACT_COLUMNS : ALL_COLUMNS;
  const nameOf = ({ check, label }: CheckWorth) =>
    opensSignals && open ? (
      <LinkButton type="button" onClick={() => open({ check, label })}>
        {label}
      </LinkButton>
    ) : (
      label
    );
  return (
    <VerdictTable
      label={CHECKS_TITLE}
      columns={['Check', 'Verdict', ...columns.map(([title]) => title)]}
      hints={[undefined, undefined, ...columns.map(([, , hint]) => hint)]}
      rows={rows.map((row) => ({
        key: row.check,
        cells: [nameOf(row), <Verdict key="verdict" row={row} />, ...columns.map(([, text]) => text(row))],
      }))}
    />
  );
}

function Verdict({ row }: { row: CheckWorth }) {
  const verdict = verdictOfRow(row);
  const { sign, word, hint } = VERDICT_TEXTS[verdict];
  return (
    <span data-verdict={verdict} title={hint}>
      <span aria-hidden="true">{sign} </span>
      {word}
    </span>
  );
}
