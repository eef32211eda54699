import { Skeleton } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useGetStatusQuery } from '@/api/status';
import type { Trade } from '@/contract/trade';
import { DASH, formatCount, formatPercent } from '@/domain/format/format';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { positionGapText } from '@/domain/trades/positionGap';
import { useLatestTrades } from '@/store/useLatestTrades';
import { usePositionCounts } from '@/store/usePositionCounts';
import { confirmedAt } from '@/ui/messages/confirmedAt';
import { GapNote } from '@/ui/widgets/GapNote';
import { Pnl } from '@/ui/figures/Pnl';
import { FigureStrip, StripFigure } from './FigureStrip';
import { closedSourceText, pnlSourceText, winRateSourceText } from './basis';
import { PnlWindows } from './PnlWindows';

const NO_TRADES: readonly Trade[] = [];
const FIGURE_SKELETON = <Skeleton width="5ch" />;

type QueryAnswer = { data?: unknown; error?: unknown };
type FigureState = { value: ReactNode; basis: ReactNode };

/** Returns a skeleton for a loading figure and a dash for a figure that could not be loaded. */
function figureStateOf(answer: QueryAnswer, value: ReactNode, basis: ReactNode): FigureState {
  if (answer.data !== undefined) return { value, basis };
  return answer.error === undefined
    ? { value: FIGURE_SKELETON, basis: 'loading' }
    : { value: DASH, basis: 'not available' };
}

export function DashboardFigures() {
  const status = useGetStatusQuery();
  const trades = useLatestTrades();
  const statusAt = useAppSelector(selectStatusAt);
  const tradesAt = useAppSelector(({ connection }) => confirmedAt(connection, trades.fulfilledTimeStamp));
  const rows = trades.data?.rows ?? NO_TRADES;
  const figures = useMemo(() => tradeFiguresOf(rows), [rows]);
  const counts = usePositionCounts();
  const gap = counts && positionGapText(counts) && `${formatCount(counts.listed)} listed below`;
  const pnl = (
    <>
      <Pnl value={figures.netPnl} /> <small>USDT, loaded</small>
    </>
  );
  return (
    <FigureStrip>
      <StripFigure
        label="Total Signals"
        since={statusAt}
        {...figureStateOf(status, formatCount(status.data?.total_signals), 'as the bot counts them')}
      />
      <StripFigure
        label="Active Positions"
        since={statusAt}
        {...figureStateOf(
          status,
          formatCount(status.data?.active_trades),
          <GapNote text={gap}>as the bot reports</GapNote>,
        )}
      />
      <StripFigure
        label="Closed Trades"
        since={tradesAt}
        {...figureStateOf(trades, formatCount(figures.closed), closedSourceText(figures, trades.data?.total ?? null))}
      />
      <StripFigure
        label="Win Rate"
        since={tradesAt}
        {...figureStateOf(trades, formatPercent(figures.winRate), winRateSourceText(figures))}
      />
      <StripFigure
        label="Total PnL"
        since={tradesAt}
        {...figureStateOf(trades, pnl, pnlSourceText(figures))}
        more={<PnlWindows />}
      />
    </FigureStrip>
  );
}
