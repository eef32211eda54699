import { flagRow, integerRow, numberRow } from '../kinds';
import { createAdvancedSection } from '../section';

export const paperSimulationSection = createAdvancedSection('Paper Simulation', {
  simulate_slippage_entry_bps: numberRow('Entry slippage', 0, {
    min: 0,
    max: 20,
    step: 0.5,
    unit: 'bps',
    help: 'Slippage added to simulated taker entries, on top of the walk through the book.',
  }),
  paper_tp_safety_distance_pct: numberRow('TP safety distance', 0.02, {
    min: 0,
    max: 0.5,
    step: 0.01,
    unit: '%',
    help: 'The price must pass the TP by this much before a paper TP counts as filled.',
  }),
  paper_reduce_maker_exits: flagRow('Reduce maker exits', true, {
    help: 'Fills only some of the paper TP exits as maker; the others pay the taker fee.',
  }),
  paper_maker_exit_probability: numberRow('Maker exit probability', 0.7, {
    min: 0,
    max: 1,
    step: 0.05,
    unit: 'fraction',
    help: 'Chance that a paper TP exit fills as maker.',
  }),
});

export const latencyGuardSection = createAdvancedSection('Latency Guard', {
  latency_threshold_ms: numberRow('Latency threshold', 250, {
    min: 50,
    max: 5000,
    step: 10,
    unit: 'ms',
    help: 'A smoothed latency of all feeds above this threshold blocks new entries.',
  }),
  latency_guard_auto_pause: flagRow('Auto-pause', false, {
    help: 'Pauses the whole bot once the latency stays above the threshold for 3 s; Resume ends the pause.',
  }),
});

const DETAILED_LOGGING_FLAG = 'enable_detailed_logging';

export const loggingAndKpiSection = createAdvancedSection('Logging & KPI', {
  enable_detailed_logging: flagRow('Detailed logging', false, {
    hint: 'off for production',
    help: 'Master switch of the four detailed logs.',
  }),
  enable_kpi_tracking: flagRow('KPI tracking', true, {
    help: 'Keeps running performance figures of the closed trades in memory.',
  }),
  kpi_export_interval_trades: integerRow('KPI export interval', 100, {
    min: 10,
    max: 10_000,
    step: 10,
    unit: 'trades',
    help: 'Closed trades between two KPI reports: a log line and a line in kpi.jsonl of the data folder.',
  }),
  log_wall_snapshots: flagRow('Log wall snapshots', false, {
    needs: DETAILED_LOGGING_FLAG,
    help: 'Logs the walls at each signal.',
  }),
  log_latency_metrics: flagRow('Log latency metrics', false, {
    needs: DETAILED_LOGGING_FLAG,
    help: 'Logs p50, p95 and p99 of the feed latency every 10 s.',
  }),
  log_trade_lifecycle: flagRow('Log trade lifecycle', false, {
    needs: DETAILED_LOGGING_FLAG,
    help: 'Logs steps of entry orders, moves of the SL and costs at the close.',
  }),
  log_rejected_signals: flagRow('Log rejected signals', false, {
    needs: DETAILED_LOGGING_FLAG,
    help: 'Logs the first failing filter from hysteresis on, at most once per symbol and filter in 5 s; earlier filters are only counted. TP, SL and reward-to-risk log as STRATEGY, account limits as RISK.',
  }),
  log_wall_updates: flagRow('Log wall updates', false, {
    help: 'Logs walls that appear, vanish or change by half, and moves of TP and SL that follow walls: very many lines.',
  }),
});
