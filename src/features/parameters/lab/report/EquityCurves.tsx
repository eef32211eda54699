import { styled, useTheme } from '@mui/material/styles';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { useMemo } from 'react';
import type { LabReport } from '@/contract/lab';
import { formatSignedAmount } from '@/domain/format/format';
import { formatDateTime, formatTimeTick } from '@/domain/format/time';
import { timeTicks } from '@/domain/format/timeTicks';
import { equityLines } from '@/domain/lab/equityLines';
import { Panel } from '@/ui/figures/Panel';
import { Pnl } from '@/ui/figures/Pnl';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { LAB_TEXTS } from '../texts';

const EQUITY_CHART_HEIGHT_PX = 190;
const AXIS_LABEL_STYLE = { fontSize: 11 };
const MAX_TIME_TICKS = 6;
/**
 * Colours of the curves, distinct from the gain and loss colours. Each colour has a contrast of at least 3:1 in the
 * light and the dark scheme.
 */
const EQUITY_CURVE_COLOURS = ['#4f8fd6', '#c77d1e', '#9a70cf', '#1f9aa3', '#c9588f', '#7d8f1f'];

const EquityCurvesRoot = styled('div')(({ theme }) => ({
  padding: theme.spacing(1, 2, 2),
  '& ul': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.spacing(1, 4),
    listStyle: 'none',
    margin: 0,
    padding: theme.spacing(0, 2),
  },
  '& i': { display: 'inline-block', width: 14, height: 2, marginRight: theme.spacing(1.5), verticalAlign: 'middle' },
}));

type Props = { report: LabReport; drawn: readonly number[] };

/**
 * Draws the equity curves of the chosen Lab variants in one chart. A list below the chart shows names and final values of
 * the variants.
 */
export function EquityCurves({ report, drawn }: Props) {
  const zone = useTimeZone();
  const { text } = useTheme().vars.palette;
  const chosen = report.variants.filter((_, index) => drawn.includes(index));
  const { at, lines } = equityLines(chosen, report);
  const { from, until } = report;
  const ticks = useMemo(() => timeTicks(from, until, { zone, most: MAX_TIME_TICKS }), [from, until, zone]);
  const colourOf = (name: string, index: number): string =>
    name === report.variants[0]?.name
      ? text.secondary
      : (EQUITY_CURVE_COLOURS[index % EQUITY_CURVE_COLOURS.length] ?? text.primary);
  return (
    <Panel
      title="Equity"
      note={lines.length === 0 ? LAB_TEXTS.curvesHint : `realised net PnL in USDT, times ${TIME_ZONE_NAMES[zone]}`}
    >
      <EquityCurvesRoot>
        {lines.length > 0 && (
          <>
            <div aria-hidden="true">
              <LineChart
                height={EQUITY_CHART_HEIGHT_PX}
                margin={{ left: 0, right: 30, top: 9, bottom: 2 }}
                hideLegend
                skipAnimation
                grid={{ horizontal: true }}
                // The chart must not take the focus, because the chart has no accessible name and no focus ring.
                disableKeyboardNavigation
                series={lines.map(({ name, values }, index) => ({
                  label: name,
                  data: [...values],
                  color: colourOf(name, index),
                  showMark: false,
                  curve: 'stepAfter' as const,
                  valueFormatter: (value: number | null) => `${formatSignedAmount(value)} USDT`,
                }))}
                xAxis={[
                  {
                    data: [...at],
                    scaleType: 'linear',
                    domainLimit: 'strict',
                    tickInterval: ticks,
                    tickLabelStyle: AXIS_LABEL_STYLE,
                    height: 24,
                    valueFormatter: (value: number, { location }: { location: string }) =>
                      location === 'tooltip' ? formatDateTime(value, zone) : formatTimeTick(value, zone, until - from),
                  },
                ]}
                yAxis={[
                  {
                    width: 56,
                    tickNumber: 4,
                    tickLabelStyle: AXIS_LABEL_STYLE,
                    disableLine: true,
                    disableTicks: true,
                    valueFormatter: (value: number) =>
                      formatSignedAmount(value, Math.abs(value) < 10 && value % 1 !== 0 ? 2 : 0),
                  },
                ]}
              >
                <ChartsReferenceLine y={0} lineStyle={{ stroke: text.secondary, strokeWidth: 1 }} />
              </LineChart>
            </div>
            <ul role="list" aria-label="Drawn curves">
              {lines.map(({ name, values }, index) => (
                <li key={name}>
                  <i aria-hidden="true" style={{ background: colourOf(name, index) }} />
                  {name}: <Pnl value={values.at(-1)} /> USDT at the end
                </li>
              ))}
            </ul>
          </>
        )}
      </EquityCurvesRoot>
    </Panel>
  );
}
