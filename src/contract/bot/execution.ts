import {
  countSchema,
  displayedTextSchema,
  identifierSchema,
  optionalTimestampSchema,
  rowNumberSchema,
  rowTextSchema,
  symbolNameSchema,
  timestampSchema,
  rowsSchema,
} from '../schema/fields';
import { meaning } from '../schema/meaning';
import { z } from '../schema/z';

/** Accounts at an exchange without real money. */
const ACCOUNT_KINDS = ['demo', 'testnet'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Word in the request that closes all positions, so that no other request does it by mistake. */
export const FLATTEN_WORD = 'FLATTEN';

const haltSchema = z.looseObject({
  cause: meaning(displayedTextSchema, 'Name of the cause.', 'disputed'),
  text: meaning(displayedTextSchema, 'The cause as a sentence.', 'BTCUSDT: the account holds another quantity'),
  since: meaning(optionalTimestampSchema, 'Begin of the halt.', 1_773_140_400_000, 'ms since 1970'),
});

/** Difference between the ledger of the bot and the account at the exchange. */
const findingSchema = z.looseObject({
  symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
  kind: meaning(displayedTextSchema, 'What differs.', 'quantity'),
  ledger_qty: meaning(rowNumberSchema, 'Quantity of the bot, negative for a SHORT.', 0.01),
  exchange_qty: meaning(rowNumberSchema, 'Quantity of the account, negative for a SHORT.', 0.008),
  since: meaning(optionalTimestampSchema, 'Begin of the difference.', 1_773_140_400_000, 'ms since 1970'),
  is_disputed: meaning(z.boolean(), 'True once no fill on its way can explain the difference.', true),
});
export type ExecutionFinding = z.infer<typeof findingSchema>;

/** Stop of one position at the exchange. */
const exchangeStopSchema = z.looseObject({
  trade_id: meaning(identifierSchema, 'Trade of the position.', 'T-1'),
  symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
  trigger: meaning(rowNumberSchema, 'Trigger at the exchange. Null while the exchange shows no stop.', 64120.5, 'USDT'),
  naked_ms: meaning(rowNumberSchema, 'Time without a stop. Null for a position with one.', null, 'ms'),
  unread_ms: meaning(
    rowNumberSchema.optional(),
    'Time since a reading showed the stop. Null or absent while readings show it.',
    null,
    'ms',
  ),
});
export type ExchangeStopState = z.infer<typeof exchangeStopSchema>;

/** How old the newest reading of one list of the account is. */
const accountListSchema = z.looseObject({
  list: meaning(displayedTextSchema, 'Name of the list: positions, orders, fills or wallet.', 'positions'),
  age_ms: meaning(rowNumberSchema, 'Age of the newest reading. Null before the first one.', 1200, 'ms'),
  failing_ms: meaning(rowNumberSchema, 'Time without an answer. Null while readings answer.', null, 'ms'),
  why: meaning(rowTextSchema, 'Why the last reading failed.', null),
});

/** Contract addition `execution`: the account to which the bot sends the orders of mode LIVE. */
export const executionStatusSchema = z.looseObject({
  account_kind: meaning(z.enum(ACCOUNT_KINDS), 'Kind of the account: demo or testnet.', 'demo'),
  account_tail: meaning(rowTextSchema, 'Last characters of the account number.', '4821'),
  equity: meaning(rowNumberSchema, 'Equity of the account.', 9874.2, 'USDT'),
  available_margin: meaning(rowNumberSchema, 'Margin that the account can still use.', 9100.5, 'USDT'),
  link: meaning(
    z.enum(['up', 'stale', 'down', 'banned']).catch('down'),
    'State of the private connection. Any state but up refuses entries.',
    'up',
  ),
  link_until: meaning(optionalTimestampSchema, 'End of a ban by the exchange.', null, 'ms since 1970'),
  clock_offset_ms: meaning(rowNumberSchema, 'Clock of the exchange minus the clock of the bot.', -12, 'ms'),
  agreed_age_ms: meaning(
    rowNumberSchema,
    'Age of the last snapshot that agreed with the ledger. Null without one.',
    1200,
    'ms',
  ),
  orders_per_minute: meaning(rowNumberSchema, 'Orders sent in the last minute.', 3, 'orders'),
  daily_loss_usdt: meaning(
    rowNumberSchema,
    'Loss of the UTC day with fees, funding and open PnL. Negative: a gain.',
    4.1,
    'USDT',
  ),
  daily_loss_limit_usdt: meaning(
    rowNumberSchema,
    'Loss of the UTC day at which the bot closes all positions.',
    50,
    'USDT',
  ),
  max_notional_usdt: meaning(rowNumberSchema, 'Limit of the notional of one order and of all positions.', 500, 'USDT'),
  worst_trade_loss_usdt: meaning(
    rowNumberSchema,
    'Largest loss of one trade whose stop fills at its trigger.',
    2.5,
    'USDT',
  ),
  halts: meaning(z.array(haltSchema).default([]), 'Why the bot refuses entries. Empty while entries are allowed.'),
  findings: meaning(z.array(findingSchema).default([]), 'Differences between the ledger of the bot and the account.'),
  stops: meaning(z.array(exchangeStopSchema).default([]), 'The stop of each open position of mode LIVE.'),
  lists: meaning(
    z.array(accountListSchema).default([]),
    'The lists of the account that the bot reads. Absent for a bot that does not report them.',
  ),
  flat_at: meaning(
    optionalTimestampSchema.optional(),
    'Time of the newest reading without positions and orders, after a Flatten and until entries are released. Null or absent otherwise.',
    null,
    'ms since 1970',
  ),
  warnings: meaning(z.array(displayedTextSchema).default([]), 'Warnings of the account check, which stay.', [
    'The API key has no restriction to an IP address.',
  ]),
});
export type ExecutionStatus = z.infer<typeof executionStatusSchema>;

/** What became of an order. */
export const orderResultSchema = z.looseObject({
  filled_qty: meaning(rowNumberSchema, 'Quantity that filled.', 0.01),
  average_price: meaning(rowNumberSchema, 'Average price of the fills. Null without a fill.', 64120.5),
  delay_ms: meaning(rowNumberSchema, 'Time from the order to its end. Null while the order can fill.', 84, 'ms'),
});
export type OrderResult = z.infer<typeof orderResultSchema>;

export const orderSchema = meaning(
  z.looseObject({
    client_id: meaning(identifierSchema, 'Identifier that the bot gave to the order.', 'e-5k1x-1'),
    trade_id: meaning(rowTextSchema, 'Trade of an exit. Null for an entry.', null),
    symbol: meaning(symbolNameSchema, 'Contract.', 'BTCUSDT'),
    side: meaning(rowTextSchema, 'BUY or SELL.', 'BUY'),
    purpose: meaning(rowTextSchema, 'entry or exit.', 'entry'),
    state: meaning(rowTextSchema, 'created, sent, open, partly filled, cancelling, unknown or done.', 'open'),
    qty: meaning(rowNumberSchema, 'Ordered quantity.', 0.01),
    limit: meaning(rowNumberSchema, 'Limit price. Null for the market order that ends an exit.', 64_130),
    reduce_only: meaning(z.boolean().catch(false), 'True for an order that can only reduce a position.', false),
    created_at: meaning(timestampSchema, 'Time of the order.', 1_773_140_400_000, 'ms since 1970'),
    can_cancel: meaning(
      z.boolean().optional(),
      'True while the bot can cancel the order. Absent for a bot without the call.',
      true,
    ),
    reason: meaning(rowTextSchema, 'Why the order ended without a complete fill.', null),
    result: meaning(orderResultSchema, 'What became of the order at the exchange.'),
    estimate: meaning(
      orderResultSchema.nullable().default(null),
      'What became of the same order in the paper simulation. It never steers a trade. Null without an estimate.',
    ),
  }),
  'One order at the exchange.',
);
export type AccountOrder = z.infer<typeof orderSchema>;

export const ordersReplySchema = meaning(
  z.looseObject({ orders: meaning(rowsSchema, 'The orders.') }),
  'The orders that can still fill, and the latest ended orders, newest first.',
);

export const flattenRequestSchema = meaning(
  z.object({
    confirm: meaning(
      z.literal(FLATTEN_WORD, { error: `must be the word ${FLATTEN_WORD}` }),
      'The word FLATTEN.',
      'FLATTEN',
    ),
  }),
  'Confirms that all positions of the account are closed.',
);
export type FlattenRequest = z.infer<typeof flattenRequestSchema>;

export const flattenResultSchema = meaning(
  z.looseObject({
    closed: meaning(z.array(symbolNameSchema).default([]), 'Symbols without a position after the call.', ['BTCUSDT']),
    failed: meaning(
      z
        .array(
          z.looseObject({
            symbol: meaning(symbolNameSchema, 'Contract.', 'ETHUSDT'),
            error: meaning(displayedTextSchema, 'Why the position is still open.', 'closing, not filled yet'),
          }),
        )
        .default([]),
      'Symbols that still hold a position.',
    ),
    cancelled: meaning(countSchema.default(0), 'Number of cancelled orders.', 1, 'orders'),
  }),
  'What Flatten did.',
);
export type FlattenResult = z.infer<typeof flattenResultSchema>;

export const adoptRequestSchema = meaning(
  z.object({ symbol: meaning(z.string().trim().min(1), 'Contract.', 'BTCUSDT') }),
  'The position whose quantity the bot takes from the account.',
);
export type AdoptRequest = z.infer<typeof adoptRequestSchema>;

export const cancelOrderRequestSchema = meaning(
  z.object({ client_id: meaning(z.string().trim().min(1), 'Identifier of the order.', 'e-5k1x-1') }),
  'The order that the bot cancels.',
);
export type CancelOrderRequest = z.infer<typeof cancelOrderRequestSchema>;
