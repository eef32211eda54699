import { field, group, type SchemaFacts } from '../fact';

/** Facts of the account in the status. */
export const EXECUTION_STATUS_FACTS: SchemaFacts = {
  execution: group('The account for orders of mode LIVE. Null or absent for a bot without an account.'),
  'execution.account_kind': field('Kind of the account: demo or testnet.', 'demo'),
  'execution.account_tail': field('Last characters of the account number.', '4821'),
  'execution.equity': field('Equity of the account.', 9_874.2, 'USDT'),
  'execution.available_margin': field('Margin that the account can still use.', 9_100.5, 'USDT'),
  'execution.link': field('State of the private connection. Any state but up refuses entries.', 'up'),
  'execution.link_until': field('End of a ban by the exchange.', null, 'ms since 1970'),
  'execution.clock_offset_ms': field('Clock of the exchange minus the clock of the bot.', -12, 'ms'),
  'execution.agreed_age_ms': field(
    'Age of the last snapshot that agreed with the ledger. Null without one.',
    1_200,
    'ms',
  ),
  'execution.orders_per_minute': field('Orders sent in the last minute.', 3, 'orders'),
  'execution.daily_loss_usdt': field(
    'Loss of the UTC day with fees, funding and open PnL. Negative: a gain.',
    4.1,
    'USDT',
  ),
  'execution.daily_loss_limit_usdt': field('Loss of the UTC day at which the bot closes all positions.', 50, 'USDT'),
  'execution.max_notional_usdt': field('Limit of the notional of one order and of all positions.', 500, 'USDT'),
  'execution.worst_trade_loss_usdt': field('Largest loss of one trade whose stop fills at its trigger.', 2.5, 'USDT'),
  'execution.halts': group('Why the bot refuses entries. Empty while entries are allowed.'),
  'execution.halts[].cause': field('Name of the cause.', 'disputed'),
  'execution.halts[].text': field('The cause as a sentence.', 'BTCUSDT: the account holds another quantity'),
  'execution.halts[].since': field('Begin of the halt.', 1_773_140_400_000, 'ms since 1970'),
  'execution.findings': group('Differences between the ledger of the bot and the account.'),
  'execution.findings[].symbol': field('Contract.', 'BTCUSDT'),
  'execution.findings[].kind': field('What differs.', 'quantity'),
  'execution.findings[].ledger_qty': field('Quantity of the bot, negative for a SHORT.', 0.01),
  'execution.findings[].exchange_qty': field('Quantity of the account, negative for a SHORT.', 0.008),
  'execution.findings[].since': field('Begin of the difference.', 1_773_140_400_000, 'ms since 1970'),
  'execution.findings[].is_disputed': field('True once no fill on its way can explain the difference.', true),
  'execution.stops': group('The stop of each open position of mode LIVE.'),
  'execution.stops[].trade_id': field('Trade of the position.', 'T-1'),
  'execution.stops[].symbol': field('Contract.', 'BTCUSDT'),
  'execution.stops[].trigger': field(
    'Trigger at the exchange. Null while the exchange shows no stop.',
    64_120.5,
    'USDT',
  ),
  'execution.stops[].naked_ms': field('Time without a stop. Null for a position with one.', null, 'ms'),
  'execution.stops[].unread_ms': field(
    'Time since a reading showed the stop. Null or absent while readings show it.',
    null,
    'ms',
  ),
  'execution.lists': group('The lists of the account that the bot reads. Absent for a bot that does not report them.'),
  'execution.lists[].list': field('Name of the list: positions, orders, fills or wallet.', 'positions'),
  'execution.lists[].age_ms': field('Age of the newest reading. Null before the first one.', 1_200, 'ms'),
  'execution.lists[].failing_ms': field('Time without an answer. Null while readings answer.', null, 'ms'),
  'execution.lists[].why': field('Why the last reading failed.', null),
  'execution.warnings': field('Warnings of the account check, which stay.', [
    'The API key has no restriction to an IP address.',
  ]),
};

const resultFacts = (path: string): SchemaFacts => ({
  [`${path}.filled_qty`]: field('Quantity that filled.', 0.01),
  [`${path}.average_price`]: field('Average price of the fills. Null without a fill.', 64_120.5),
  [`${path}.delay_ms`]: field('Time from the order to its end. Null while the order can fill.', 84, 'ms'),
});

const ORDER_FACTS: SchemaFacts = {
  '': group('One order at the exchange.'),
  client_id: field('Identifier that the bot gave to the order.', 'e-5k1x-1'),
  trade_id: field('Trade of an exit. Null for an entry.', null),
  symbol: field('Contract.', 'BTCUSDT'),
  side: field('BUY or SELL.', 'BUY'),
  purpose: field('entry or exit.', 'entry'),
  state: field('created, sent, open, partly filled, cancelling, unknown or done.', 'open'),
  qty: field('Ordered quantity.', 0.01),
  limit: field('Limit price. Null for the market order that ends an exit.', 64_130),
  reduce_only: field('True for an order that can only reduce a position.', false),
  created_at: field('Time of the order.', 1_773_140_400_000, 'ms since 1970'),
  reason: field('Why the order ended without a complete fill.', null),
  result: group('What became of the order at the exchange.'),
  ...resultFacts('result'),
  estimate: group('What became of the same order in the paper simulation. Null without an estimate.'),
  ...resultFacts('estimate'),
};

/** Facts of the orders and commands of an account at an exchange. */
export const EXECUTION_FACTS: Readonly<Record<string, SchemaFacts>> = {
  Order: ORDER_FACTS,
  OrderList: {
    '': group('The orders that can still fill, and the latest ended orders, newest first.'),
    orders: group('The orders.'),
  },
  FlattenRequest: {
    '': group('Confirms that all positions of the account are closed.'),
    confirm: field('The word FLATTEN.', 'FLATTEN'),
  },
  FlattenResult: {
    '': group('What Flatten did.'),
    closed: field('Symbols without a position after the call.', ['BTCUSDT']),
    failed: group('Symbols that still hold a position.'),
    'failed[].symbol': field('Contract.', 'ETHUSDT'),
    'failed[].error': field('Why the position is still open.', 'closing, not filled yet'),
    cancelled: field('Number of cancelled orders.', 1, 'orders'),
  },
  AdoptRequest: {
    '': group('The position whose quantity the bot takes from the account.'),
    symbol: field('Contract.', 'BTCUSDT'),
  },
};
