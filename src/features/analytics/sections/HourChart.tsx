import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Analytics } from '@/contract/analytics';
import { formatCount, formatSignedAmount, plural } from '@/domain/format/format';
import { valueTicks } from '@/domain/format/valueTicks';
import { amountPosition } from '@/ui/charts/amountPosition';
import { PlotFrame } from '@/ui/charts/PlotFrame';

const PNL_CHART_HEIGHT_PX = 182;
const TRADES_CHART_HEIGHT_PX = 112;
const MAX_PNL_LABELS = 5;
const MAX_COUNT_LABELS = 3;
/** Part of the width of an hour that its bar fills. */
const BAR_WIDTH_SHARE = 0.75;
/** Every fourth hour has a label, so that the labels fit on a phone. */
const HOURS_PER_LABEL = 4;

const HourChartFrame = styled('div')(({ theme }) => ({
  padding: theme.spacing(2, 0, 0),
  '& h3': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, padding: theme.spacing(0, 3) },
  '& rect': { fill: theme.vars.palette.text.secondary },
  '& rect.gain': { fill: theme.vars.palette.gain.main },
  '& rect.loss': { fill: theme.vars.palette.loss.main },
}));

export type HourChartProps = { hours: Analytics['hourly']; labels: readonly string[] };

/** Shows the PnL by hour above the number of trades by hour. `HourTable` offers the figures to screen readers. */
export function HourChart({ hours, labels }: HourChartProps) {
  const [shown, setShown] = useState<number | null>(null);
  const pnls = hours.map(({ pnl }) => pnl ?? 0);
  const counts = hours.map(({ trades }) => trades ?? 0);
  const most = Math.max(...counts);
  // Uses a scale from −1 to 1 when every PnL is zero.
  const pnlAmounts = pnls.some((pnl) => pnl !== 0)
    ? valueTicks(Math.min(0, ...pnls), Math.max(0, ...pnls), MAX_PNL_LABELS)
    : [-1, 0, 1];
  // A number of trades has no decimals, so that the scale has at most one label per trade.
  const countAmounts = valueTicks(0, most, Math.min(MAX_COUNT_LABELS, Math.max(1, most)));
  const middleOf = (index: number): number => (100 * (index + 0.5)) / hours.length;
  const hour = shown === null ? undefined : hours[shown];
  const select = (share: number | null): void =>
    setShown(share === null ? null : Math.min(hours.length - 1, Math.max(0, Math.floor(share * hours.length))));
  const selected = (text: string | null) => (shown === null || !hour ? null : { at: middleOf(shown), text });
  const bars = (values: readonly number[], amounts: readonly number[], classOf: (value: number) => string) => {
    const yOf = amountPosition(amounts);
    return values.map((value, index) => (
      <rect
        key={index}
        className={classOf(value)}
        x={middleOf(index) - (50 * BAR_WIDTH_SHARE) / hours.length}
        width={(100 * BAR_WIDTH_SHARE) / hours.length}
        y={yOf(Math.max(0, value))}
        height={Math.abs(yOf(value) - yOf(0))}
      />
    ));
  };
  return (
    <HourChartFrame>
      <h3>PnL, USDT net</h3>
      <div style={{ height: PNL_CHART_HEIGHT_PX }}>
        <PlotFrame
          amounts={pnlAmounts}
          labels={[]}
          shown={selected(
            `${labels[shown ?? 0]}: ${formatSignedAmount(hour?.pnl)} USDT, ${plural(hour?.trades ?? 0, 'trade')}`,
          )}
          onPoint={select}
        >
          {bars(pnls, pnlAmounts, (pnl) => (pnl < 0 ? 'loss' : 'gain'))}
        </PlotFrame>
      </div>
      <h3>Trades</h3>
      <div style={{ height: TRADES_CHART_HEIGHT_PX }}>
        <PlotFrame
          amounts={countAmounts}
          amountText={formatCount}
          labels={labels.flatMap((text, index) =>
            index % HOURS_PER_LABEL === 0 ? [{ at: middleOf(index), text }] : [],
          )}
          shown={selected(null)}
          onPoint={select}
        >
          {bars(counts, countAmounts, () => '')}
        </PlotFrame>
      </div>
    </HourChartFrame>
  );
}
