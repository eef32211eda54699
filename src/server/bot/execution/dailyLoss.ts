import type { Trade } from '@/contract/trade';
import type { StoredLiveDay } from '../../store/liveRiskTypes';
import type { BotContext } from '../botContext';
import { floorToStep } from '../venues/rounding';

const DAY_MS = 86_400_000;

/** Loss of mode LIVE in the UTC day: closed trades with fees and funding, and the change of the open PnL. */
export type DailyLoss = {
  recordClosedTrade(trade: Pick<Trade, 'mode' | 'pnl_net'>): void;
  /** Records a cost of a trade that closed at `at`, in USDT. */
  recordLateCost(amount: number, at: number): void;
  /** Returns the loss in USDT, negative for a profit. */
  lossUsdt(): number;
  /** Start of the day that is counted. */
  dayStart(): number;
  /** Stores the figures. The open PnL of the last save is the open PnL at the start of the next day. */
  save(): void;
};

/** `openPnl` returns the PnL in USDT if all positions of mode LIVE close now. */
export function createDailyLoss(
  { market, store, writer }: Pick<BotContext, 'market' | 'store' | 'writer'>,
  openPnl: () => number,
): DailyLoss {
  const startOfToday = (): number => floorToStep(market.clock.now(), DAY_MS);
  /** Net PnL of the stored trades. A process can end after it stored a trade and before it stored the loss of the day. */
  const closedSince = (start: number): number =>
    store.trades
      .listTradesClosedSince(start)
      .reduce((sum, { trade }) => sum + (trade.mode === 'LIVE' ? (trade.pnl_net ?? 0) : 0), 0);
  const loadDay = (): StoredLiveDay | undefined => {
    const stored = store.liveRisk.loadDay();
    // The larger loss counts: the operator can have deleted the trades.
    return stored && { ...stored, realised: Math.min(stored.realised, closedSince(stored.start_ms)) };
  };
  let day: StoredLiveDay = loadDay() ?? {
    start_ms: startOfToday(),
    realised: Math.min(0, closedSince(startOfToday())),
    open_at_start: openPnl(),
    open_pnl: 0,
  };

  const update = () => {
    const start_ms = startOfToday();
    // A clock that goes back does not clear the loss.
    if (start_ms > day.start_ms) day = { start_ms, realised: 0, open_at_start: day.open_pnl, open_pnl: day.open_pnl };
    day = { ...day, open_pnl: openPnl() };
  };
  const save = () => {
    update();
    const row = day;
    writer.writeUntilStored('The daily loss', () => store.liveRisk.saveDay(row));
  };

  return {
    recordClosedTrade({ mode, pnl_net }) {
      if (mode !== 'LIVE') return;
      update();
      day = { ...day, realised: day.realised + (pnl_net ?? 0) };
      save();
    },
    recordLateCost(amount, at) {
      update();
      if (at < day.start_ms) return;
      day = { ...day, realised: day.realised - amount };
      save();
    },
    lossUsdt() {
      update();
      return day.open_at_start - day.realised - day.open_pnl;
    },
    dayStart() {
      update();
      return day.start_ms;
    },
    save,
  };
}
