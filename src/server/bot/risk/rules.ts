import type { Parameters } from '@/contract/params/catalogue';

/** What an entry is judged against; counts include entries that are still pending. */
export type RiskView = {
  p: Parameters;
  now: number;
  symbol: string;
  slotsAvailable: number;
  positionsOfSymbol: number;
  marginInUse: number;
  newMargin: number;
  openedLastHour: () => number;
  openedToday: () => number;
  symbolClosedAt: number | undefined;
  lossRunEndedAt: number | undefined;
  drawdown_pct: number;
};
export type RiskRule = { name: string; blocks: (v: RiskView) => string | undefined };

const secondsLeft = (since: number | undefined, v: RiskView): number =>
  since === undefined ? 0 : Math.ceil(v.p.cooldown_seconds - (v.now - since) / 1000);

/** In the order in which they are asked; the first that blocks is the reason. Those that query the store come last. */
const RISK_RULES: readonly RiskRule[] = [
  {
    name: 'drawdown',
    blocks: (v) =>
      v.drawdown_pct >= v.p.max_drawdown_pct
        ? `drawdown ${v.drawdown_pct.toFixed(2)}% has reached max_drawdown_pct ${v.p.max_drawdown_pct}%`
        : undefined,
  },
  {
    name: 'slots',
    blocks: (v) => (v.slotsAvailable > 0 ? undefined : `all ${v.p.max_concurrent_trades} slots are taken`),
  },
  {
    name: 'symbol_positions',
    blocks: (v) => {
      const allowed = v.p.allow_duplicate_symbols ? v.p.max_positions_per_symbol : 1;
      return v.positionsOfSymbol < allowed ? undefined : `${v.positionsOfSymbol} of ${allowed} positions taken`;
    },
  },
  {
    name: 'loss_run',
    blocks: (v) => {
      const left = secondsLeft(v.lossRunEndedAt, v);
      return left > 0 ? `cooldown after ${v.p.max_consecutive_losses} losses in a row, ${left} s left` : undefined;
    },
  },
  {
    name: 'symbol_cooldown',
    blocks: (v) => {
      const left = secondsLeft(v.symbolClosedAt, v);
      return left > 0 ? `cooldown after its last close, ${left} s left` : undefined;
    },
  },
  {
    name: 'capital',
    blocks: (v) =>
      v.marginInUse + v.newMargin > v.p.total_capital_usdt
        ? `${(v.marginInUse + v.newMargin).toFixed(2)} USDT of margin would exceed total_capital_usdt`
        : undefined,
  },
  {
    name: 'hour_limit',
    blocks: (v) =>
      v.p.enable_trade_limits && v.openedLastHour() >= v.p.max_trades_per_hour
        ? `max_trades_per_hour ${v.p.max_trades_per_hour} is reached`
        : undefined,
  },
  {
    name: 'day_limit',
    blocks: (v) =>
      v.p.enable_trade_limits && v.openedToday() >= v.p.max_trades_per_day
        ? `max_trades_per_day ${v.p.max_trades_per_day} is reached`
        : undefined,
  },
];

export function firstRisk(view: RiskView): { name: string; reason: string } | undefined {
  for (const { name, blocks } of RISK_RULES) {
    const reason = blocks(view);
    if (reason !== undefined) return { name, reason };
  }
  return undefined;
}
