import { styled } from '@mui/material/styles';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { formatSigned, plural } from '@/domain/format/format';
import type { WeekBin, WeekBins } from '@/domain/figures/week';
import { HOURS_PER_DAY, WEEKDAYS, type WeekHourSlot } from '@/domain/trades/tradeMoments';

const CELL = { width: 22, height: 20, gap: 2 };
const DAY_WIDTH = 30;
const HOURS_HEIGHT = 14;
const WIDTH = DAY_WIDTH + HOURS_PER_DAY * CELL.width;
const HEIGHT = HOURS_HEIGHT + WEEKDAYS.length * CELL.height;
/** The palest shade of a cell with trades, distinct from an empty one. */
const MIN_OPACITY = 0.18;

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxHeight: 200,
  '& text': { ...theme.typography.caption, fontSize: 10, fill: theme.vars.palette.text.secondary, userSelect: 'none' },
  '& [role="gridcell"]': { cursor: 'pointer', outline: 'none' },
  '& .ground': { fill: theme.vars.palette.background.raised, stroke: theme.vars.palette.divider },
  '& .gain': { fill: theme.vars.palette.gain.main },
  '& .loss': { fill: theme.vars.palette.loss.main },
  '& .sign': { fill: theme.vars.palette.text.primary, fontWeight: 600, textAnchor: 'middle' },
  '& .frame': { fill: 'none', stroke: 'none', strokeWidth: 2 },
  '& [aria-selected="true"] .frame': { stroke: theme.vars.palette.text.primary },
  '& [role="gridcell"]:focus-visible .frame': { stroke: theme.vars.palette.primary.main },
}));

const STEPS: Partial<Record<string, WeekHourSlot>> = {
  ArrowLeft: { weekday: 0, hour: -1 },
  ArrowRight: { weekday: 0, hour: 1 },
  ArrowUp: { weekday: -1, hour: 0 },
  ArrowDown: { weekday: 1, hour: 0 },
};

const isSame = (one: WeekHourSlot | null, other: WeekHourSlot): boolean =>
  one?.weekday === other.weekday && one.hour === other.hour;
const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));

type Props = {
  week: WeekBins;
  chosen: WeekHourSlot | null;
  label: string;
  /** Called with the chosen hour, or with null when the chosen hour is pressed again. */
  onChoose: (slot: WeekHourSlot | null) => void;
};

/** Shows net PnL by weekday and hour. A mark shows the sign, a shade shows the size, and each cell has a text. */
export const WeekHeatMap = memo(function WeekHeatMap({ week, chosen, label, onChoose }: Props) {
  const root = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState<WeekHourSlot>({ weekday: 0, hour: 0 });

  const moveTo = (slot: WeekHourSlot): void => {
    setAt(slot);
    root.current?.querySelector<SVGGElement>(`[data-slot="${slot.weekday}-${slot.hour}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, slot: WeekHourSlot): void => {
    const step = STEPS[event.key];
    if (step) {
      moveTo({
        weekday: within(slot.weekday + step.weekday, WEEKDAYS.length),
        hour: within(slot.hour + step.hour, HOURS_PER_DAY),
      });
    } else if (event.key === 'Home') moveTo({ ...slot, hour: 0 });
    else if (event.key === 'End') moveTo({ ...slot, hour: HOURS_PER_DAY - 1 });
    else if (event.key === 'Enter' || event.key === ' ') onChoose(isSame(chosen, slot) ? null : slot);
    else return;
    event.preventDefault();
  };

  return (
    <Drawing ref={root} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="grid" aria-label={label}>
      <g aria-hidden="true">
        {Array.from({ length: HOURS_PER_DAY / 3 }, (_, third) => (
          <text key={third} x={DAY_WIDTH + third * 3 * CELL.width + 2} y={HOURS_HEIGHT - 4}>
            {String(third * 3).padStart(2, '0')}
          </text>
        ))}
      </g>
      {week.bins.map((hours, weekday) => (
        <g key={weekday} role="row" transform={`translate(0 ${HOURS_HEIGHT + weekday * CELL.height})`}>
          <text role="rowheader" y={CELL.height - 6} aria-label={WEEKDAYS[weekday]}>
            {WEEKDAYS[weekday]?.slice(0, 3)}
          </text>
          {hours.map((bin, hour) => {
            const slot = { weekday, hour };
            return (
              <g
                key={hour}
                role="gridcell"
                data-slot={`${weekday}-${hour}`}
                aria-label={binText(slot, bin)}
                aria-selected={isSame(chosen, slot)}
                tabIndex={isSame(at, slot) ? 0 : -1}
                transform={`translate(${DAY_WIDTH + hour * CELL.width} 0)`}
                onClick={() => onChoose(isSame(chosen, slot) ? null : slot)}
                onFocus={() => setAt(slot)}
                onKeyDown={(event) => press(event, slot)}
              >
                <title>{binText(slot, bin)}</title>
                <Bin bin={bin} strongest={week.strongest} />
              </g>
            );
          })}
        </g>
      ))}
    </Drawing>
  );
});

export const slotText = ({ weekday, hour }: WeekHourSlot): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${WEEKDAYS[weekday] ?? ''} ${two(hour)}:00 to ${two(hour + 1)}:00`;
};

const binText = (slot: WeekHourSlot, { trades, netPnl }: WeekBin): string =>
  `${slotText(slot)}: ${trades === 0 ? 'no closed trade' : `${formatSigned(netPnl)} USDT over ${plural(trades, 'trade')}`}`;

function Bin({ bin: { trades, netPnl }, strongest }: { bin: WeekBin; strongest: number }) {
  const box = { width: CELL.width - CELL.gap, height: CELL.height - CELL.gap, rx: 2 };
  const tone = trades === 0 || netPnl === 0 ? undefined : netPnl > 0 ? 'gain' : 'loss';
  const strength = strongest === 0 ? 0 : Math.abs(netPnl) / strongest;
  return (
    <>
      <rect className="ground" {...box} />
      {tone && <rect className={tone} {...box} opacity={MIN_OPACITY + (0.75 - MIN_OPACITY) * strength} />}
      {trades > 0 && (
        <text className="sign" x={box.width / 2} y={box.height - 5}>
          {tone === undefined ? '0' : tone === 'gain' ? '+' : '−'}
        </text>
      )}
      <rect className="frame" {...box} />
    </>
  );
}
