import { Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { TradeSimulation } from '@/contract/market/analysis';
import { formatCount, formatPercent, plural } from '@/domain/format/format';
import { compareStopLosses, type StopLossComparison } from '@/domain/market/marketFigures';
import { valueTextOfAnyField } from '@/domain/parameters/suggestions';
import { useCurrency } from '@/ui/figures/currency';
import { ComparisonTable } from '../ComparisonTable';
import { LossBars } from './LossBars';
import { ReadyTrades } from './ReadyTrades';
import { CalculationPanel } from '../CalculationPanel';
import { useSimulation } from '../useCalculations';

const NO_SIMULATION_TEXT = {
  text: 'No simulation yet.',
  hint: 'It evaluates each symbol at this moment, with the current parameters and with Quick Win. No order is sent, no trade is opened.',
};

export function SimulationPanel() {
  const calculation = useSimulation();
  return (
    <CalculationPanel
      title="Trade simulation"
      button="Simula Trade (Vecchi vs Quick Win)"
      busyButton="Simulazione in corso..."
      calculation={calculation}
      failed="The simulation failed"
      empty={NO_SIMULATION_TEXT}
      caption={({ total_analyzed }) =>
        total_analyzed === null ? 'symbols unknown' : `over ${plural(total_analyzed, 'symbol')}`
      }
      spoken={(simulation) => `Simulation done: ${simulationHeadlineText(simulation)}`}
    >
      {(simulation) => <SimulationResult simulation={simulation} />}
    </CalculationPanel>
  );
}

const HEADLINE_BY_COMPARISON: Record<StopLossComparison, (pct: string) => string> = {
  smaller: (pct) => `Quick Win loses ${pct} less at the average SL`,
  larger: (pct) => `Quick Win loses ${pct} more at the average SL`,
  equal: () => 'Quick Win loses as much at the average SL',
  incomparable: () => 'Nothing to compare: with one of the two no trade would be made',
};

const simulationHeadlineText = (simulation: TradeSimulation): string =>
  HEADLINE_BY_COMPARISON[compareStopLosses(simulation)](formatPercent(Math.abs(simulation.improvement_pct ?? 0)));

const SimulationHeadline = styled('p')(({ theme }) => ({
  ...theme.typography.h3,
  '&[data-comparison="smaller"]': { color: theme.vars.palette.gain.main },
  '&[data-comparison="larger"]': { color: theme.vars.palette.loss.main },
}));

function SimulationResult({ simulation }: { simulation: TradeSimulation }) {
  const { old_params, new_params } = simulation;
  const comparison = compareStopLosses(simulation);
  const titleId = useId();
  const currency = useCurrency();
  const slBeyond = (params: Record<string, unknown> | null): string =>
    valueTextOfAnyField('sl_beyond_wall_pct', params?.sl_beyond_wall_pct);
  return (
    <>
      <div>
        <SimulationHeadline data-comparison={comparison}>{simulationHeadlineText(simulation)}</SimulationHeadline>
        <Typography className="quiet">
          A tighter stop is hit more often, too: this compares losses at the stop, not profits.
          {comparison === 'equal' && ' A Min SL distance that sets every stop also gives equal losses.'}
        </Typography>
      </div>
      <ComparisonTable aria-label="Old and Quick Win parameters">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">Old (current)</th>
            <th scope="col">Quick Win</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Would trade</th>
            <td>{formatCount(old_params.would_trade_count)}</td>
            <td>{formatCount(new_params.would_trade_count)}</td>
          </tr>
          <tr>
            <th scope="row">SL beyond wall</th>
            <td>{slBeyond(old_params.params)}</td>
            <td>{slBeyond(new_params.params)}</td>
          </tr>
        </tbody>
      </ComparisonTable>
      <section aria-labelledby={titleId}>
        <h3 id={titleId}>Loss at the SL, {currency} with fees</h3>
        <LossBars
          groups={[
            { label: 'Average', old: old_params.avg_sl_loss, quickWin: new_params.avg_sl_loss },
            { label: 'Maximum', old: old_params.max_sl_loss, quickWin: new_params.max_sl_loss },
          ]}
        />
      </section>
      <ReadyTrades trades={new_params.ready_trades} />
    </>
  );
}
