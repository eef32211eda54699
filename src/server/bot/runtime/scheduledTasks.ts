import type { PendingEntries } from '../entry/pendingEntries';
import type { BasisHistory } from '../entry/validation/basisHistory';
import type { CrossValidator } from '../entry/validation/crossValidator';
import { type AccountWatch, WATCH_MS } from '../live/account/accountWatch';
import { SUPERVISION_MS, type Supervisor } from '../live/supervisor';
import type { Emergency } from '../live/flatten/emergency';
import type { Execution } from '../live/createExecution';
import type { PositionMonitor } from '../exit/positionMonitor';
import type { SignalFollower } from '../follow/signalFollower';
import type { Positions } from '../positions/positions';
import type { UnattributedFills } from '../restart/unattributedFills';
import type { LatencyMonitor } from '../feed/latencyMonitor';
import type { DrawdownGuard } from '../risk/drawdownGuard';
import type { TradeSlots } from '../risk/slots';
import type { Watchlist } from '../strategy/watchlist';
import { repeatInMarketTime, type BotContext } from '../core/context';

const LATENCY_LOG_INTERVAL_MS = 10_000;
/** Interval at which last known prices of open trades and the equity are stored. */
const PRICE_AND_EQUITY_SAVE_INTERVAL_MS = 30_000;

const FOLLOWER_SWEEP_INTERVAL_MS = 60_000;

/** Interval of the basis samples. One sample a second is enough, because the basis moves slowly. */
const BASIS_SAMPLE_INTERVAL_MS = 1_000;

type PeriodicTaskComponents = {
  accountWatch: AccountWatch | undefined;
  emergency: Emergency;
  follower: SignalFollower;
  execution: Execution;
  supervisor: Supervisor;
  unattributedFills: UnattributedFills;
  watchlist: Watchlist;
  validator: CrossValidator;
  basis: BasisHistory;
  positions: Positions;
  slots: TradeSlots;
  pending: PendingEntries;
  monitor: PositionMonitor;
  latency: LatencyMonitor;
  drawdown: DrawdownGuard;
};

/** Starts tasks that also run while the bot is stopped. Returns a function that stops all tasks. */
export function startScheduledTasks(context: BotContext, targets: PeriodicTaskComponents): () => void {
  const { params } = context;
  const timers = [
    repeatInMarketTime(context, () => params().monitoring_interval_ms, targets.monitor.checkPositions),
    repeatInMarketTime(context, () => params().monitoring_interval_ms, targets.drawdown.checkLimit),
    repeatInMarketTime(context, () => params().wall_update_frequency_ms, targets.monitor.followWalls),
    repeatInMarketTime(
      context,
      () => params().slot_health_check_interval_sec * 1000,
      () => repairSlotCounter(context, targets),
    ),
    repeatInMarketTime(context, () => LATENCY_LOG_INTERVAL_MS, targets.latency.logLatencies),
    repeatInMarketTime(context, () => PRICE_AND_EQUITY_SAVE_INTERVAL_MS, targets.monitor.savePositions),
    repeatInMarketTime(context, () => PRICE_AND_EQUITY_SAVE_INTERVAL_MS, targets.drawdown.saveEquity),
    repeatInMarketTime(
      context,
      () => BASIS_SAMPLE_INTERVAL_MS,
      () => sampleBasis(context, targets),
    ),
    repeatInMarketTime(context, () => params().monitoring_interval_ms, targets.follower.checkPositions),
    repeatInMarketTime(context, () => params().wall_update_frequency_ms, targets.follower.followWalls),
    repeatInMarketTime(context, () => FOLLOWER_SWEEP_INTERVAL_MS, targets.follower.sweep),
    ...startLiveTasks(context, targets),
  ];
  return () => {
    for (const cancel of timers) cancel();
  };
}

/** Starts the tasks of an account at an exchange. */
function startLiveTasks(
  context: BotContext,
  { accountWatch, emergency, execution, supervisor, unattributedFills }: PeriodicTaskComponents,
): (() => void)[] {
  if (emergency.checkDailyLoss === undefined || execution.live === undefined || accountWatch === undefined) return [];
  const { dailyLoss, money } = execution.live;
  return [
    repeatInMarketTime(context, () => SUPERVISION_MS, unattributedFills.retry),
    repeatInMarketTime(context, () => SUPERVISION_MS, supervisor.supervise),
    repeatInMarketTime(
      context,
      () => SUPERVISION_MS,
      () => money.applyReading(supervisor.differences.lastSnapshot()),
    ),
    repeatInMarketTime(context, () => WATCH_MS, accountWatch.watch),
    repeatInMarketTime(context, () => context.params().monitoring_interval_ms, emergency.checkDailyLoss),
    repeatInMarketTime(context, () => PRICE_AND_EQUITY_SAVE_INTERVAL_MS, dailyLoss.save),
  ];
}

function sampleBasis({ market, venues }: BotContext, { watchlist, validator, basis }: PeriodicTaskComponents): void {
  if (!validator.isEnabled()) return;
  for (const symbol of watchlist.chosenSymbols()) {
    const ratio = venues.priceRatio(symbol, 'execution');
    if (ratio !== undefined) basis.recordRatio(symbol, market.clock.now(), ratio);
  }
}

function repairSlotCounter({ params, log }: BotContext, { positions, slots, pending }: PeriodicTaskComponents): void {
  if (!params().enable_slot_health_check) return;
  const difference = slots.correctCount(positions.count() + pending.count());
  if (difference === 0) return;
  log.warning(
    'RECOVERY',
    `Slots repaired: the slot counter was ${Math.abs(difference)} too ${difference > 0 ? 'high' : 'low'}`,
  );
}
