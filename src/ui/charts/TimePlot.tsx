import { useMediaQuery } from '@mui/material';
import { styled, type Theme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import type { Zone } from '@/domain/format/time';
import { PlotFrame } from './PlotFrame';
import { amountPosition } from './amountPosition';
import { createTimePlotScale } from './timePlotScale';

export type PlotLine = {
  name: string;
  /** One value per time of the plot. */
  values: readonly number[];
  colour: string;
  /** A step line is flat between two times. */
  shape: 'step' | 'linear';
  /** Fills the area between the line and 0. */
  filled?: boolean;
};

const PlotLines = styled('g')(({ theme }) => ({
  '& .line': { strokeWidth: 1.5, strokeLinejoin: 'round' },
  '& .area': { opacity: 0.3 },
  '& .dot': { strokeWidth: 7, strokeLinecap: 'round' },
  '& .mark': { stroke: theme.vars.palette.warning.main, strokeDasharray: '3 3' },
}));

type Props = {
  label?: string;
  describedBy?: string;
  times: readonly number[];
  lines: readonly PlotLine[];
  zone: Zone;
  /** Labelled values in ascending order, which enclose all drawn values. */
  amounts: readonly number[];
  /** Maximum number of labels on the time axis. A phone shows half of them. The plot has no time axis when the value is 0. */
  maxTimes: number;
  marks?: readonly number[];
  /** Index of the selected time, with its text. */
  shown: number | null;
  shownText: ReactNode;
  onShow: (index: number | null) => void;
  lastText?: ReactNode;
  control?: ReactNode;
};

/** Draws lines over a common time axis. The pointer selects the nearest time. */
export function TimePlot({ times, lines, zone, amounts, maxTimes, marks = [], shown, ...rest }: Props) {
  const { shownText, onShow, lastText, ...frame } = rest;
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const maxLabels = narrow ? Math.ceil(maxTimes / 2) : maxTimes;
  const { xOf, labels, nearest } = useMemo(
    () => createTimePlotScale(times, { zone, maxTimes: maxLabels }),
    [times, zone, maxLabels],
  );
  const yOf = useMemo(() => amountPosition(amounts), [amounts]);
  const paths = useMemo(() => lines.map((line) => linePath(line, times, xOf, yOf)), [lines, times, xOf, yOf]);
  const at = shown === null ? undefined : times[shown];
  const end = times.length - 1;
  const dots = [...(lastText === undefined ? [] : [end]), ...(at === undefined || shown === null ? [] : [shown])];
  return (
    <PlotFrame
      {...frame}
      amounts={amounts}
      labels={labels}
      shown={at === undefined ? null : { at: xOf(at), text: shownText }}
      onPoint={(share) => onShow(share === null ? null : nearest(share))}
      {...(lastText !== undefined && { last: { amount: lines[0]?.values[end] ?? 0, text: lastText } })}
    >
      <PlotLines>
        {marks.map((mark) => (
          <line key={mark} className="mark" x1={xOf(mark)} x2={xOf(mark)} y1={0} y2={100} />
        ))}
        {lines.map(({ name, values, colour, filled }, index) => (
          <g key={name} stroke={colour}>
            {filled && (
              <path className="area" style={{ fill: colour, stroke: 'none' }} d={`${paths[index]}V${yOf(0)}H0Z`} />
            )}
            <path className="line" d={paths[index]} />
            {dots.map((point, key) => (
              <path
                key={key}
                className="dot"
                d={`M${xOf(times[point] ?? 0).toFixed(2)} ${yOf(values[point] ?? 0).toFixed(2)}h0`}
              />
            ))}
          </g>
        ))}
      </PlotLines>
    </PlotFrame>
  );
}

const linePath = (
  { values, shape }: PlotLine,
  times: readonly number[],
  xOf: (at: number) => number,
  yOf: (amount: number) => number,
): string =>
  times
    .map((at, index) => {
      const [x, y] = [xOf(at).toFixed(2), yOf(values[index] ?? 0).toFixed(2)];
      if (index === 0) return `M${x} ${y}`;
      return shape === 'step' ? `H${x}V${y}` : `L${x} ${y}`;
    })
    .join('');
