import type { WireParameters } from '@/contract/params/schema';
import { formatRatio } from '../format/format';
import { knownTradeCosts, netRiskReward } from '../market/netRiskReward';

/**
 * Describes gross R:R, net R:R and break-even win rate of a trade without walls. TP and SL are at their minimum
 * distances. Returns null for a bot without one of the parameters.
 */
export function riskRewardTextWithoutWalls(p: WireParameters): string | null {
  const { min_sl_distance_pct, min_tp_pct, min_tp_distance_pct, min_rr_ratio } = p;
  const costs = knownTradeCosts(p);
  if (
    costs === null ||
    min_sl_distance_pct === undefined ||
    min_tp_pct === undefined ||
    min_tp_distance_pct === undefined ||
    min_rr_ratio === undefined
  )
    return null;
  const entry = 100;
  const sl_pct = min_sl_distance_pct * 100;
  const tp_pct = Math.max(min_tp_pct, min_tp_distance_pct * 100, sl_pct * Math.max(min_rr_ratio, 1));
  const net = netRiskReward({ price_mid: entry, tp_price: entry + tp_pct, sl_price: entry - sl_pct }, costs);
  if (net === null) return null;
  const wins = net.winRate_pct === null ? 'never pays' : `needs ${Math.round(net.winRate_pct)}% wins`;
  return `R:R ${formatRatio(tp_pct / sl_pct)}, net ${formatRatio(net.ratio)}, ${wins}`;
}
