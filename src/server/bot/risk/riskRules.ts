import type { Parameters } from '@/contract/params/catalogue';
import { plural } from '@/domain/format/format';
import { DAY_MS } from '@/domain/format/time';
import type { RejectionName } from '../core/rejections';
import type { LossCooldown } from './riskRecord';
import type { EntryPause } from './tradingWindows';

/** State that the risk rules check. All counts include pending entries. */
export type RiskState = {
  p: Parameters;
  now: number;
  symbol: string;
  slotsAvailable: number;
  positionsOfSymbol: number;
  marginInUse: number;
  newMargin: number;
  tradesOpenedLastHour: () => number;
  tradesOpenedToday: () => number;
  /** Returns the market time at which the hourly limit allows the next entry. */
  hourLimitEndsAt: () => number | undefined;
  symbolClosedAt: number | undefined;
  lossCooldown: LossCooldown | undefined;
  drawdown_pct: number;
  /** Returns the pause between the trading windows. */
  windowPause: () => EntryPause | undefined;
  fundingPause: () => EntryPause | undefined;
};
export type RiskRuleName = Extract<
  RejectionName,
  | 'drawdown'
  | 'trading_window'
  | 'slots'
  | 'symbol_positions'
  | 'loss_run'
  | 'symbol_cooldown'
  | 'capital'
  | 'hour_limit'
  | 'day_limit'
>;
type RiskRule = {
  name: RiskRuleName;
  /** Symbols that the rule blocks: all symbols (`bot`) or one symbol (`symbol`). */
  scope: 'bot' | 'symbol';
  blockReason: (v: RiskState) => string | undefined;
  blockEndsAt?: (v: RiskState) => number | undefined;
  /** Returns the usage of the limit at the start of the block, for a rule whose usage restarts with the block. */
  trippedBy?: (v: RiskState) => LimitUsage | undefined;
};
type LimitUsage = { used: number; max: number };
export type RiskBlock = {
  name: RiskRuleName;
  reason: string;
  until: number | undefined;
  trippedBy: LimitUsage | undefined;
};

/** Returns whether the trade limits apply: always in LIVE mode, in PAPER mode only when enabled. */
export const tradeLimitsApply = ({ enable_trade_limits, mode }: Parameters): boolean =>
  enable_trade_limits || mode === 'LIVE';

const cooldownEndTime = (since: number | undefined, v: RiskState): number | undefined =>
  since === undefined ? undefined : since + v.p.cooldown_seconds * 1000;

const cooldownSecondsLeft = (since: number | undefined, v: RiskState): number =>
  since === undefined ? 0 : Math.ceil(v.p.cooldown_seconds - (v.now - since) / 1000);

/** The first blocking rule is the rejection reason. Rules that query the store come last. */
const RISK_RULES: readonly RiskRule[] = [
  {
    name: 'drawdown',
    scope: 'bot',
    blockReason: (v) =>
      v.drawdown_pct >= v.p.max_drawdown_pct
        ? `drawdown ${v.drawdown_pct.toFixed(2)}% has reached max_drawdown_pct ${v.p.max_drawdown_pct}%`
        : undefined,
  },
  {
    name: 'trading_window',
    scope: 'bot',
    blockReason: (v) => v.windowPause()?.reason,
    blockEndsAt: (v) => v.windowPause()?.until,
  },
  {
    name: 'trading_window',
    scope: 'symbol',
    blockReason: (v) => v.fundingPause()?.reason,
    blockEndsAt: (v) => v.fundingPause()?.until,
  },
  {
    name: 'slots',
    scope: 'bot',
    blockReason: (v) => (v.slotsAvailable > 0 ? undefined : `all ${v.p.max_concurrent_trades} slots are taken`),
  },
  {
    name: 'symbol_positions',
    scope: 'symbol',
    blockReason: (v) => {
      const allowed = v.p.allow_duplicate_symbols ? v.p.max_positions_per_symbol : 1;
      return v.positionsOfSymbol < allowed ? undefined : `${v.positionsOfSymbol} of ${allowed} positions taken`;
    },
  },
  {
    name: 'loss_run',
    scope: 'bot',
    blockEndsAt: (v) => cooldownEndTime(v.lossCooldown?.startedAt, v),
    trippedBy: ({ lossCooldown }) => lossCooldown && { used: lossCooldown.losses, max: lossCooldown.max },
    blockReason: (v) => {
      const left = cooldownSecondsLeft(v.lossCooldown?.startedAt, v);
      const losses = plural(v.lossCooldown?.losses ?? 0, 'loss', 'losses');
      return left > 0 ? `cooldown after ${losses} in a row, ${left} s left` : undefined;
    },
  },
  {
    name: 'symbol_cooldown',
    scope: 'symbol',
    blockEndsAt: (v) => cooldownEndTime(v.symbolClosedAt, v),
    blockReason: (v) => {
      const left = cooldownSecondsLeft(v.symbolClosedAt, v);
      return left > 0 ? `cooldown after its last close, ${left} s left` : undefined;
    },
  },
  {
    name: 'capital',
    scope: 'bot',
    blockReason: (v) =>
      v.marginInUse + v.newMargin > v.p.total_capital_usdt
        ? `${(v.marginInUse + v.newMargin).toFixed(2)} USDT of margin would exceed total_capital_usdt`
        : undefined,
  },
  {
    name: 'hour_limit',
    scope: 'bot',
    blockEndsAt: (v) => v.hourLimitEndsAt(),
    blockReason: (v) =>
      tradeLimitsApply(v.p) && v.tradesOpenedLastHour() >= v.p.max_trades_per_hour
        ? `max_trades_per_hour ${v.p.max_trades_per_hour} is reached`
        : undefined,
  },
  {
    name: 'day_limit',
    scope: 'bot',
    blockEndsAt: (v) => (Math.floor(v.now / DAY_MS) + 1) * DAY_MS,
    blockReason: (v) =>
      tradeLimitsApply(v.p) && v.tradesOpenedToday() >= v.p.max_trades_per_day
        ? `max_trades_per_day ${v.p.max_trades_per_day} is reached`
        : undefined,
  },
];

export function firstRiskBlock(view: RiskState): { name: RiskRuleName; reason: string } | undefined {
  for (const { name, blockReason } of RISK_RULES) {
    const reason = blockReason(view);
    if (reason !== undefined) return { name, reason };
  }
  return undefined;
}

export function activeRiskBlocks(view: RiskState, scope: RiskRule['scope']): RiskBlock[] {
  return RISK_RULES.flatMap((rule) => {
    const reason = rule.scope === scope ? rule.blockReason(view) : undefined;
    return reason === undefined
      ? []
      : [{ name: rule.name, reason, until: rule.blockEndsAt?.(view), trippedBy: rule.trippedBy?.(view) }];
  });
}
