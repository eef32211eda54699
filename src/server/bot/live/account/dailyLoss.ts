import type { Trade } from '@/contract/trades/trade';
import { DAY_MS, toEpochMs } from '@/domain/format/time';
import type { OpenPnl, StoredLiveDay } from '../../../store/account/liveRiskTypes';
import type { BotContext } from '../../core/context';
import { floorToStep } from '../../../market/rounding';

/** The exchange dates an exit by its own clock, which can reach the next day first. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

type DayTrade = Pick<Trade, 'mode' | 'pnl_net' | 'timestamp_exit' | 'trade_id'>;

/** Loss of mode LIVE in the UTC day: closed trades with fees and funding, and the change of the open PnL. */
export type DailyLoss = {
  /** Counts a trade for the UTC day of its exit. */
  recordClosedTrade(trade: DayTrade): void;
  /** Counts a cost of a trade that closed before the cost was read, such as funding. Negative for a gain. */
  recordLateCost(amountUsdt: number, at: number): void;
  /** Returns the loss in USDT, negative for a profit. */
  lossUsdt(): number;
  /** Start of the day that is counted. */
  dayStart(): number;
  /** Stores the figures. The open PnL of the last save is the open PnL at the start of the next day. */
  save(): void;
};

const sumOf = (open: OpenPnl): number => Object.values(open).reduce((sum, pnl) => sum + pnl, 0);
const netOf = (trades: readonly DayTrade[]): number => trades.reduce((sum, { pnl_net }) => sum + (pnl_net ?? 0), 0);
const without = (open: OpenPnl, ids: ReadonlySet<string>): OpenPnl =>
  Object.fromEntries(Object.entries(open).filter(([id]) => !ids.has(id)));

/** `openPnl` returns the PnL in USDT of each position of mode LIVE if it closes now. */
export function createDailyLoss(
  { market, store, writer }: Pick<BotContext, 'market' | 'store' | 'writer'>,
  openPnl: () => OpenPnl,
): DailyLoss {
  const { now } = market.clock;
  const startOfDay = (at: number): number => floorToStep(at, DAY_MS);
  const exitOf = ({ timestamp_exit }: DayTrade): number => toEpochMs(timestamp_exit) ?? now();

  /** A process can end after it stored a trade and before it stored the loss of the day. */
  const closedSince = (start: number): DayTrade[] =>
    store.trades.listTradesClosedSince(start).flatMap(({ trade }) => (trade.mode === 'LIVE' ? [trade] : []));

  // The larger loss counts: the operator can have deleted the trades.
  const withClosedTrades = (stored: StoredLiveDay): StoredLiveDay => ({
    ...stored,
    realised: Math.min(stored.realised, netOf(closedSince(stored.start_ms))),
  });
  /** Continues with the next day. A trade that closed before it was open at no time of it. */
  const nextDay = (stored: StoredLiveDay, start_ms: number): StoredLiveDay => {
    const closed = closedSince(stored.start_ms);
    const earlier = closed.filter((trade) => exitOf(trade) < start_ms);
    return {
      start_ms,
      realised: Math.min(0, netOf(closed) - netOf(earlier)),
      open_at_start: without(stored.open_pnl, new Set(earlier.map(({ trade_id }) => trade_id))),
      open_pnl: stored.open_pnl,
    };
  };
  const loadDay = (): StoredLiveDay => {
    const start_ms = startOfDay(now());
    const stored = store.liveRisk.loadDay();
    if (stored === undefined)
      return { start_ms, realised: Math.min(0, netOf(closedSince(start_ms))), open_at_start: openPnl(), open_pnl: {} };
    return stored.start_ms < start_ms ? nextDay(stored, start_ms) : withClosedTrades(stored);
  };
  let day = loadDay();

  const update = (at = now()) => {
    const start_ms = startOfDay(Math.max(now(), Math.min(at, now() + MAX_CLOCK_DIFFERENCE_MS)));
    // A clock that is set back does not clear the loss.
    if (start_ms > day.start_ms) day = { start_ms, realised: 0, open_at_start: day.open_pnl, open_pnl: day.open_pnl };
    day = { ...day, open_pnl: openPnl() };
  };
  const save = () => {
    update();
    const row = day;
    writer.writeUntilStored('The daily loss', () => store.liveRisk.saveDay(row));
  };

  return {
    recordClosedTrade(trade) {
      if (trade.mode !== 'LIVE') return;
      const at = exitOf(trade);
      update(at);
      const isOfEarlierDay = at < day.start_ms;
      day = isOfEarlierDay
        ? { ...day, open_at_start: without(day.open_at_start, new Set([trade.trade_id])) }
        : { ...day, realised: day.realised + (trade.pnl_net ?? 0) };
      save();
    },
    recordLateCost(amountUsdt, at) {
      update(at);
      if (at < day.start_ms) return;
      day = { ...day, realised: day.realised - amountUsdt };
      save();
    },
    lossUsdt() {
      update();
      return sumOf(day.open_at_start) - day.realised - sumOf(day.open_pnl);
    },
    dayStart() {
      update();
      return day.start_ms;
    },
    save,
  };
}
