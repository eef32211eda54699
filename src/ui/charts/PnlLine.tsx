import { useTheme } from '@mui/material/styles';
import { memo, useId, useMemo, useState } from 'react';
import type { EquityCurve, EquityPoint } from '@/domain/figures/equity';
import { formatSignedAmount, plural } from '@/domain/format/format';
import { formatDateTime, type Zone } from '@/domain/format/time';
import { valueTicks } from '@/domain/format/valueTicks';
import { Pnl } from '../figures/Pnl';
import { type PlotLine, TimePlot } from './TimePlot';

const MAX_VALUE_LABELS = 5;
const MAX_TIME_LABELS = 6;

type Props = { label: string; equity: EquityCurve; zone: Zone };

/** Draws the cumulative net PnL over time with axes. Pointer and arrow keys select a point. */
export const PnlLine = memo(function PnlLine({ label, equity, zone }: Props) {
  const { points, highest, lowest, trades } = equity;
  const summaryId = useId();
  const colour = useTheme().vars.palette.primary.main;
  const [shown, setShown] = useState<number | null>(null);
  const times = useMemo(() => points.map(({ at }) => at), [points]);
  const amounts = useMemo(() => valueTicks(lowest, highest, MAX_VALUE_LABELS), [lowest, highest]);
  const lines = useMemo<PlotLine[]>(
    () => [{ name: label, values: points.map((point) => point.equity), colour, shape: 'step' }],
    [label, points, colour],
  );
  const end = points.length - 1;
  const last = points[end]?.equity ?? 0;
  const selected = shown === null ? null : Math.min(shown, end);
  const described = points[selected ?? end];
  const textOf = ({ at, equity: sum }: EquityPoint): string =>
    `${formatDateTime(at, zone)}, ${formatSignedAmount(sum)} USDT`;
  const text = described && textOf(described);
  return (
    <>
      <TimePlot
        label={label}
        describedBy={summaryId}
        times={times}
        lines={lines}
        zone={zone}
        amounts={amounts}
        maxTimes={MAX_TIME_LABELS}
        shown={selected}
        shownText={text}
        onShow={setShown}
        lastText={<Pnl value={last} />}
        control={
          <input
            type="range"
            aria-label={`${label}: point`}
            aria-valuetext={text}
            min={0}
            max={end}
            value={shown ?? end}
            onChange={({ target }) => setShown(Number(target.value))}
            onBlur={() => setShown(null)}
          />
        }
      />
      <p id={summaryId} className="visually-hidden">
        After {plural(trades, 'closed trade')} the net PnL is {formatSignedAmount(last)}. The highest value was{' '}
        {formatSignedAmount(highest)}, the lowest {formatSignedAmount(lowest)}.
      </p>
    </>
  );
});
