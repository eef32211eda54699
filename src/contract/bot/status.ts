import { capabilitiesSchema } from '../capabilities';
import { LACKABLE_PART_NAMES, lacksSchema } from '../lacks';
import { TRADING_MODES } from '../enums';
import { currencyNameSchema, exchangeNameSchema } from './displayNames';
import { executionStatusSchema } from './execution';
import { countSchema, rowNumberSchema, wireNumberSchema } from '../schema/fields';
import { addition, meaning } from '../schema/meaning';
import { schemaErrorText } from '../schema/reading';
import { z } from '../schema/z';

export const statusSchema = meaning(
  z.looseObject({
    running: meaning(z.boolean(), 'True after Start and until Stop, also while paused.', true),
    paused: meaning(z.boolean(), 'True while the bot runs and opens no new trades.', false),
    mode: meaning(z.enum(TRADING_MODES), 'PAPER trades with simulated money, LIVE with real money.', 'PAPER'),
    exchange: meaning(
      exchangeNameSchema,
      'Name of the exchange on which the bot trades. The console shows any name.',
      'BYBIT',
    ),
    active_trades: meaning(countSchema, 'Number of open trades.', 2, 'trades'),
    total_signals: meaning(countSchema, 'Number of signals since the start of the bot.', 148, 'signals'),
    uptime_seconds: meaning(
      wireNumberSchema.pipe(z.number().nonnegative()),
      'Time since the start of the bot. The value is 0 while the bot is stopped.',
      3671,
      's',
    ),
    currency: addition(
      currencyNameSchema.optional().catch(undefined),
      true,
      'Currency of the account. All amounts of the bot are in this currency. Absent means USDT.',
      'USDT',
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
    entry_limit: addition(
      z.string().nullable().optional().catch(undefined),
      true,
      'The tripped limit that blocks all new trades. Null while no limit is tripped. Slots and margin in use are no tripped limit.',
      null,
    ),
    market_lag_ms: addition(
      countSchema.nullable().optional().catch(undefined),
      true,
      'Time since the newest book of any symbol, in market time. Null before the first book and while the bot is stopped.',
      120,
      'ms',
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
    lacks: addition(
      lacksSchema,
      true,
      `Names of the parts of the contract that the bot lacks: ${LACKABLE_PART_NAMES.join(', ')}. The console shows no tab and no button of these parts, and never calls them. Absent for a bot that lacks nothing.`,
      ['market', 'presets'],
    ),
  }),
  'State of the bot. The console requests the status every 2 seconds and after each command.',
);
export type Status = z.infer<typeof statusSchema>;

const { shape } = statusSchema;
const receivedFieldsSchema = statusSchema.extend({
  running: shape.running.nullable().catch(null),
  paused: shape.paused.nullable().catch(null),
  mode: shape.mode.nullable().catch(null),
  exchange: shape.exchange.nullable().catch(null),
  active_trades: shape.active_trades.nullable().catch(null),
  total_signals: shape.total_signals.nullable().catch(null),
  uptime_seconds: shape.uptime_seconds.nullable().catch(null),
  market_source: shape.market_source.catch(undefined),
  storage_problem: shape.storage_problem.catch(undefined),
});

/** Status as the console receives it. An unreadable field is null, and `unreadable` has its reason. */
export type ReceivedStatus = z.infer<typeof receivedFieldsSchema> & { unreadable?: string[] };

/**
 * Schema of a received status. An unreadable field does not hide the other fields. A reply with neither a readable
 * `running` nor a readable `mode` is no status.
 */
export const receivedStatusSchema = z.unknown().transform((value, context): ReceivedStatus => {
  const strict = statusSchema.safeParse(value);
  if (strict.success) return strict.data;
  const { issues } = strict.error;
  const status = receivedFieldsSchema.safeParse(value).data;
  if (status && (status.running !== null || status.mode !== null))
    return { ...status, unreadable: issues.map((issue) => schemaErrorText({ issues: [issue] })) };
  for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
