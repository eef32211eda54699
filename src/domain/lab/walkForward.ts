import { expectedMaximumOfNormals } from './expectedMaximumOfNormals';
import { pairedDifference, type VariantDifference } from './pairedDifference';
import type { RunSpan } from './timeBlocks';
import type { TradeResult } from './tradeBps';

export type NamedTradeResults = { name: string; results: readonly TradeResult[] };

export type WalkForwardResult = {
  /** Name of the variant with the best net PnL in the first 60 % of the market time. */
  best: string;
  variants: number;
  /** Time after which the best variant is evaluated, ms since 1970. */
  splitAt: number;
  /**
   * Lead of the best variant over the baseline before `splitAt`, net USDT. The choice of the best variant biases the
   * lead upwards.
   */
  chosenOn: VariantDifference;
  /**
   * `chosenOn` minus the lead that the best of equal variants has by chance. The value is null when the standard error
   * is unknown.
   */
  deflated: number | null;
  /** Lead of the best variant over the baseline after `splitAt`, net USDT. */
  unseen: VariantDifference;
  trades: { chosenOn: number; unseen: number };
};

const SELECTION_TIME_SHARE = 0.6;

/**
 * Chooses the best variant on the first 60 % of the market time. Evaluates the best variant on the last 40 %. Ignores a
 * trade that is open at the split time. The deflation assumes independent variants, so the deflation is too large for
 * similar variants. Returns null with fewer than two variants.
 */
export function evaluateWalkForward(
  baseline: readonly TradeResult[],
  variants: readonly NamedTradeResults[],
  span: RunSpan,
  random: () => number,
): WalkForwardResult | null {
  if (variants.length < 2) return null;
  const splitAt = span.from + SELECTION_TIME_SHARE * (span.until - span.from);
  const early = (results: readonly TradeResult[]) => results.filter(({ exitedAt }) => exitedAt < splitAt);
  const late = (results: readonly TradeResult[]) => results.filter(({ enteredAt }) => enteredAt >= splitAt);
  const netOf = ({ results }: NamedTradeResults): number => early(results).reduce((sum, { net }) => sum + net, 0);
  const best = variants.reduce((leader, variant) => (netOf(variant) > netOf(leader) ? variant : leader));
  const first = { from: span.from, until: splitAt };
  const rest = { from: splitAt, until: span.until };
  const chosenOn = pairedDifference(early(baseline), early(best.results), first, random).net;
  const unseen = pairedDifference(late(baseline), late(best.results), rest, random).net;
  return {
    best: best.name,
    variants: variants.length,
    splitAt,
    chosenOn,
    deflated:
      chosenOn.error === null ? null : chosenOn.value - expectedMaximumOfNormals(variants.length) * chosenOn.error,
    unseen,
    trades: { chosenOn: early(best.results).length, unseen: late(best.results).length },
  };
}
