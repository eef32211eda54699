import { existsSync } from 'node:fs';
import type { Trade } from '@/contract/trades/trade';
import { tradeBridgeOf } from '@/domain/bridge/tradeBridge';
import type { LabSource } from '@/server/lab/run/labSource';
import { runVariants } from '@/server/lab/run/runVariants';
import { recordingPath } from '@/testing/market/recordings';
import { figureWithUpperLimit, figureWithoutTarget, type MeasuredFigure } from '../figures';

/** Market time of a run. Within it a bot reaches the largest number of entries of an hour. */
const SIMULATED_MINUTES = 4;
const SYMBOL_COUNT = 12;
const MAX_RESIDUAL = 1e-8;
const RECORDINGS = [
  'binance-usdm/BTCUSDT-20240808.frames.gz',
  'binance-usdm/ALTS4-20210722.frames.gz',
  'binance-usdm/BTCUSDT-20260216-book50.jsonl.gz',
  'bybit-linear/MULTI8-20210417-asV5.frames.gz',
];

/** Parameters that cause many trades, so that the figures cover every kind of entry and exit. */
const FREQUENT_TRADES = {
  ...{ cooldown_seconds: 1, timeout_seconds: 6, obi_threshold: 0.3, min_momentum_threshold: 0, min_depth_usdt: 0 },
  ...{ max_trades_per_hour: 50, max_trades_per_day: 200, max_consecutive_losses: 50, max_drawdown_pct: 100 },
  ...{
    max_concurrent_trades: 12,
    require_both_walls: false,
    enable_validator: false,
    enforce_rr_ratio: false,
    enforce_min_tp: false,
  },
  ...{ enable_ema_filter: false, enable_regime_detection: false, enable_circuit_breaker: false },
};
const VARIANTS = [
  { name: 'market entries', changes: { entry_order_type: 'MARKET' } },
  { name: 'resting entries', changes: { entry_order_type: 'LIMIT' } },
  { name: 'near targets', changes: { min_tp_distance_pct: 0.0002, paper_reduce_maker_exits: false } },
  { name: 'slow fills', changes: { simulate_fill_delay_ms: 1_000, simulate_slippage_entry_bps: 2 } },
  { name: 'long trades', changes: { timeout_seconds: 60 } },
];

type Residuals = { trades: number; notRecorded: number; largest: number };

async function measureResiduals(source: LabSource): Promise<Residuals> {
  const { baseline, variants } = await runVariants({ source, parameters: FREQUENT_TRADES, variants: VARIANTS });
  const trades: Trade[] = [baseline, ...variants].flatMap((each) => each.trades);
  const bridges = trades.map((trade) => ({ trade, bridge: tradeBridgeOf(trade) }));
  const residuals = bridges.flatMap(({ trade, bridge }) =>
    bridge === null || trade.pnl_net === null ? [] : [Math.abs(bridge.net - trade.pnl_net)],
  );
  return {
    trades: trades.length,
    notRecorded: trades.length - residuals.length,
    largest: residuals.reduce((largest, residual) => Math.max(largest, residual), 0),
  };
}

const toFigures = (market: string, { trades, notRecorded, largest }: Residuals): MeasuredFigure[] => [
  figureWithoutTarget(`parts of the results, ${market}: trades`, trades, ''),
  figureWithUpperLimit(`parts of the results, ${market}: trades without mids`, notRecorded, '', 0),
  figureWithUpperLimit(`parts of the results, ${market}: largest residual`, largest / MAX_RESIDUAL, 'x 1e-8', 1),
];

/** Compares the sum of the parts with the net PnL of `goal` simulated trades and of the trades on each recorded market. */
export async function measureBridge(goal: number): Promise<MeasuredFigure[]> {
  let simulated: Residuals = { trades: 0, notRecorded: 0, largest: 0 };
  for (let seed = 1; simulated.trades < goal; seed += 1) {
    const market = { kind: 'simulator', seed, minutes: SIMULATED_MINUTES, symbols: SYMBOL_COUNT } as const;
    const { trades, notRecorded, largest } = await measureResiduals(market);
    if (trades === 0) break;
    simulated = {
      trades: simulated.trades + trades,
      notRecorded: simulated.notRecorded + notRecorded,
      largest: Math.max(simulated.largest, largest),
    };
  }
  const figures = toFigures('simulator', simulated);
  for (const name of RECORDINGS) {
    const file = recordingPath(name);
    if (existsSync(file))
      figures.push(...toFigures(name, await measureResiduals({ kind: 'recording', paths: [file] })));
    else console.log(`The recording ${file} is missing: its trades are not checked.`);
  }
  return figures;
}
