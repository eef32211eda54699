import { netPnl } from '@/domain/figures/closedSums';

import type { Bot } from '../../bot/bot';
import type { Store } from '../../store/repositories';
import type { HeartbeatBody } from './heartbeat';

const DAY_MS = 86_400_000;

/** Returns what the monitor learns of the bot. The PnL is the net PnL of the UTC day, open positions included. */
export function createHeartbeatBody(
  { bot, store }: { bot: Pick<Bot, 'status'>; store: Pick<Store, 'trades'> },
  marketNow: number,
  wallNow: number,
): HeartbeatBody {
  const { running, paused, mode, active_trades, unrealized_pnl_net } = bot.status();
  const from = Math.floor(marketNow / DAY_MS) * DAY_MS;
  const { sums } = store.trades.sumClosedInPeriod({ from, until: marketNow + 1 });
  const closed = sums.trades === 0 ? 0 : netPnl(sums);
  return {
    state: running ? (paused ? 'paused' : 'running') : 'stopped',
    mode,
    open_positions: active_trades,
    pnl_day: closed === null ? null : closed + (unrealized_pnl_net ?? 0),
    at: new Date(wallNow).toISOString(),
  };
}
