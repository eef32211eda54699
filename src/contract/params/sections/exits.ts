import { flagRow, numberRow } from '../kinds';
import { createSection } from '../section';

export const obiExitSection = createSection('OBI Exit Strategy', {
  obi_exit_multiplier: numberRow('OBI exit multiplier', 6, {
    min: 1,
    max: 20,
    step: 0.5,
    unit: 'x obi_reversal_threshold',
    help: 'Adverse imbalance that closes a trade, in reversal thresholds: 6 x 0.1 closes at 0.6. At most 0.95 is required.',
  }),
  enable_obi_exit_tp_protection: flagRow('TP protection', true, {
    help: 'The imbalance does not close a trade that is near its TP.',
  }),
  obi_exit_tp_protection_distance_pct: numberRow('TP protection distance', 30, {
    min: 0,
    max: 100,
    step: 5,
    unit: '% of the way to TP',
    needs: 'enable_obi_exit_tp_protection',
    help: 'The protection holds while no more than this part of the way from entry to TP is left.',
  }),
});

export const profitabilitySection = createSection('Profitability Filters', {
  enforce_rr_ratio: flagRow('Enforce R:R', true, { help: 'Rejects signals whose reward is too small for their risk.' }),
  min_rr_ratio: numberRow('Min R:R', 1.2, {
    min: 0.5,
    max: 10,
    step: 0.1,
    unit: 'ratio',
    help: 'Minimum TP distance divided by SL distance, before costs; also places a TP that has no wall. Quick Win: 1.5.',
  }),
  enforce_min_tp: flagRow('Enforce least TP', true, {
    help: 'Rejects signals whose target wall is nearer than the minimum TP distance.',
  }),
  min_tp_pct: numberRow('Min TP', 0.3, {
    min: 0.01,
    max: 5,
    step: 0.01,
    unit: '%',
    help: 'Minimum TP distance in percent of price; the largest of the four rules counts. Two taker fees alone cost 0.11%. By default the minimum exceeds the farthest visible wall, so enforce_min_tp rejects nearly every signal with a target wall.',
  }),
  min_tp_distance_usd: numberRow('Min TP distance in price', 0, {
    min: 0,
    max: 10_000,
    step: 0.01,
    unit: 'price units',
    help: 'Minimum TP distance in USDT of price, for one unit of the coin; the largest of the four rules counts. 0 turns it off.',
  }),
  enable_breakeven_sl: flagRow('Breakeven SL', true, {
    help: 'Moves the SL to entry plus costs once the trade is in profit.',
  }),
  breakeven_activation_pct: numberRow('Breakeven activation', 0.5, {
    min: 0.05,
    max: 1,
    step: 0.05,
    unit: 'fraction of the way to TP',
    help: 'Progress from entry to TP at which the SL moves to breakeven (0.5 = half the way).',
  }),
  breakeven_offset_pct: numberRow('Breakeven offset', 0.0012, {
    min: 0,
    max: 0.02,
    step: 0.0001,
    unit: 'fraction of price',
    help: 'Profit kept beyond entry (0.0012 = 0.12%, a little more than two taker fees).',
  }),
  enable_signal_revalidation: flagRow('Signal revalidation', true, {
    help: 'The next book update must confirm age and imbalance of the signal before the order is sent.',
  }),
});
