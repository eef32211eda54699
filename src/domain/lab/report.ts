import type { Trade } from '@/contract/trades/trade';
import type { FollowedResult } from '../checks/checksWorth';
import { pairedDifference, type PairedDifference } from './pairedDifference';
import { variantFiguresOf, type VariantFigures } from './variantFigures';
import type { RunSpan } from './timeBlocks';
import { tradeResultsOf } from './tradeBps';
import { evaluateWalkForward, type WalkForwardResult } from './walkForward';

export type PlayedVariant = {
  name: string;
  changes: Readonly<Record<string, unknown>>;
  signals: number;
  /** Closed trades in exit order. */
  trades: readonly Trade[];
  /** Rejected signals. Absent in a result of an earlier version. */
  followed?: readonly FollowedResult[];
};

export type LabReport = {
  baseline: { name: string; figures: VariantFigures };
  variants: {
    name: string;
    changes: Readonly<Record<string, unknown>>;
    figures: VariantFigures;
    difference: PairedDifference;
  }[];
  /** Walk-forward test. The value is null with fewer than two variants. */
  walkForward: WalkForwardResult | null;
};

/** Compares the variants of a Lab run with the baseline. All confidence intervals use identical random numbers. */
export function labReportOf(
  baseline: PlayedVariant,
  variants: readonly PlayedVariant[],
  span: RunSpan,
  createRandom: () => () => number,
): LabReport {
  const own = tradeResultsOf(baseline.trades);
  const named = variants.map((variant) => ({ ...variant, results: tradeResultsOf(variant.trades) }));
  return {
    baseline: {
      name: baseline.name,
      figures: variantFiguresOf(baseline.trades, baseline.signals, span, baseline.followed),
    },
    variants: named.map(({ name, changes, trades, signals, followed, results }) => ({
      name,
      changes,
      figures: variantFiguresOf(trades, signals, span, followed),
      difference: pairedDifference(own, results, span, createRandom()),
    })),
    walkForward: evaluateWalkForward(own, named, span, createRandom()),
  };
}
