import type { Positions } from '../exit/positions';
import { floorTo } from '../rounding';
import type { Workbench } from '../workbench';
import type { RiskRecord } from './record';
import { firstRisk, type RiskBlock, type RiskName, type RiskView, standingRisks } from './rules';
import type { Slots } from './slots';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Entries that are on their way: they count like trades. */
export type PendingEntries = { count(): number; ofSymbol(symbol: string): number; margin(): number };

/** Asks the risk rules about the bot as it stands. */
export type RiskDesk = {
  blockedBy(symbol: string, newMargin: number): { name: RiskName; reason: string } | undefined;
  standing(): RiskBlock[];
  standingOf(symbol: string): RiskBlock[];
};

export function createRiskDesk(
  { market, store, params }: Workbench,
  positions: Positions,
  slots: Slots,
  record: RiskRecord,
  pending: PendingEntries,
): RiskDesk {
  const { clock } = market;

  /** Trades in [since, now]: a store may also hold those of another market time. */
  const openedSince = (since: number): number =>
    store.trades.countOpenedSince(since) - store.trades.countOpenedSince(clock.now() + 1) + pending.count();

  const hourFreeAt = (): number | undefined => {
    const { trades } = store.trades.page(0, params().max_trades_per_hour);
    const oldest = trades.at(-1)?.timestamp_entry;
    return oldest === undefined || oldest === null ? undefined : new Date(oldest).getTime() + HOUR_MS;
  };

  const view = (symbol: string, newMargin: number): RiskView => ({
    p: params(),
    now: clock.now(),
    symbol,
    slotsAvailable: slots.available(),
    positionsOfSymbol: positions.ofSymbol(symbol).length + pending.ofSymbol(symbol),
    marginInUse: positions.margin() + pending.margin(),
    newMargin,
    openedLastHour: () => openedSince(clock.now() - HOUR_MS),
    openedToday: () => openedSince(floorTo(clock.now(), DAY_MS)),
    hourFreeAt,
    symbolClosedAt: record.lastCloseAt(symbol),
    lossRunEndedAt: record.lossRunEndedAt(),
    drawdown_pct: record.drawdownPct(params()),
  });

  return {
    blockedBy: (symbol, newMargin) => firstRisk(view(symbol, newMargin)),
    standing: () => standingRisks(view('', params().trade_margin_usdt), 'bot'),
    standingOf: (symbol) => standingRisks(view(symbol, 0), 'symbol'),
  };
}
