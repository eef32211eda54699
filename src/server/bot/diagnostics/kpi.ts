import type { Parameters } from '@/contract/params/catalogue';
import type { Trade } from '@/contract/trade';
import { toEpochMs } from '@/domain/time';
import { isoTime } from '../runtime/botLog';
import type { BotContext } from '../botContext';

/** Figures over the closed trades in memory. */
export type KpiFigures = {
  timestamp: string;
  trades: number;
  win_rate_pct: number;
  pnl_net: number;
  total_fees: number;
  /** Sum of gains over sum of losses; null without a loss. */
  profit_factor: number | null;
  by_reason: Record<string, number>;
};

export type Kpi = {
  recordClose(trade: Trade): void;
  /** Clears the figures after the database was cleared. */
  reset(): void;
};

type Closed = { at: number; net: number; fees: number; reason: string };
type MemoryRules = Pick<Parameters, 'max_paper_trade_age_hours' | 'max_paper_trades_memory'>;

const HOUR_MS = 3_600_000;

/**
 * Logs and exports running figures after every kpi_export_interval_trades closed trades. The memory is bounded in
 * number and age. A restart refills it from the store.
 */
export function createKpi({ market, store, params, log, exportKpi }: BotContext): Kpi {
  const { clock } = market;
  const youngEnough = clock.now() - params().max_paper_trade_age_hours * HOUR_MS;
  let recentTrades = toClosed(store.trades.closedSince(youngEnough).map(({ trade }) => trade));
  let sinceExport = 0;

  const recordClose = (trade: Trade): void => {
    const p = params();
    recentTrades = withinLimits([...recentTrades, ...toClosed([trade])], clock.now(), p);
    if (!p.enable_kpi_tracking) return;
    sinceExport += 1;
    if (sinceExport < p.kpi_export_interval_trades) return;
    sinceExport = 0;
    const figures = figuresOf(recentTrades, clock.now());
    const { trades, win_rate_pct, pnl_net, total_fees } = figures;
    log.info(
      'SYSTEM',
      `KPI over ${trades} closed trades: win rate ${win_rate_pct.toFixed(1)}%, net ${pnl_net.toFixed(2)} USDT, fees ${total_fees.toFixed(2)} USDT`,
    );
    try {
      exportKpi?.(figures);
    } catch (error) {
      log.warning('SYSTEM', `The KPI could not be exported: ${String(error)}`);
    }
  };

  return {
    recordClose,
    reset() {
      recentTrades = [];
      sinceExport = 0;
    },
  };
}

const toClosed = (trades: readonly Trade[]): Closed[] =>
  trades.map(({ timestamp_exit, pnl_net, total_fees, reason_exit }) => ({
    at: toEpochMs(timestamp_exit) ?? 0,
    net: pnl_net ?? 0,
    fees: total_fees ?? 0,
    reason: reason_exit ?? '',
  }));

const withinLimits = (closed: readonly Closed[], now: number, p: MemoryRules): Closed[] =>
  closed.filter(({ at }) => at > now - p.max_paper_trade_age_hours * HOUR_MS).slice(-p.max_paper_trades_memory);

function figuresOf(closed: readonly Closed[], now: number): KpiFigures {
  const sum = (of: (one: Closed) => number) => closed.reduce((total, one) => total + of(one), 0);
  const losses = -sum(({ net }) => Math.min(0, net));
  const by_reason: Record<string, number> = {};
  for (const { reason } of closed) by_reason[reason] = (by_reason[reason] ?? 0) + 1;
  return {
    timestamp: isoTime(now),
    trades: closed.length,
    win_rate_pct: closed.length === 0 ? 0 : (sum(({ net }) => (net > 0 ? 1 : 0)) / closed.length) * 100,
    pnl_net: sum(({ net }) => net),
    total_fees: sum(({ fees }) => fees),
    profit_factor: losses > 0 ? sum(({ net }) => Math.max(0, net)) / losses : null,
    by_reason,
  };
}
