/** What the external monitor receives of the bot. */

import type { Bot } from '../../bot/bot';
import type { HeartbeatBody } from './heartbeat';

/** Returns the body of a call. The PnL is the net PnL of the UTC day, open positions included. */
export function createHeartbeatBody(bot: Pick<Bot, 'risk' | 'status'>, wallNow: number): HeartbeatBody {
  const { running, paused, mode, active_trades, unrealized_pnl_net } = bot.status();
  return {
    state: running ? (paused ? 'paused' : 'running') : 'stopped',
    mode,
    open_positions: active_trades,
    pnl_day: bot.risk().closedPnlOfDay + (unrealized_pnl_net ?? 0),
    at: new Date(wallNow).toISOString(),
  };
}
