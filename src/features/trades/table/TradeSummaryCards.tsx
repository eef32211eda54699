import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { DASH, formatPercent, formatRatio, formatUsdt } from '@/domain/format/format';
import type { TradeFigures } from '@/domain/figures/tradeFigures';
import type { WindowShift } from '@/domain/figures/windowShift';
import { usePnlByPeriod } from '@/store/usePnlByPeriod';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { Pnl } from '@/ui/figures/Pnl';
import { PnlPeriods, PnlPeriodsAge } from '@/ui/figures/PnlPeriods';
import { StatCard, StatCards } from '@/ui/figures/StatCard';
import { VISUALLY_HIDDEN } from '@/ui/theme/sharedStyles';
import { useCurrency } from '@/ui/figures/currency';
import { tradesCaption, feesCaption, profitFactorCaption, averageCaption, winRateCaption } from '../figureCaptions';

type Props = {
  figures: TradeFigures | null;
  failed: boolean;
  loaded: number;
  total: number | null;
  filtered: boolean;
  /** True while the displayed trades are one page. The Dashboard loads other trades. */
  paged: boolean;
  found: boolean;
  /** Closed trades that left the displayed trades without a close, or null. */
  shift: WindowShift | null;
  /** Monotonic time in ms at which the trades were last confirmed, or null while live events update the trades. */
  since: number | null;
};

// The first card is wider, because it shows the PnL of three periods. Only the first card shows the age, because all cards
// have the same age and the narrower cards have no room for it.
const TradeSummaryCardsRoot = styled(StatCards)(({ theme }) => ({
  // Low cards leave more height for the table below.
  '& > div': { padding: theme.spacing(0.5, 3) },
  '& > div > dt': { lineHeight: 1.5 },
  '& > div > .value': { minHeight: '1.5rem' },
  '& .number': { fontSize: '1.05rem', lineHeight: 1.35 },
  '& > div:not(:first-of-type) > dt > span': { display: 'none' },
  [theme.breakpoints.down('sm')]: {
    // A phone shows the table early: the captions are left to screen readers and to wider screens.
    gap: theme.spacing(1),
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > div': { gridColumn: 'span 2', padding: theme.spacing(0.5, 2) },
    '& > div:nth-of-type(n + 5)': { gridColumn: 'span 3' },
    '& > div > .source': VISUALLY_HIDDEN,
    // The labels are below the amounts, so that three amounts fit one line of a phone.
    '& .periods > span': { display: 'grid' },
    '& > div:first-of-type': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.up('sm')]: {
    gap: theme.spacing(1.5),
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    '& > div:first-of-type': { gridColumn: '1 / -1' },
  },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '3fr repeat(5, minmax(0, 1fr))',
    '& > div:first-of-type': { gridColumn: 'auto' },
    '& .source': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
}));

const SUMMARY_CARD_TITLES = ['Net PnL', 'Win Rate', 'Profit Factor', 'Average Win', 'Average Loss', 'Fees'] as const;

export const TradeSummaryCards = memo(function TradeSummaryCards({ figures, failed, since, paged, ...scope }: Props) {
  const { oldSince, ...periods } = usePnlByPeriod(useTimeZone());
  if (figures === null)
    return (
      <TradeSummaryCardsRoot>
        {SUMMARY_CARD_TITLES.map((label) => (
          <StatCard
            key={label}
            label={label}
            value={failed ? DASH : <Skeleton width="5ch" />}
            caption={failed ? 'not available' : 'loading'}
          />
        ))}
      </TradeSummaryCardsRoot>
    );
  const { netPnl, winRate, profitFactor, averageWin, averageLoss, fees, wins, losses } = figures;
  return (
    <TradeSummaryCardsRoot>
      <StatCard
        label="Net PnL"
        since={since}
        age={<PnlPeriodsAge oldSince={oldSince} />}
        value={
          <PnlPeriods
            onScreen={netPnl}
            onScreenLabel={scope.filtered ? 'in view' : paged ? 'this page' : 'loaded'}
            {...periods}
          />
        }
        caption={tradesCaption(figures, scope)}
      />
      <StatCard label="Win Rate" since={since} value={formatPercent(winRate)} caption={winRateCaption(figures)} />
      <StatCard
        label="Profit Factor"
        since={since}
        value={formatRatio(profitFactor)}
        caption={profitFactorCaption(figures)}
      />
      <StatCard
        label="Average Win"
        since={since}
        value={
          <Amount>
            <Pnl value={averageWin} />
          </Amount>
        }
        caption={averageCaption(wins.count, 'winning')}
      />
      <StatCard
        label="Average Loss"
        since={since}
        value={
          <Amount>
            <Pnl value={averageLoss} />
          </Amount>
        }
        caption={averageCaption(losses.count, 'losing')}
      />
      <StatCard label="Fees" since={since} value={<Amount>{formatUsdt(fees)}</Amount>} caption={feesCaption(figures)} />
    </TradeSummaryCardsRoot>
  );
});

const Amount = ({ children }: { children: ReactNode }) => (
  <>
    {children} <small>{useCurrency()}</small>
  </>
);
