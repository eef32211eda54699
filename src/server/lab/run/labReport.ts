import type { LabReport as WireReport } from '@/contract/lab/report';
import { equityCurveOf } from '@/domain/figures/equity';
import type { VariantDifference } from '@/domain/lab/pairedDifference';
import { labReportOf, type LabReport } from '@/domain/lab/report';
import type { VariantFigures } from '@/domain/lab/variantFigures';
import { seededRandom } from '../../market/rng';
import type { VariantResult } from './labBot';
import type { LabResult } from './runVariants';

const CONFIDENCE_INTERVAL_SEED = 1;

/** Computes the report of a Lab run. A repeated Lab run has the same confidence intervals. */
export const computeLabReport = ({ baseline, variants, span }: LabResult): LabReport =>
  labReportOf(baseline, variants, span, () => seededRandom(CONFIDENCE_INTERVAL_SEED));

export function toApiReport(result: LabResult): WireReport {
  const { baseline, variants, walkForward } = computeLabReport(result);
  return {
    market: result.market,
    from: result.span.from,
    until: result.span.until,
    variants: [{ ...baseline, changes: {}, difference: null }, ...variants].map((variant, index) => ({
      name: variant.name,
      changes: variant.changes,
      figures: toApiVariantFigures(variant.figures),
      difference: variant.difference && {
        net: toApiVariantDifference(variant.difference.net),
        bps: variant.difference.bps && toApiVariantDifference(variant.difference.bps),
      },
      equity: equityCurvePoints(index === 0 ? result.baseline : result.variants[index - 1]),
    })),
    walk_forward: walkForward && {
      best: walkForward.best,
      split_at: walkForward.splitAt,
      chosen_on: toApiVariantDifference(walkForward.chosenOn),
      deflated: walkForward.deflated,
      unseen: toApiVariantDifference(walkForward.unseen),
      trades: { chosen_on: walkForward.trades.chosenOn, unseen: walkForward.trades.unseen },
    },
  };
}

const toApiVariantFigures = (figures: VariantFigures): WireReport['variants'][number]['figures'] => ({
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
  bridge: figures.bridge,
  checks: figures.checks,
});

const toApiVariantDifference = ({ value, interval, error }: VariantDifference) => ({ value, interval, error });

/** Returns the equity curve of a variant, with at most 400 points. `equityCurveOf` expects the newest trade first. */
const equityCurvePoints = (result: VariantResult | undefined): [number, number][] =>
  equityCurveOf([...(result?.trades ?? [])].reverse()).points.map(({ at, equity }) => [at, equity]);
