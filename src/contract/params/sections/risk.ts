import { flagRow, integerRow, numberRow } from '../kinds';
import { createSection } from '../section';

export const riskAndCapitalSection = createSection('Risk & Capital Management', {
  enable_trade_limits: flagRow('Trade limits', false, {
    help: 'Enforces the limits per hour and day. Off by default on PAPER, on in the presets conservative and balanced, always on in LIVE.',
  }),
  total_capital_usdt: numberRow('Total capital', 1000, {
    min: 10,
    max: 10_000_000,
    step: 10,
    unit: 'USDT',
    help: 'Limit of the margin in use, and starting equity of the drawdown.',
  }),
  trade_margin_usdt: numberRow('Margin per trade', 50, {
    min: 1,
    max: 1_000_000,
    step: 1,
    unit: 'USDT',
    help: 'Margin of one position; the leverage is trade_nominal_usdt divided by it.',
  }),
  trade_nominal_usdt: numberRow('Nominal per trade', 500, {
    min: 5,
    max: 10_000_000,
    step: 5,
    unit: 'USDT',
    help: 'Size of one position at the initial entry price, rounded down to lots; divided by the margin it is the leverage.',
  }),
  margin_deviation_max_pct: numberRow('Margin deviation', 10, {
    min: 0,
    max: 100,
    step: 1,
    unit: '%',
    help: 'Maximum deviation from the margin per trade after rounding to the lot size.',
  }),
  max_concurrent_trades: integerRow('Concurrent trades', 5, {
    min: 1,
    max: 50,
    unit: 'trades',
    help: 'Positions open at the same time: the number of slots. Positions opened on another market keep their slot and margin.',
  }),
  max_drawdown_pct: numberRow('Max drawdown', 10, {
    min: 0.5,
    max: 100,
    step: 0.5,
    unit: '%',
    help: 'Fall of the equity from its peak that pauses the bot and refuses Start and Resume. Equity is capital plus results of all markets and open trades; only an Emergency Reset makes the current equity the new peak.',
  }),
  max_consecutive_losses: integerRow('Consecutive losses', 5, {
    min: 1,
    max: 50,
    unit: 'losses',
    help: 'Losses in a row after which all symbols cool down. Losses on another market do not count.',
  }),
  cooldown_seconds: numberRow('Cooldown', 60, {
    min: 0,
    max: 86_400,
    step: 10,
    unit: 's',
    help: 'Cooldown of a symbol after each close on this market, and of all symbols after too many losses in a row.',
  }),
  timeout_seconds: numberRow('Trade timeout', 180, {
    min: 5,
    max: 86_400,
    step: 5,
    unit: 's',
    help: 'Longest time that a position stays open.',
  }),
  monitoring_interval_ms: integerRow('Monitoring interval', 500, {
    min: 100,
    max: 2000,
    step: 50,
    unit: 'ms',
    help: 'How often all exits of open positions are checked; TP and SL are also checked at every book update.',
  }),
  exit_on_timeout: flagRow('Exit on timeout', true, { help: 'Closes a position at market when its time is up.' }),
  exit_on_obi_neutral: flagRow('Exit on neutral OBI', false, {
    help: 'Closes a position when the imbalance is back to neutral.',
  }),
});

export const feesAndSimulationSection = createSection('Fees & Simulation', {
  maker_fee_rate_pct: numberRow('Maker fee', 0.02, {
    min: -0.05,
    max: 1,
    step: 0.001,
    unit: '%',
    help: 'Fee of resting entries and of exits that fill as maker, in percent of nominal; below zero it is a rebate.',
  }),
  taker_fee_rate_pct: numberRow('Taker fee', 0.055, {
    min: 0,
    max: 1,
    step: 0.001,
    unit: '%',
    help: 'Fee of all other fills in percent of nominal. Base tier: BYBIT 0.055, BINANCE 0.05.',
  }),
  simulate_slippage_exit_bps: numberRow('Exit slippage', 1, {
    min: 0,
    max: 20,
    step: 0.5,
    unit: 'bps',
    help: 'Slippage added to simulated taker exits, on top of the walk through the book.',
  }),
  simulate_fill_delay_ms: integerRow('Fill delay', 150, {
    min: 0,
    max: 2000,
    step: 10,
    unit: 'ms',
    help: 'Delay of simulated entries, replacements and exits that take from the book. A manual close fills at once. With 0 an exit cannot request a newer book and fills at the known book.',
  }),
});
