import type { LabReport as WireReport } from '@/contract/lab';
import { equityCurveOf } from '@/domain/figures/equity';
import type { VariantDifference } from '@/domain/lab/pairedDifference';
import { labReportOf, type LabReport } from '@/domain/lab/report';
import type { RunFigures } from '@/domain/lab/runFigures';
import { seededRandom } from '../../market/rng';
import type { VariantResult } from './labBot';
import type { LabResult } from './runVariants';

const BOOTSTRAP_SEED = 1;

/** Computes the report of a run. The same run gives the same intervals. */
export const labReport = ({ baseline, variants, span }: LabResult): LabReport =>
  labReportOf(baseline, variants, span, () => seededRandom(BOOTSTRAP_SEED));

/** Computes the report in the form of the contract. */
export function wireReport(result: LabResult): WireReport {
  const { baseline, variants, walkForward } = labReport(result);
  return {
    market: result.market,
    from: result.span.from,
    until: result.span.until,
    variants: [{ ...baseline, changes: {}, difference: null }, ...variants].map((variant, index) => ({
      name: variant.name,
      changes: variant.changes,
      figures: wireFigures(variant.figures),
      difference: variant.difference && {
        net: wireDifference(variant.difference.net),
        bps: variant.difference.bps && wireDifference(variant.difference.bps),
      },
      equity: equityPoints(index === 0 ? result.baseline : result.variants[index - 1]),
    })),
    walk_forward: walkForward && {
      best: walkForward.best,
      split_at: walkForward.splitAt,
      chosen_on: wireDifference(walkForward.chosenOn),
      deflated: walkForward.deflated,
      unseen: wireDifference(walkForward.unseen),
      trades: { chosen_on: walkForward.trades.chosenOn, unseen: walkForward.trades.unseen },
    },
  };
}

const wireFigures = (figures: RunFigures): WireReport['variants'][number]['figures'] => ({
  trades: figures.trades,
  open: figures.open,
  signals: figures.signals,
  win_rate: figures.winRate,
  gross: figures.gross,
  fees: figures.fees,
  net: figures.net,
  net_bps: figures.netBps,
  net_bps_error: figures.netBpsError,
  profit_factor: figures.profitFactor,
  max_drawdown: figures.maxDrawdown,
  exits: figures.exits.map(({ reason, count, netPnl }) => ({ reason, count, net: netPnl })),
  time_in_market: figures.timeInMarket,
  trades_to_tell_one_bps: figures.tradesToTellOneBps,
});

const wireDifference = ({ value, interval, error }: VariantDifference) => ({ value, interval, error });

/** The curve of equityCurveOf has at most 400 points. It takes the trades newest first. */
const equityPoints = (result: VariantResult | undefined): [number, number][] =>
  equityCurveOf([...(result?.trades ?? [])].reverse()).points.map(({ at, equity }) => [at, equity]);
