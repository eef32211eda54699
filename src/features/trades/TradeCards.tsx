import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { DASH, formatFee, formatPercent, formatRatio } from '@/domain/format';
import type { TradeFigures } from '@/domain/tradeFigures';
import { Pnl } from '@/ui/Pnl';
import { StatCard, StatCards } from '@/ui/StatCard';
import { basisText, feesBasis, profitFactorBasis, sideBasis, winRateBasis } from './basis';

type Props = {
  /** Null while they are being computed for the first time. */
  figures: TradeFigures | null;
  /** There is nothing to compute them over. */
  failed: boolean;
  loaded: number;
  total: number | null;
  filtered: boolean;
};

// The basis of the first is a sentence; the others have a few words.
const Cards = styled(StatCards)({ '@media (min-width: 80rem)': { gridTemplateColumns: '1.4fr repeat(5, 1fr)' } });

const CARDS = ['Net PnL', 'Win Rate', 'Profit Factor', 'Average Win', 'Average Loss', 'Fees'] as const;

export const TradeCards = memo(function TradeCards({ figures, failed, ...scope }: Props) {
  if (figures === null)
    return (
      <Cards>
        {CARDS.map((label) => (
          <StatCard
            key={label}
            label={label}
            value={failed ? DASH : <Skeleton width="5ch" />}
            basis={failed ? 'not available' : 'loading'}
          />
        ))}
      </Cards>
    );
  const { netPnl, winRate, profitFactor, averageWin, averageLoss, fees, wins, losses } = figures;
  return (
    <Cards>
      <StatCard label="Net PnL" value={inUsdt(<Pnl value={netPnl} />)} basis={basisText(figures, scope)} />
      <StatCard label="Win Rate" value={formatPercent(winRate)} basis={winRateBasis(figures)} />
      <StatCard label="Profit Factor" value={formatRatio(profitFactor)} basis={profitFactorBasis(figures)} />
      <StatCard
        label="Average Win"
        value={inUsdt(<Pnl value={averageWin} />)}
        basis={sideBasis(wins.count, 'winning')}
      />
      <StatCard
        label="Average Loss"
        value={inUsdt(<Pnl value={averageLoss} />)}
        basis={sideBasis(losses.count, 'losing')}
      />
      <StatCard label="Fees" value={inUsdt(formatFee(fees))} basis={feesBasis(figures)} />
    </Cards>
  );
});

const inUsdt = (figure: ReactNode): ReactNode => (
  <>
    {figure} <small>USDT</small>
  </>
);
