import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTimestampSchema,
  rowNumberSchema,
  rowTextSchema,
  symbolNameSchema,
  timestampSchema,
} from './fields';
import { z } from './z';

/** Accounts at an exchange without real money. */
const ACCOUNT_KINDS = ['demo', 'testnet'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Word that the operator types, and that the request repeats, before all positions are closed. */
export const FLATTEN_WORD = 'FLATTEN';

const haltSchema = z.looseObject({
  cause: displayedTextSchema,
  text: displayedTextSchema,
  since: optionalTimestampSchema,
});

/** Difference between the ledger of the bot and the account at the exchange. */
const findingSchema = z.looseObject({
  symbol: symbolNameSchema,
  kind: displayedTextSchema,
  ledger_qty: rowNumberSchema,
  exchange_qty: rowNumberSchema,
  since: optionalTimestampSchema,
  /** True once the difference lasted so long that no fill can explain it. */
  is_disputed: z.boolean(),
});
export type ExecutionFinding = z.infer<typeof findingSchema>;

/** Stop of one position at the exchange. */
const exchangeStopSchema = z.looseObject({
  trade_id: identifierSchema,
  symbol: symbolNameSchema,
  /** Trigger price. The value is null while the exchange shows no stop. */
  trigger: rowNumberSchema,
  /** Time without a stop. */
  naked_ms: rowNumberSchema,
  /** Time since the last reading that showed the stop, or since the bot holds the trade. Null while readings show it. */
  unread_ms: rowNumberSchema.optional(),
});
export type ExchangeStopState = z.infer<typeof exchangeStopSchema>;

/** How old the newest reading of one list of the account is. */
const accountListSchema = z.looseObject({
  list: displayedTextSchema,
  /** Null before the first reading. */
  age_ms: rowNumberSchema,
  /** Time since the first request that no reading answered. Null while readings answer. */
  failing_ms: rowNumberSchema,
  why: rowTextSchema,
});

/** Contract addition `execution`: the account to which the bot sends the orders of mode LIVE. */
export const executionStatusSchema = z.looseObject({
  account_kind: z.enum(ACCOUNT_KINDS),
  /** Last characters of the account number. */
  account_tail: rowTextSchema,
  equity: rowNumberSchema,
  available_margin: rowNumberSchema,
  link: z.enum(['up', 'stale', 'down', 'banned']).catch('down'),
  /** End of a ban by the exchange. */
  link_until: optionalTimestampSchema,
  /** Exchange clock minus the clock of the bot. */
  clock_offset_ms: rowNumberSchema,
  /** Age of the last snapshot that agreed with the ledger. The value is null before the first one. */
  agreed_age_ms: rowNumberSchema,
  orders_per_minute: rowNumberSchema,
  daily_loss_usdt: rowNumberSchema,
  daily_loss_limit_usdt: rowNumberSchema,
  max_notional_usdt: rowNumberSchema,
  /** Largest loss of one trade whose stop fills at its trigger. */
  worst_trade_loss_usdt: rowNumberSchema,
  halts: z.array(haltSchema).default([]),
  findings: z.array(findingSchema).default([]),
  stops: z.array(exchangeStopSchema).default([]),
  lists: z.array(accountListSchema).default([]),
  warnings: z.array(displayedTextSchema).default([]),
});
export type ExecutionStatus = z.infer<typeof executionStatusSchema>;

/** What became of an order. */
const orderResultSchema = z.looseObject({
  filled_qty: rowNumberSchema,
  average_price: rowNumberSchema,
  /** Time from the order to its end. */
  delay_ms: rowNumberSchema,
});
export type OrderResult = z.infer<typeof orderResultSchema>;

export const orderSchema = z.looseObject({
  client_id: identifierSchema,
  trade_id: rowTextSchema,
  symbol: symbolNameSchema,
  side: rowTextSchema,
  purpose: rowTextSchema,
  /** 'unknown' while the outcome is not known. 'done' for an ended order. A bot can send other states. */
  state: rowTextSchema,
  qty: rowNumberSchema,
  limit: rowNumberSchema,
  reduce_only: z.boolean().catch(false),
  created_at: timestampSchema,
  reason: rowTextSchema,
  result: orderResultSchema,
  /** Result of the same order in the paper simulation. It never steers a trade. */
  estimate: orderResultSchema.nullable().default(null),
});
export type AccountOrder = z.infer<typeof orderSchema>;

/** The orders that can still fill, and the latest ended orders, newest first. `readList` reads each row separately. */
export const ordersReplySchema = z.looseObject({ orders: z.array(z.unknown()) });

export const flattenRequestSchema = z.object({
  confirm: z.literal(FLATTEN_WORD, { error: `must be the word ${FLATTEN_WORD}` }),
});
export type FlattenRequest = z.infer<typeof flattenRequestSchema>;

export const flattenResultSchema = z.looseObject({
  closed: z.array(symbolNameSchema).default([]),
  failed: z.array(z.looseObject({ symbol: symbolNameSchema, error: displayedTextSchema })).default([]),
  cancelled: countSchema.default(0),
});
export type FlattenResult = z.infer<typeof flattenResultSchema>;

export const adoptRequestSchema = z.object({ symbol: z.string().trim().min(1) });
export type AdoptRequest = z.infer<typeof adoptRequestSchema>;
