import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Analytics } from '@/contract/analytics';
import type { TimeRange } from '@/contract/enums';
import { DASH, formatCount, formatPercent, formatRatio } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { StatCard, StatCards } from '@/ui/figures/StatCard';
import { surfaceStyle } from '@/ui/theme/looks';
import {
  closedBasis,
  losingBasis,
  OPEN_BASIS,
  pnlBasis,
  profitFactorBasis,
  totalBasis,
  winningBasis,
  winRateBasis,
} from '../texts';
import type { Reading } from '../useAnalytics';

// A desktop shows nine figures in one row. Smaller screens show three rows of three, or pairs below the first figure.
const Cards = styled(StatCards)(({ theme }) => ({
  ...surfaceStyle(theme),
  gap: 0,
  // The first column is wider: a total has more digits than a count.
  gridTemplateColumns: 'minmax(0, 1.3fr) repeat(8, minmax(0, 1fr))',
  '& > div': { padding: theme.spacing(1.5, 3), border: 0, background: 'none' },
  '& > div + div': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '& > div > .basis': { minHeight: '2.7em' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    '& > div:first-of-type': { gridColumn: '1 / -1' },
    '& > :last-of-type:nth-of-type(odd)': { gridColumn: 'auto' },
  },
}));

type Global = Analytics['global'];
type Card = {
  label: string;
  value: (global: Global) => ReactNode;
  basis: (global: Global, range: TimeRange) => string;
};

/** A bot may send 0 where a figure is undefined. */
const ofClosed =
  (value: Card['value']): Card['value'] =>
  (global) =>
    global.closed_trades === 0 ? DASH : value(global);

const CARDS: readonly Card[] = [
  { label: 'Total PnL', value: ofClosed(({ total_pnl }) => <Pnl value={total_pnl} />), basis: pnlBasis },
  {
    label: 'Avg PnL / Trade',
    value: ofClosed(({ avg_pnl_per_trade }) => <Pnl value={avg_pnl_per_trade} />),
    basis: pnlBasis,
  },
  { label: 'Win Rate', value: ofClosed(({ win_rate }) => formatPercent(win_rate)), basis: winRateBasis },
  {
    label: 'Profit Factor',
    value: ofClosed(({ profit_factor }) => formatRatio(profit_factor)),
    basis: profitFactorBasis,
  },
  {
    label: 'Total Trades',
    value: ({ total_trades }) => formatCount(total_trades),
    basis: (_global, range) => totalBasis(range),
  },
  {
    label: 'Closed Trades',
    value: ({ closed_trades }) => formatCount(closed_trades),
    basis: (_global, range) => closedBasis(range),
  },
  { label: 'Open Trades', value: ({ open_trades }) => formatCount(open_trades), basis: () => OPEN_BASIS },
  {
    label: 'Winning Trades',
    value: ({ winning_trades }) => formatCount(winning_trades),
    basis: (_global, range) => winningBasis(range),
  },
  { label: 'Losing Trades', value: ({ losing_trades }) => formatCount(losing_trades), basis: losingBasis },
];

const skeleton = <Skeleton width="5ch" />;

export function GlobalStats({ reading }: { reading: Reading | null }) {
  return (
    <Cards>
      {CARDS.map(({ label, value, basis }) => (
        <StatCard
          key={label}
          label={label}
          value={reading ? value(reading.data.global) : skeleton}
          basis={reading ? basis(reading.data.global, reading.range) : 'loading'}
        />
      ))}
    </Cards>
  );
}
