import { Skeleton } from '@mui/material';
import { styled, useTheme } from '@mui/material/styles';
import { useMemo } from 'react';
import type { LabReport } from '@/contract/lab/report';
import { valueTicks } from '@/domain/format/valueTicks';
import { equityLines } from '@/domain/lab/equityLines';
import { LazyEquityCharts } from '@/ui/charts/LazyEquityCharts';
import { Panel } from '@/ui/figures/Panel';
import { Pnl } from '@/ui/figures/Pnl';
import { useTimeZone, TIME_ZONE_NAMES } from '@/ui/hooks/timeZone';
import { ErrorState } from '@/ui/messages/ErrorState';
import { amountText } from '@/domain/format/currency';
import { useCurrency } from '@/ui/figures/currency';
import { LAB_TEXTS } from '../texts';

const EQUITY_CHART_HEIGHT_PX = 190;
const MAX_VALUE_LABELS = 4;
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
  const currency = useCurrency();
  const zone = useTimeZone();
  const { text } = useTheme().vars.palette;
  const { times, lines, amounts } = useMemo(() => {
    const chosen = report.variants.filter((_, index) => drawn.includes(index));
    const sampled = equityLines(chosen, report);
    const colourOf = (name: string, index: number): string =>
      name === report.variants[0]?.name
        ? text.secondary
        : (EQUITY_CURVE_COLOURS[index % EQUITY_CURVE_COLOURS.length] ?? text.primary);
    const values = sampled.lines.flatMap((line) => line.values);
    return {
      times: sampled.at,
      amounts: valueTicks(Math.min(0, ...values), Math.max(0, ...values), MAX_VALUE_LABELS),
      lines: sampled.lines.map((line, index) => ({
        ...line,
        colour: colourOf(line.name, index),
        text: (point: number) => amountText(line.values[point], currency),
      })),
    };
  }, [report, drawn, text, currency]);
  return (
    <Panel
      title="Equity"
      note={
        lines.length === 0 ? LAB_TEXTS.curvesHint : `realised net PnL in ${currency}, times ${TIME_ZONE_NAMES[zone]}`
      }
    >
      <EquityCurvesRoot>
        {lines.length > 0 && (
          <>
            <LazyEquityCharts
              times={times}
              zone={zone}
              shape="step"
              charts={[{ height: EQUITY_CHART_HEIGHT_PX, lines, amounts }]}
              maxTimeLabels={6}
              placeholder={<Skeleton variant="rounded" height={EQUITY_CHART_HEIGHT_PX} />}
              fallback={(retry) => <ErrorState what="The plot could not be drawn" onRetry={retry} />}
            />
            <ul role="list" aria-label="Drawn curves">
              {lines.map(({ name, values, colour }) => (
                <li key={name}>
                  <i aria-hidden="true" style={{ background: colour }} />
                  {name}: <Pnl value={values.at(-1)} /> {currency} at the end
                </li>
              ))}
            </ul>
          </>
        )}
      </EquityCurvesRoot>
    </Panel>
  );
}
