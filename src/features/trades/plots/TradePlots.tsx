import { Button, Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { formatDateTime, type Zone } from '@/domain/format/time';
import type { EquityCurve } from '@/domain/figures/equity';
import type { WeekHourBin } from '@/domain/figures/week';
import { weekHourText, type WeekHourSlot } from '@/domain/trades/tradeMoments';
import { EquityAndDrawdown } from '@/ui/charts/EquityAndDrawdown';
import { WeekHourTable } from '@/ui/figures/WeekHourTable';
import { ErrorState } from '@/ui/messages/ErrorState';
import { useIsBrowserIdle } from '@/ui/hooks/useIsBrowserIdle';
import { TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import type { DisplayedTradesStatistics } from '../useDisplayedTrades';
import { WeekHourList } from './WeekHourList';
import { surfaceStyle } from '@/ui/theme/sharedStyles';
import { amountText } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';

const EQUITY_CHART_HEIGHTS = { equity: 112, drawdown: 68 };
const EQUITY_CHART_HEIGHT_PX = 196;

const TradePlotsRoot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 30rem), 1fr))',
  gap: theme.spacing(2),
  '& > section': {
    minWidth: 0,
    padding: theme.spacing(1.5, 3),
    ...surfaceStyle(theme),
  },
  '& .drawdown': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& header': { display: 'flex', alignItems: 'baseline', gap: theme.spacing(2), minHeight: 22 },
  '& h2': { ...theme.typography.subtitle2, flex: 'none' },
  '& header p': { ...theme.typography.caption, minWidth: 0, color: theme.vars.palette.text.secondary },
  '& header button': { marginLeft: 'auto', minHeight: 0, padding: 0, fontSize: '0.75rem', flex: 'none' },
}));

type Props = {
  statistics: DisplayedTradesStatistics | null;
  zone: Zone;
  slot: WeekHourSlot | null;
  onSlot: (slot: WeekHourSlot | null) => void;
};

export const TradePlots = memo(function TradePlots({ statistics, zone, slot, onSlot }: Props) {
  const currency = useCurrency();
  const cellText = useMemo(() => weekHourResultText(currency), [currency]);
  const [asTable, setAsTable] = useState(false);
  const loading = <Skeleton variant="rounded" height={EQUITY_CHART_HEIGHT_PX} />;
  const weekLabel = `Net PnL by weekday and hour of closing, ${TIME_ZONE_NAMES[zone]}`;
  return (
    <TradePlotsRoot>
      <section aria-label="Equity curve">
        <header>
          <h2>Equity curve</h2>
          <p>{statistics && equitySummaryText(statistics.equity, zone, currency)}</p>
        </header>
        {statistics === null ? (
          loading
        ) : statistics.equity.points.length < 2 ? (
          <p>Two closed trades make a curve.</p>
        ) : (
          <EquityCurveWhenIdle equity={statistics.equity} zone={zone} placeholder={loading} />
        )}
      </section>
      <section aria-label="Hours of the week">
        <header>
          <h2>PnL by hour and weekday</h2>
          <p>by closing time, {TIME_ZONE_NAMES[zone]}</p>
          <Button variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            As a table
          </Button>
        </header>
        {statistics === null ? (
          loading
        ) : asTable ? (
          <WeekHourList week={statistics.week} chosen={slot} label={weekLabel} onChoose={onSlot} />
        ) : (
          <WeekHourTable week={statistics.week} label={weekLabel} cellText={cellText} chosen={slot} onChoose={onSlot} />
        )}
      </section>
    </TradePlotsRoot>
  );
});

type EquityCurveProps = { equity: EquityCurve; zone: Zone; placeholder: ReactNode };

/** Loads the charts when the browser is idle, because the charts have more code than the rest of the tab. */
function EquityCurveWhenIdle({ equity, zone, placeholder }: EquityCurveProps) {
  const currency = useCurrency();
  if (!useIsBrowserIdle()) return placeholder;
  return (
    <EquityAndDrawdown
      points={equity.points}
      zone={zone}
      shape="step"
      heights={EQUITY_CHART_HEIGHTS}
      maxTimeLabels={6}
      titles={{ drawdown: <p className="drawdown">Drawdown, {currency} below the highest so far</p> }}
      placeholder={placeholder}
      fallback={(retry) => <ErrorState what="The plot could not be drawn" onRetry={retry} />}
    />
  );
}

const weekHourResultText =
  (currency: string) =>
  (slot: WeekHourSlot, bin: WeekHourBin | null): string =>
    `${weekHourText(slot)}: ${bin ? `${amountText(bin.netPnl, currency)} over ${plural(bin.trades, 'trade')}` : 'no closed trade'}`;

function equitySummaryText({ trades, last, deepest }: EquityCurve, zone: Zone, currency: string): string {
  if (last === null) return 'no closed trade in view';
  const fall =
    deepest === null
      ? 'no drawdown'
      : `deepest drawdown ${formatSignedAmount(deepest.drawdown)} on ${formatDateTime(deepest.at, zone)}`;
  return `${amountText(last.equity, currency)} after ${plural(trades, 'closed trade')}, ${fall}`;
}
