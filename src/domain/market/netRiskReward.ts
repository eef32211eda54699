import type { Parameters } from '@/contract/params/catalogue';
import type { Signal } from '@/contract/trades/signal';
import { isFigure } from '../format/format';
import { riskRewardRatio } from './signalFigures';

const COST_PARAMETER_KEYS = [
  'enable_marketable_limit',
  'entry_order_type',
  'maker_fee_rate_pct',
  'paper_maker_exit_probability',
  'paper_reduce_maker_exits',
  'simulate_slippage_entry_bps',
  'simulate_slippage_exit_bps',
  'taker_fee_rate_pct',
] as const satisfies (keyof Parameters)[];
type CostParameters = Pick<Parameters, (typeof COST_PARAMETER_KEYS)[number]>;

/** The cost parameters that a bot sent. A bot can omit parameters. */
type SentCostParameters = { [Field in keyof CostParameters]?: CostParameters[Field] | undefined };
const hasAllCostParameters = (p: SentCostParameters): p is CostParameters =>
  COST_PARAMETER_KEYS.every((field) => p[field] !== undefined);

/** Costs of the entry, of an exit at TP and of an exit at SL, in percent of the price. */
export type TradeCosts = { entry: number; tp: number; sl: number };

/** Returns true when the entry order rests in the book. Any other entry order takes liquidity. */
export const isRestingEntry = (p: Pick<CostParameters, 'enable_marketable_limit' | 'entry_order_type'>): boolean =>
  p.entry_order_type === 'LIMIT' && !p.enable_marketable_limit;

/**
 * Returns the expected fees and slippage of entry and exit. A TP exit fills as maker with the configured probability.
 */
export function tradeCosts(p: CostParameters): TradeCosts {
  const taker = (slippage_bps: number) => p.taker_fee_rate_pct + slippage_bps / 100;
  const makerShare = p.paper_reduce_maker_exits ? p.paper_maker_exit_probability : 1;
  const sl = taker(p.simulate_slippage_exit_bps);
  return {
    entry: isRestingEntry(p) ? p.maker_fee_rate_pct : taker(p.simulate_slippage_entry_bps),
    tp: makerShare * p.maker_fee_rate_pct + (1 - makerShare) * sl,
    sl,
  };
}

export const knownTradeCosts = (p: SentCostParameters | undefined): TradeCosts | null =>
  p !== undefined && hasAllCostParameters(p) ? tradeCosts(p) : null;

type NetRiskReward = {
  /** Net win divided by net loss. The ratio is 0 or less when the costs exceed the gross win. */
  ratio: number;
  /**
   * Break-even win rate: the percentage of trades that must reach the TP. The value is null when no win rate suffices.
   */
  winRate_pct: number | null;
};

/**
 * Returns reward divided by risk after fees and slippage. Returns null unless TP and SL are on opposite sides of the
 * mid price.
 */
export function netRiskReward(
  levels: Pick<Signal, 'price_mid' | 'tp_price' | 'sl_price'>,
  costs: TradeCosts,
): NetRiskReward | null {
  const { price_mid, tp_price, sl_price } = levels;
  if (riskRewardRatio(levels) === null || !isFigure(price_mid) || !isFigure(tp_price) || !isFigure(sl_price))
    return null;
  const distance_pct = (level: number) => (Math.abs(level - price_mid) / price_mid) * 100;
  const win = distance_pct(tp_price) - costs.entry - costs.tp;
  const loss = distance_pct(sl_price) + costs.entry + costs.sl;
  if (!isFigure(win) || !isFigure(loss)) return null;
  return { ratio: win / loss, winRate_pct: win > 0 ? (loss / (win + loss)) * 100 : null };
}
