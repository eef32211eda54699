import { capabilitiesSchema } from '../capabilities';
import { EXCHANGES, TRADING_MODES } from '../enums';
import { executionStatusSchema } from './execution';
import { countSchema, rowNumberSchema, wireNumberSchema } from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { z } from '../schema/z';

export const statusSchema = meaning(
  z.looseObject({
    running: meaning(z.boolean(), 'True after Start and until Stop, also while paused.', true),
    paused: meaning(z.boolean(), 'True while the bot runs and opens no new trades.', false),
    mode: meaning(z.enum(TRADING_MODES), 'PAPER trades with simulated money, LIVE with real money.', 'PAPER'),
    exchange: meaning(z.enum(EXCHANGES), 'Exchange on which the bot trades.', 'BYBIT'),
    active_trades: meaning(countSchema, 'Number of open trades.', 2, 'trades'),
    total_signals: meaning(countSchema, 'Number of signals since the start of the bot.', 148, 'signals'),
    uptime_seconds: meaning(
      wireNumberSchema.pipe(z.number().nonnegative()),
      'Time since the start of the bot. The value is 0 while the bot is stopped.',
      3671,
      's',
    ),
    market_source: addition(
      z.string().optional(),
      true,
      'Source of the prices. The console shows the text.',
      'simulated market',
    ),
    sends_real_orders: addition(
      z.boolean().optional().catch(undefined),
      true,
      'False for a bot that trades no real money in any mode. Absent means real money in LIVE. With false, mode LIVE can send orders to a demo or testnet account.',
      false,
    ),
    storage_problem: addition(
      z.string().nullable().optional(),
      true,
      'Why the bot cannot store data. Null while the bot can store data. A bot without storage opens no trades.',
      null,
    ),
    unrealized_pnl_net: addition(
      rowNumberSchema.optional(),
      true,
      'Net PnL if every open trade were closed now. Null when a price is unknown.',
      -1.84,
      'USDT',
    ),
    execution: addition(
      executionStatusSchema.nullable().optional().catch(undefined),
      true,
      'The account for orders of mode LIVE. Null or absent for a bot without an account.',
    ),
    capabilities: addition(
      capabilitiesSchema,
      true,
      'Names of the additions that the bot supports. The console calls no other addition.',
      ['positions'],
    ),
  }),
  'State of the bot. The console requests the status every 2 seconds and after each command.',
);
export type Status = z.infer<typeof statusSchema>;
