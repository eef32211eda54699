import type { CheckWorth } from '@/contract/trades/checksWorth';
import { parameterCheckText } from './checkWords';

/**
 * Lists the main parameters of each check that rejects signals. A parameter belongs to one check only. Names outside the
 * catalogue are additional parameters of the embedded bot.
 */
const PARAMETERS_OF_CHECKS: Readonly<Record<string, readonly string[]>> = {
  size: ['margin_deviation_max_pct'],
  drawdown: ['max_drawdown_pct'],
  slots: ['max_concurrent_trades'],
  symbol_positions: ['max_positions_per_symbol'],
  loss_run: ['max_consecutive_losses'],
  symbol_cooldown: ['cooldown_seconds'],
  capital: ['total_capital_usdt'],
  hour_limit: ['max_trades_per_hour'],
  day_limit: ['max_trades_per_day'],
  trading_window: ['own_trading_windows'],
  validator_cooldown: ['validator_cooldown_sec'],
  validator_book: ['cross_validator_timeout_sec'],
  validator_basis: ['max_cross_basis_bps'],
  validator_slippage: ['max_slippage_bps'],
  validator_side: ['confirm_on_execution_exchange'],
  revalidation_age: ['revalidation_max_age_ms'],
  revalidation_obi: ['revalidation_obi_tolerance'],
  sl_hit_already: ['sl_trigger_by'],
  entry: ['entry_timeout_ms', 'replace_max_attempts'],
};

/** Returns the parameters of a check. A check that no parameter drives, or an unknown check, has none. */
export const parametersOfCheck = (check: string): readonly string[] =>
  Object.hasOwn(PARAMETERS_OF_CHECKS, check) ? (PARAMETERS_OF_CHECKS[check] ?? []) : [];

/** Returns by parameter what its check kept out. */
export const checkTextsByParameter = (rows: readonly CheckWorth[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row) => parametersOfCheck(row.check).map((key) => [key, parameterCheckText(row)] as const)));
