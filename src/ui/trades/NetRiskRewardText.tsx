import type { Signal } from '@/contract/trades/signal';
import { formatRatio } from '@/domain/format/format';
import { netRiskReward, type TradeCosts } from '@/domain/market/netRiskReward';

type Props = { levels: Pick<Signal, 'price_mid' | 'tp_price' | 'sl_price'>; costs: TradeCosts };

/** Shows the reward-to-risk ratio after fees and slippage. The tooltip shows the win rate that the ratio requires. */
export function NetRiskRewardText({ levels, costs }: Props) {
  const net = netRiskReward(levels, costs);
  if (net === null) return null;
  const wins = net.winRate_pct === null ? 'never pays' : `needs ${Math.round(net.winRate_pct)}% wins`;
  return (
    <span title={`After fees and slippage: ${wins}`}>
      net {formatRatio(net.ratio)}
      <span className="visually-hidden">, {wins}</span>
    </span>
  );
}
