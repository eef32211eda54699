import type { ExecutionStatus } from '@/contract/bot/execution';

/** Creates the account of a status: a demo account that agrees with the bot. */
export const anAccount = (over: Partial<ExecutionStatus> = {}): ExecutionStatus => ({
  account_kind: 'demo',
  account_tail: '4821',
  equity: 9_874.2,
  available_margin: 9_100.5,
  link: 'up',
  link_until: null,
  clock_offset_ms: -12,
  agreed_age_ms: 1_200,
  orders_per_minute: 3,
  daily_loss_usdt: 4.1,
  daily_loss_limit_usdt: 50,
  max_notional_usdt: 500,
  worst_trade_loss_usdt: 2.5,
  halts: [],
  findings: [],
  stops: [],
  lists: [],
  warnings: [],
  ...over,
});
