import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { AnalyticsSpan } from '@/api/trades/analytics';
import type { Analytics } from '@/contract/trades/analytics';
import { DASH, formatCount, formatPercent, formatRatio } from '@/domain/format/format';
import { Pnl } from '@/ui/figures/Pnl';
import { StatCard, StatCards } from '@/ui/figures/StatCard';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { useCurrency } from '@/ui/figures/currency';
import {
  closedTradesCaption,
  losingTradesCaption,
  OPEN_TRADES_CAPTION,
  pnlCaption,
  profitFactorCaption,
  totalTradesCaption,
  winningTradesCaption,
  winRateCaption,
} from '../texts';
import type { LoadedAnalytics } from '../useAnalytics';

// A wide screen shows nine figures in one row. A medium screen shows three figures per row, and a phone two.
const FigureCards = styled(StatCards)(({ theme }) => ({
  ...surfaceStyle(theme),
  gap: 0,
  // The first column is wider, because Total PnL has more digits than the other figures.
  gridTemplateColumns: 'minmax(0, 1.3fr) repeat(8, minmax(0, 1fr))',
  '& > div': { padding: theme.spacing(1.5, 3), border: 0, background: 'none' },
  '& > div + div': { borderLeft: `1px solid ${theme.vars.palette.divider}` },
  '& > div > .source': { minHeight: '2.7em' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    '& > div:first-of-type': { gridColumn: '1 / -1' },
    '& > :last-of-type:nth-of-type(odd)': { gridColumn: 'auto' },
  },
}));

type AnalyticsTotals = Analytics['global'];
type FigureCard = {
  label: string;
  value: (global: AnalyticsTotals) => ReactNode;
  caption: (global: AnalyticsTotals, span: AnalyticsSpan, currency: string) => string;
};

/** Returns a dash when no trade closed, because a bot may send 0 for an undefined figure. */
const dashWithoutClosedTrades =
  (value: FigureCard['value']): FigureCard['value'] =>
  (global) =>
    global.closed_trades === 0 ? DASH : value(global);

const FIGURE_CARDS: readonly FigureCard[] = [
  {
    label: 'Total PnL',
    value: dashWithoutClosedTrades(({ total_pnl }) => <Pnl value={total_pnl} />),
    caption: pnlCaption,
  },
  {
    label: 'Avg PnL / Trade',
    value: dashWithoutClosedTrades(({ avg_pnl_per_trade }) => <Pnl value={avg_pnl_per_trade} />),
    caption: pnlCaption,
  },
  {
    label: 'Win Rate',
    value: dashWithoutClosedTrades(({ win_rate }) => formatPercent(win_rate)),
    caption: winRateCaption,
  },
  {
    label: 'Profit Factor',
    value: dashWithoutClosedTrades(({ profit_factor }) => formatRatio(profit_factor)),
    caption: profitFactorCaption,
  },
  {
    label: 'Total Trades',
    value: ({ total_trades }) => formatCount(total_trades),
    caption: (_global, span) => totalTradesCaption(span),
  },
  {
    label: 'Closed Trades',
    value: ({ closed_trades }) => formatCount(closed_trades),
    caption: (_global, span) => closedTradesCaption(span),
  },
  {
    label: 'Open Trades',
    value: ({ open_trades }) => formatCount(open_trades),
    caption: () => OPEN_TRADES_CAPTION,
  },
  {
    label: 'Winning Trades',
    value: ({ winning_trades }) => formatCount(winning_trades),
    caption: (_global, span) => winningTradesCaption(span),
  },
  {
    label: 'Losing Trades',
    value: ({ losing_trades }) => formatCount(losing_trades),
    caption: losingTradesCaption,
  },
];

const FIGURE_SKELETON = <Skeleton width="5ch" />;

export function GlobalStats({ analytics }: { analytics: LoadedAnalytics | null }) {
  const currency = useCurrency();
  return (
    <FigureCards>
      {FIGURE_CARDS.map(({ label, value, caption }) => (
        <StatCard
          key={label}
          label={label}
          value={analytics ? value(analytics.data.global) : FIGURE_SKELETON}
          caption={analytics ? caption(analytics.data.global, analytics.span, currency) : 'loading'}
        />
      ))}
    </FigureCards>
  );
}
