import type { DiagnosticsLimits } from '@/contract/bot/diagnostics';
import { DAY_MS, toEpochMs } from '@/domain/format/time';
import { isoTime } from '../../logging/botLog';
import type { Positions } from '../positions/positions';
import { floorToStep } from '../../market/rounding';
import type { BotContext } from '../core/context';
import type { RiskRecord } from './riskRecord';
import {
  firstRiskBlock,
  type RiskBlock,
  type RiskRuleName,
  type RiskState,
  activeRiskBlocks,
  tradeLimitsApply,
} from './riskRules';
import type { TradeSlots } from './slots';
import { createTradingWindows, fundingPauseAt } from './tradingWindows';

const HOUR_MS = 3_600_000;

/** Slots and margin of the entries that have not ended. */
type PendingTotals = { count(): number; countOfSymbol(symbol: string): number; totalMargin(): number };

/** Applies the risk rules to the current state of the bot. Pending entries count as trades. */
export type RiskEngine = {
  firstBlock(symbol: string, newMargin: number): { name: RiskRuleName; reason: string } | undefined;
  activeBotBlocks(): RiskBlock[];
  /** Returns why a tripped limit blocks all entries, or null. A fully invested bot has no tripped limit. */
  trippedLimit(): string | null;
  activeSymbolBlocks(symbol: string): RiskBlock[];
  /** Returns how much of each risk limit is used, even while the trade limits are off. */
  limitUsage(): DiagnosticsLimits;
};

export function createRiskEngine(
  { market, store, params, venues }: BotContext,
  positions: Positions,
  slots: TradeSlots,
  record: RiskRecord,
  pending: PendingTotals,
): RiskEngine {
  const { clock } = market;
  const windowPauseAt = createTradingWindows(params);

  /**
   * Counts stored trades whose entry time is later than the current market time. At a restart of the bot, market time
   * jumps back if MARKET_SPEED was above 1.
   */
  const countFutureTrades = (): number => store.trades.countTradesOpenedSince(clock.now() + 1);

  const tradesSince = (since: number): number => store.trades.countTradesOpenedSince(since) - countFutureTrades();

  const openedSince = (since: number): number => tradesSince(since) + pending.count();

  /** Returns the market time at which the `nth` newest entry becomes older than an hour. */
  const olderThanHourAt = (nth: number): number | undefined => {
    const entry = nth > 0 ? store.trades.listPage(countFutureTrades() + nth - 1, 1).trades[0] : undefined;
    const at = toEpochMs(entry?.timestamp_entry ?? null);
    return at === null ? undefined : at + HOUR_MS;
  };

  const hourStart = (): number => clock.now() - HOUR_MS;
  const dayStart = (): number => floorToStep(clock.now(), DAY_MS);

  const fundingOf = (symbol: string) => venues.venueByName(venues.entryVenue()).funding(symbol);

  const view = (symbol: string, newMargin: number): RiskState => ({
    p: params(),
    now: clock.now(),
    symbol,
    slotsAvailable: slots.availableCount(),
    positionsOfSymbol: positions.ofSymbol(symbol).length + pending.countOfSymbol(symbol),
    marginInUse: positions.totalMargin() + pending.totalMargin(),
    newMargin,
    tradesOpenedLastHour: () => openedSince(hourStart()),
    tradesOpenedToday: () => openedSince(dayStart()),
    hourLimitEndsAt: () => olderThanHourAt(params().max_trades_per_hour),
    symbolClosedAt: record.lastCloseAt(symbol),
    lossCooldown: record.lossCooldown(),
    drawdown_pct: record.drawdownPct(params()),
    windowPause: () => windowPauseAt(clock.now()),
    fundingPause: () => fundingPauseAt(params(), () => fundingOf(symbol), clock.now()),
  });

  const limitUsage = (): DiagnosticsLimits => {
    const p = params();
    const today = openedSince(dayStart());
    const hourLimitEndsAt = olderThanHourAt(tradesSince(hourStart()));
    return {
      enabled: tradeLimitsApply(p),
      trades_hour: {
        used: openedSince(hourStart()),
        max: p.max_trades_per_hour,
        next_free_at: hourLimitEndsAt === undefined ? null : isoTime(hourLimitEndsAt),
      },
      trades_day: {
        used: today,
        max: p.max_trades_per_day,
        next_free_at: today === 0 ? null : isoTime(dayStart() + DAY_MS),
      },
      consecutive_losses: { used: record.consecutiveLosses(), max: p.max_consecutive_losses },
      drawdown_pct: { used: record.drawdownPct(p), max: p.max_drawdown_pct },
      slots: { used: slots.takenCount(), max: p.max_concurrent_trades },
      margin_usdt: {
        used: positions.totalMargin() + pending.totalMargin(),
        max: p.total_capital_usdt,
        next: p.trade_margin_usdt,
      },
    };
  };

  const activeBotBlocks = () => activeRiskBlocks(view('', params().trade_margin_usdt), 'bot');

  return {
    firstBlock: (symbol, newMargin) => firstRiskBlock(view(symbol, newMargin)),
    activeBotBlocks,
    trippedLimit: () => activeBotBlocks().find(({ name }) => name !== 'slots' && name !== 'capital')?.reason ?? null,
    activeSymbolBlocks: (symbol) => activeRiskBlocks(view(symbol, 0), 'symbol'),
    limitUsage,
  };
}
