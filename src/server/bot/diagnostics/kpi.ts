import type { Parameters } from '@/contract/params/catalogue';
import type { Trade } from '@/contract/trades/trade';
import { tradeFiguresOf } from '@/domain/figures/tradeFigures';
import { tradeExitMs } from '@/domain/trades/tradeMoments';
import { isoTime } from '../../logging/botLog';
import type { KpiFigures } from '../core/dependencies';
import type { BotContext } from '../core/context';

export type KpiReporter = {
  recordClosedTrade(trade: Trade): void;
  /** Removes all trades from memory after the database was cleared. */
  clearTradeLists(): void;
};

type KpiMemoryLimits = Pick<Parameters, 'max_paper_trade_age_hours' | 'max_paper_trades_memory'>;

const HOUR_MS = 3_600_000;

/** Loads recent trades from the store after a restart of the process. */
export function createKpiReporter({ market, store, params, log, exportKpi }: BotContext): KpiReporter {
  const { clock } = market;
  const youngEnough = clock.now() - params().max_paper_trade_age_hours * HOUR_MS;
  let recentTrades = store.trades.listTradesClosedSince(youngEnough).map(({ trade }) => trade);
  let sinceExport = 0;

  const recordClosedTrade = (trade: Trade): void => {
    const p = params();
    recentTrades = keepRecentTrades([...recentTrades, trade], clock.now(), p);
    if (!p.enable_kpi_tracking) return;
    sinceExport += 1;
    if (sinceExport < p.kpi_export_interval_trades) return;
    sinceExport = 0;
    const figures = kpiFiguresOf(recentTrades, clock.now());
    const { trades, win_rate_pct, pnl_net, total_fees } = figures;
    log.info(
      'SYSTEM',
      `KPI over ${trades} closed trades: win rate ${win_rate_pct.toFixed(1)}%, net ${pnl_net.toFixed(2)} USDT, fees ${total_fees.toFixed(2)} USDT`,
    );
    try {
      exportKpi?.(figures);
    } catch (error) {
      log.warning('SYSTEM', `The KPI figures could not be exported: ${String(error)}`);
    }
  };

  return {
    recordClosedTrade,
    clearTradeLists() {
      recentTrades = [];
      sinceExport = 0;
    },
  };
}

const keepRecentTrades = (closed: readonly Trade[], now: number, p: KpiMemoryLimits): Trade[] =>
  closed
    .filter((trade) => (tradeExitMs(trade) ?? 0) > now - p.max_paper_trade_age_hours * HOUR_MS)
    .slice(-p.max_paper_trades_memory);

function kpiFiguresOf(trades: readonly Trade[], now: number): KpiFigures {
  const { closed, winRate, netPnl, fees, profitFactor } = tradeFiguresOf(trades);
  const by_reason: Record<string, number> = {};
  for (const { reason_exit } of trades) by_reason[reason_exit ?? ''] = (by_reason[reason_exit ?? ''] ?? 0) + 1;
  return {
    timestamp: isoTime(now),
    trades: closed,
    win_rate_pct: winRate ?? 0,
    pnl_net: netPnl ?? 0,
    total_fees: fees ?? 0,
    profit_factor: profitFactor,
    by_reason,
  };
}
