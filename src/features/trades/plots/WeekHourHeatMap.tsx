import { styled } from '@mui/material/styles';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { formatSignedAmount, plural } from '@/domain/format/format';
import type { WeekHourBin, WeekHourBins } from '@/domain/figures/week';
import { HOURS_PER_DAY, WEEKDAYS, type WeekHourSlot } from '@/domain/trades/tradeMoments';

const HOUR_CELL_SIZE_PX = { width: 22, height: 20, gap: 2 };
const DAY_LABEL_WIDTH_PX = 30;
const HOUR_LABEL_HEIGHT_PX = 14;
const HEAT_MAP_WIDTH_PX = DAY_LABEL_WIDTH_PX + HOURS_PER_DAY * HOUR_CELL_SIZE_PX.width;
const HEAT_MAP_HEIGHT_PX = HOUR_LABEL_HEIGHT_PX + WEEKDAYS.length * HOUR_CELL_SIZE_PX.height;
/** Minimum opacity of a cell with trades, which must differ from an empty cell. */
const MIN_HOUR_CELL_OPACITY = 0.18;

const WeekHourHeatMapRoot = styled('svg')(({ theme }) => ({
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

const WEEK_HOUR_STEP_BY_KEY: Partial<Record<string, WeekHourSlot>> = {
  ArrowLeft: { weekday: 0, hour: -1 },
  ArrowRight: { weekday: 0, hour: 1 },
  ArrowUp: { weekday: -1, hour: 0 },
  ArrowDown: { weekday: 1, hour: 0 },
};

const isSameWeekHour = (one: WeekHourSlot | null, other: WeekHourSlot): boolean =>
  one?.weekday === other.weekday && one.hour === other.hour;
const clampIndex = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));

type Props = {
  week: WeekHourBins;
  chosen: WeekHourSlot | null;
  label: string;
  /** Called with the pressed hour, or with null for a press on the chosen hour. */
  onChoose: (slot: WeekHourSlot | null) => void;
};

/** Shows net PnL by weekday and hour as a heat map. A plus or minus sign marks gain or loss. */
export const WeekHourHeatMap = memo(function WeekHourHeatMap({ week, chosen, label, onChoose }: Props) {
  const root = useRef<SVGSVGElement>(null);
  const [at, setAt] = useState<WeekHourSlot>({ weekday: 0, hour: 0 });

  const moveTo = (slot: WeekHourSlot): void => {
    setAt(slot);
    root.current?.querySelector<SVGGElement>(`[data-slot="${slot.weekday}-${slot.hour}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, slot: WeekHourSlot): void => {
    const step = WEEK_HOUR_STEP_BY_KEY[event.key];
    if (step) {
      moveTo({
        weekday: clampIndex(slot.weekday + step.weekday, WEEKDAYS.length),
        hour: clampIndex(slot.hour + step.hour, HOURS_PER_DAY),
      });
    } else if (event.key === 'Home') moveTo({ ...slot, hour: 0 });
    else if (event.key === 'End') moveTo({ ...slot, hour: HOURS_PER_DAY - 1 });
    else if (event.key === 'Enter' || event.key === ' ') onChoose(isSameWeekHour(chosen, slot) ? null : slot);
    else return;
    event.preventDefault();
  };

  return (
    <WeekHourHeatMapRoot
      ref={root}
      viewBox={`0 0 ${HEAT_MAP_WIDTH_PX} ${HEAT_MAP_HEIGHT_PX}`}
      role="grid"
      aria-label={label}
    >
      <g aria-hidden="true">
        {Array.from({ length: HOURS_PER_DAY / 3 }, (_, third) => (
          <text
            key={third}
            x={DAY_LABEL_WIDTH_PX + third * 3 * HOUR_CELL_SIZE_PX.width + 2}
            y={HOUR_LABEL_HEIGHT_PX - 4}
          >
            {String(third * 3).padStart(2, '0')}
          </text>
        ))}
      </g>
      {week.bins.map((hours, weekday) => (
        <g
          key={weekday}
          role="row"
          transform={`translate(0 ${HOUR_LABEL_HEIGHT_PX + weekday * HOUR_CELL_SIZE_PX.height})`}
        >
          <text role="rowheader" y={HOUR_CELL_SIZE_PX.height - 6} aria-label={WEEKDAYS[weekday]}>
            {WEEKDAYS[weekday]?.slice(0, 3)}
          </text>
          {hours.map((bin, hour) => {
            const slot = { weekday, hour };
            return (
              <g
                key={hour}
                role="gridcell"
                data-slot={`${weekday}-${hour}`}
                aria-label={weekHourResultText(slot, bin)}
                aria-selected={isSameWeekHour(chosen, slot)}
                tabIndex={isSameWeekHour(at, slot) ? 0 : -1}
                transform={`translate(${DAY_LABEL_WIDTH_PX + hour * HOUR_CELL_SIZE_PX.width} 0)`}
                onClick={() => onChoose(isSameWeekHour(chosen, slot) ? null : slot)}
                onFocus={() => setAt(slot)}
                onKeyDown={(event) => press(event, slot)}
              >
                <title>{weekHourResultText(slot, bin)}</title>
                <HeatMapCell bin={bin} strongest={week.strongest} />
              </g>
            );
          })}
        </g>
      ))}
    </WeekHourHeatMapRoot>
  );
});

export const weekHourText = ({ weekday, hour }: WeekHourSlot): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${WEEKDAYS[weekday] ?? ''} ${two(hour)}:00 to ${two(hour + 1)}:00`;
};

const weekHourResultText = (slot: WeekHourSlot, { trades, netPnl }: WeekHourBin): string =>
  `${weekHourText(slot)}: ${trades === 0 ? 'no closed trade' : `${formatSignedAmount(netPnl)} USDT over ${plural(trades, 'trade')}`}`;

function HeatMapCell({ bin: { trades, netPnl }, strongest }: { bin: WeekHourBin; strongest: number }) {
  const box = {
    width: HOUR_CELL_SIZE_PX.width - HOUR_CELL_SIZE_PX.gap,
    height: HOUR_CELL_SIZE_PX.height - HOUR_CELL_SIZE_PX.gap,
    rx: 2,
  };
  const tone = trades === 0 || netPnl === 0 ? undefined : netPnl > 0 ? 'gain' : 'loss';
  const strength = strongest === 0 ? 0 : Math.abs(netPnl) / strongest;
  return (
    <>
      <rect className="ground" {...box} />
      {tone && (
        <rect className={tone} {...box} opacity={MIN_HOUR_CELL_OPACITY + (0.75 - MIN_HOUR_CELL_OPACITY) * strength} />
      )}
      {trades > 0 && (
        <text className="sign" x={box.width / 2} y={box.height - 5}>
          {tone === undefined ? '0' : tone === 'gain' ? '+' : '−'}
        </text>
      )}
      <rect className="frame" {...box} />
    </>
  );
}
