import { Skeleton } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { useGetStatusQuery } from '@/api/status';
import type { Trade } from '@/contract/trade';
import { DASH, formatCount, formatPercent } from '@/domain/format/format';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { positionMismatchText } from '@/domain/trades/positionMismatch';
import { useLatestTrades } from '@/store/useLatestTrades';
import { usePositionCounts } from '@/store/usePositionCounts';
import { lastConfirmationTime } from '@/ui/messages/lastConfirmationTime';
import { MismatchNote } from '@/ui/widgets/MismatchNote';
import { Pnl } from '@/ui/figures/Pnl';
import { FigureStrip, FigureStripCell } from './FigureStrip';
import { closedTradesCaption, pnlCaption, winRateCaption } from './figureCaptions';
import { PnlByPeriod } from './PnlByPeriod';

const NO_TRADES: readonly Trade[] = [];
const FIGURE_SKELETON = <Skeleton width="5ch" />;

type FigureQueryState = { data?: unknown; error?: unknown };
type FigureContent = { value: ReactNode; caption: ReactNode };

/** Returns the loaded value, a skeleton while the figure is loading, or a dash after a failed request. */
function toFigureContent(answer: FigureQueryState, value: ReactNode, caption: ReactNode): FigureContent {
  if (answer.data !== undefined) return { value, caption };
  return answer.error === undefined
    ? { value: FIGURE_SKELETON, caption: 'loading' }
    : { value: DASH, caption: 'not available' };
}

export function DashboardFigures() {
  const status = useGetStatusQuery();
  const trades = useLatestTrades();
  const statusAt = useAppSelector(selectStatusAt);
  const tradesAt = useAppSelector(({ connection }) => lastConfirmationTime(connection, trades.fulfilledTimeStamp));
  const rows = trades.data?.rows ?? NO_TRADES;
  const figures = useMemo(() => tradeFiguresOf(rows), [rows]);
  const counts = usePositionCounts();
  const gap = counts && positionMismatchText(counts) && `${formatCount(counts.listed)} listed below`;
  const pnl = (
    <>
      <Pnl value={figures.netPnl} /> <small>USDT, loaded</small>
    </>
  );
  return (
    <FigureStrip>
      <FigureStripCell
        label="Total Signals"
        since={statusAt}
        {...toFigureContent(status, formatCount(status.data?.total_signals), 'as the bot counts them')}
      />
      <FigureStripCell
        label="Active Positions"
        since={statusAt}
        {...toFigureContent(
          status,
          formatCount(status.data?.active_trades),
          <MismatchNote text={gap}>as the bot reports</MismatchNote>,
        )}
      />
      <FigureStripCell
        label="Closed Trades"
        since={tradesAt}
        {...toFigureContent(
          trades,
          formatCount(figures.closed),
          closedTradesCaption(figures, trades.data?.total ?? null),
        )}
      />
      <FigureStripCell
        label="Win Rate"
        since={tradesAt}
        {...toFigureContent(trades, formatPercent(figures.winRate), winRateCaption(figures))}
      />
      <FigureStripCell
        label="Total PnL"
        since={tradesAt}
        {...toFigureContent(trades, pnl, pnlCaption(figures))}
        more={<PnlByPeriod />}
      />
    </FigureStrip>
  );
}
