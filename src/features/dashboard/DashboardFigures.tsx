import { Skeleton } from '@mui/material';
import { memo, type ReactNode, useMemo } from 'react';
import { useGetStatusQuery } from '@/api/bot/status';
import type { ReceivedStatus } from '@/contract/bot/status';
import type { Trade } from '@/contract/trades/trade';
import { DASH, formatCount, formatPercent } from '@/domain/format/format';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { selectStatusAt } from '@/slices/connection';
import { useAppSelector } from '@/store/hooks';
import { positionMismatchText } from '@/domain/trades/positionMismatch';
import { useLatestTrades } from '@/store/useLatestTrades';
import { usePnlByPeriod } from '@/store/usePnlByPeriod';
import { useTimeZone } from '@/ui/hooks/timeZone';
import { usePositionCounts } from '@/store/usePositionCounts';
import { useListOldSince } from '@/store/useListOldSince';
import { MismatchNote } from '@/ui/trades/MismatchNote';
import { PnlPeriods, PnlPeriodsAge } from '@/ui/figures/PnlPeriods';
import { useWindowShift } from '@/ui/hooks/useWindowShift';
import { FigureStrip, FigureStripCell } from './FigureStrip';
import { closedTradesCaption, loadedPnlLabel, pnlCaption, windowCondition, winRateCaption } from './figureCaptions';
import { OpenPnlFigures } from './positions/OpenPnlFigures';
import { useClosedTrades } from './useLoadedTrades';

const NO_TRADES: readonly Trade[] = [];
const FIGURE_SKELETON = <Skeleton width="5ch" />;

type FigureQueryState = { data?: unknown; error?: unknown };
type FigureContent = { value: ReactNode; caption: string; condition?: ReactNode };

/** Returns the loaded value, a skeleton while the figure is loading, or a dash after a failed request. */
function toFigureContent(answer: FigureQueryState, content: FigureContent): FigureContent {
  if (answer.data !== undefined) return content;
  return answer.error === undefined
    ? { value: FIGURE_SKELETON, caption: 'loading', condition: 'loading' }
    : { value: DASH, caption: 'not available', condition: 'not available' };
}

export const DashboardFigures = memo(function DashboardFigures() {
  return (
    <FigureStrip>
      <CountFigures />
      <PnlFigure open={<OpenPnlFigures />} />
    </FigureStrip>
  );
});

/** Shows the PnL alone, with the worst position, for a phone. */
export const DashboardPnl = memo(function DashboardPnl() {
  return (
    <FigureStrip>
      <PnlFigure open={<OpenPnlFigures withWorst />} />
    </FigureStrip>
  );
});

/** Shows the figures other than PnL, for a phone. */
export const DashboardCounts = memo(function DashboardCounts() {
  return (
    <FigureStrip>
      <CountFigures />
    </FigureStrip>
  );
});

type StatusFigureProps = {
  label: string;
  field: 'total_signals' | 'active_trades';
  caption: string;
  condition?: ReactNode;
};

/** Shows a count of the bot status. Renders only when the count or its age changes. */
function StatusFigure({ label, field, ...texts }: StatusFigureProps) {
  const since = useAppSelector(selectStatusAt);
  const answer = useGetStatusQuery(undefined, {
    selectFromResult: ({ data, error }: { data?: ReceivedStatus; error?: unknown }) => ({ data: data?.[field], error }),
  });
  return (
    <FigureStripCell
      label={label}
      since={since}
      {...toFigureContent(answer, { value: formatCount(answer.data), ...texts })}
    />
  );
}

function ActivePositionsFigure() {
  const counts = usePositionCounts();
  const gap = counts && positionMismatchText(counts) && `${formatCount(counts.listed)} listed below`;
  return (
    <StatusFigure
      label="Active Positions"
      field="active_trades"
      caption="as the bot reports"
      condition={gap && <MismatchNote text={gap} />}
    />
  );
}

function useTradeFigures() {
  const trades = useLatestTrades();
  const since = useListOldSince(trades.fulfilledTimeStamp);
  const rows = trades.data?.rows ?? NO_TRADES;
  const figures = useMemo(() => tradeFiguresOf(rows), [rows]);
  return { trades, since, rows, total: trades.data?.total ?? null, figures };
}

function CountFigures() {
  const { trades, since, total, figures } = useTradeFigures();
  return (
    <>
      <StatusFigure label="Total Signals" field="total_signals" caption="as the bot counts them" />
      <ActivePositionsFigure />
      <FigureStripCell
        label="Closed Trades"
        since={since}
        {...toFigureContent(trades, {
          value: formatCount(figures.closed),
          caption: closedTradesCaption(figures, total),
          condition: windowCondition(figures, total, closedTradesCaption(figures, total)),
        })}
      />
      <FigureStripCell
        label="Win Rate"
        since={since}
        {...toFigureContent(trades, {
          value: formatPercent(figures.winRate),
          caption: winRateCaption(figures),
          condition:
            figures.counted === 0 ? winRateCaption(figures) : windowCondition(figures, total, 'over the loaded trades'),
        })}
      />
    </>
  );
}

function PnlFigure({ open }: { open: ReactNode }) {
  const { trades, since, rows, figures } = useTradeFigures();
  const shift = useWindowShift(useClosedTrades(rows));
  const { oldSince, ...periods } = usePnlByPeriod(useTimeZone());
  return (
    <FigureStripCell
      label="Total PnL"
      since={since}
      age={<PnlPeriodsAge oldSince={oldSince} />}
      {...toFigureContent(trades, {
        value: (
          <PnlPeriods
            onScreen={figures.netPnl}
            onScreenLabel={loadedPnlLabel(figures, shift)}
            open={open}
            {...periods}
          />
        ),
        caption: pnlCaption(figures),
      })}
    />
  );
}
