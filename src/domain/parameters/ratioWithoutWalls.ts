import type { Parameters } from '@/contract/params/catalogue';
import { formatRatio } from '../format/format';
import { netRiskReward, tradeCosts } from '../market/netRiskReward';

/**
 * Describes gross R:R, net R:R and break-even win rate of a trade without walls. TP and SL are at their minimum
 * distances.
 */
export function riskRewardTextWithoutWalls(p: Parameters): string | null {
  const entry = 100;
  const sl_pct = p.min_sl_distance_pct * 100;
  const tp_pct = Math.max(p.min_tp_pct, p.min_tp_distance_pct * 100, sl_pct * Math.max(p.min_rr_ratio, 1));
  const net = netRiskReward({ price_mid: entry, tp_price: entry + tp_pct, sl_price: entry - sl_pct }, tradeCosts(p));
  if (net === null) return null;
  const wins = net.winRate_pct === null ? 'never pays' : `needs ${Math.round(net.winRate_pct)}% wins`;
  return `R:R ${formatRatio(tp_pct / sl_pct)}, net ${formatRatio(net.ratio)}, ${wins}`;
}
