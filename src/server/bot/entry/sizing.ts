import type { Parameters } from '@/contract/params/catalogue';
import type { Instrument } from '../../market/source';
import { floorToStep, isAtMost } from '../../market/rounding';

type SizingParameters = Pick<Parameters, 'margin_deviation_max_pct' | 'trade_margin_usdt' | 'trade_nominal_usdt'>;
export type EntrySizingResult = { ok: true; qty: number; margin: number } | { ok: false; reason: string };

/** Returns the entry quantity in whole lots and its margin, or the reason why no valid quantity exists. */
export function sizeEntry(price: number, instrument: Instrument, p: SizingParameters): EntrySizingResult {
  if (!(price > 0)) return { ok: false, reason: 'there is no price for the size' };
  const qty = floorToStep(p.trade_nominal_usdt / price, instrument.qty_step);
  const notional = qty * price;
  if (qty <= 0 || qty < instrument.min_qty) {
    return {
      ok: false,
      reason: `${p.trade_nominal_usdt} USDT buy less than the minimum quantity ${instrument.min_qty}`,
    };
  }
  if (notional < instrument.min_notional) {
    return {
      ok: false,
      reason: `${notional.toFixed(2)} USDT is less than the minimum order ${instrument.min_notional}`,
    };
  }
  const margin = (notional * p.trade_margin_usdt) / p.trade_nominal_usdt;
  const deviation_pct = Math.abs(margin / p.trade_margin_usdt - 1) * 100;
  if (!isAtMost(deviation_pct, p.margin_deviation_max_pct)) {
    return {
      ok: false,
      reason: `rounding to lots changes the margin by ${deviation_pct.toFixed(1)}%, more than margin_deviation_max_pct`,
    };
  }
  return { ok: true, qty, margin };
}
