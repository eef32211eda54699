import type { TradeStory } from '@/contract/story';

/** Returns the highest and the lowest net PnL of the trade while it was open, USDT. */
export function bestAndWorst(samples: TradeStory['samples']): { best: number | null; worst: number | null } {
  const values = samples.flatMap(({ pnl_net: net }) => (net === null ? [] : [net]));
  if (values.length === 0) return { best: null, worst: null };
  return { best: Math.max(...values), worst: Math.min(...values) };
}
