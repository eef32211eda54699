// Checks the trades: fields, times and PnL.

import { faultOfRows, skip, type Check } from '../check';
import { seen } from '../faults';
import { firstDuplicate, isNear, numberOf, shown, timeFault, timeOf, tradesOf } from '../values';
import { tradeCheck, isOpen, idOf } from './tradeCheck';
import { missingField, newestFirst, numberFault } from './rowFaults';

/** Creates the check that a search by `name` lists only closed trades with the same `field` as the newest closed trade. */
const searchCheck = (
  capability: Check['capability'] & string,
  name: 'version' | 'group',
  field: 'config_version' | 'side',
  { contract, operatorSees }: Pick<Check, 'contract' | 'operatorSees'>,
): Check => ({
  ...tradeCheck(
    `trades.${name}`,
    contract,
    operatorSees,
    async ([newest], bot) => {
      const value = newest?.[field];
      const searched = name === 'group' ? `${field}:${String(value)}` : String(value);
      const reply = await bot.readNow('getTrades', { query: { skip: 0, limit: 200, [name]: searched } });
      return faultOfRows(tradesOf(reply), (trade) =>
        trade[field] === value && trade.status === 'CLOSED'
          ? undefined
          : `${field} is ${shown(trade[field])} and status is ${shown(trade.status)}`,
      );
    },
    (trade) => !isOpen(trade) && typeof trade[field] === 'string',
  ),
  capability,
});

const TRADE_FIELDS = [
  'trade_id',
  'symbol',
  'side',
  'status',
  'timestamp_entry',
  'timestamp_exit',
  'entry_price',
  'exit_price',
  'reason_exit',
  'tp_price',
  'sl_price',
  'pnl_gross',
  'pnl_pct',
  'total_fees',
  'entry_fee',
  'exit_fee',
  'funding_fee',
  'mode',
  'exchange',
];
const TRADE_NUMBERS = [
  'entry_price',
  'tp_price',
  'sl_price',
  'pnl_gross',
  'pnl_net',
  'pnl',
  'pnl_pct',
  'total_fees',
  'entry_fee',
  'exit_fee',
  'funding_fee',
];

/** Only `trade_id` and `symbol` are required. The console shows an absent field as a dash. */
const isAbsentOr = (value: unknown, ...allowed: readonly string[]): boolean =>
  value === undefined || allowed.some((text) => text === value);
const presentTimeFault = (name: string, value: unknown): string | undefined =>
  value === undefined ? undefined : timeFault(name, value);

export const TRADE_CHECKS: readonly Check[] = [
  tradeCheck(
    'trades.fields',
    'A trade has every field of the specification. A field without a value is null.',
    'A dash in the column.',
    (trades) => {
      const absent = faultOfRows(
        trades,
        (trade) =>
          missingField(trade, TRADE_FIELDS) ?? ('pnl_net' in trade || 'pnl' in trade ? undefined : 'pnl_net is absent'),
      );
      return absent === undefined ? undefined : skip(`${absent}, and the console shows a dash`);
    },
  ),
  tradeCheck(
    'trades.identifiers',
    '`trade_id` identifies a trade: no two rows have the same.',
    'One of the trades is missing.',
    (trades) => {
      const twice = firstDuplicate(trades.map(idOf));
      return twice === undefined ? undefined : `trade_id ${twice} occurs twice`;
    },
  ),
  tradeCheck(
    'trades.newest-first',
    'Trades are in descending order of entry.',
    'Old trades at the top, and new trades only on the last page.',
    (trades) => newestFirst(trades, 'timestamp_entry'),
  ),
  tradeCheck('trades.sides', '`side` is LONG or SHORT.', 'An unknown side.', (trades) =>
    faultOfRows(trades, ({ side }) => (isAbsentOr(side, 'LONG', 'SHORT') ? undefined : `side is ${shown(side)}`)),
  ),
  tradeCheck(
    'trades.states',
    '`status` is OPEN or CLOSED.',
    'A closed trade counts as open and offers Close.',
    (trades) =>
      faultOfRows(trades, ({ status }) =>
        isAbsentOr(status, 'OPEN', 'CLOSED') ? undefined : `status is ${shown(status)}`,
      ),
  ),
  tradeCheck(
    'trades.modes',
    '`mode` is PAPER or LIVE, and `exchange` a name.',
    'A trade whose mode nobody knows.',
    (trades) =>
      faultOfRows(trades, ({ mode, exchange }) =>
        isAbsentOr(mode, 'PAPER', 'LIVE') &&
        (exchange === undefined || (typeof exchange === 'string' && exchange !== ''))
          ? undefined
          : `mode is ${shown(mode)}, exchange is ${shown(exchange)}`,
      ),
  ),
  tradeCheck(
    'trades.numbers',
    'Prices, PnL and fees are numbers, decimal texts or null.',
    'A dash in the column.',
    (trades) => faultOfRows(trades, (trade) => numberFault(trade, TRADE_NUMBERS)),
  ),
  tradeCheck(
    'trades.entry',
    'A trade has an entry time and an entry price above 0.',
    'A dash, and the trade in the wrong place of the list.',
    (trades) =>
      faultOfRows(trades, ({ timestamp_entry }) => presentTimeFault('timestamp_entry', timestamp_entry)) ??
      seen(
        faultOfRows(trades, ({ entry_price }) =>
          entry_price === undefined || (numberOf(entry_price) ?? 0) > 0
            ? undefined
            : `entry_price is ${shown(entry_price)}`,
        ),
        'A dash, or an impossible price.',
      ),
  ),
  tradeCheck(
    'trades.closed-has-exit',
    'A closed trade has exit time, exit price and reason, and its exit follows its entry.',
    'A closed trade without its exit.',
    (trades) =>
      faultOfRows(trades, ({ timestamp_entry, timestamp_exit, exit_price, reason_exit }) => {
        const fault = presentTimeFault('timestamp_exit', timestamp_exit);
        if (fault !== undefined) return fault;
        if (exit_price !== undefined && numberOf(exit_price) === undefined) return `exit_price is ${shown(exit_price)}`;
        if (reason_exit !== undefined && (typeof reason_exit !== 'string' || reason_exit === ''))
          return `reason_exit is ${shown(reason_exit)}`;
        return timestamp_exit !== undefined && (timeOf(timestamp_exit) ?? 0) < (timeOf(timestamp_entry) ?? 0)
          ? 'the exit precedes the entry'
          : undefined;
      }),
    (trade) => !isOpen(trade),
  ),
  tradeCheck(
    'trades.open-has-no-exit',
    'An open trade has no exit time, exit price or reason.',
    'An open trade that looks closed.',
    (trades) =>
      faultOfRows(trades, ({ timestamp_exit, exit_price, reason_exit }) =>
        timestamp_exit == null && exit_price == null && reason_exit == null ? undefined : 'an open trade has an exit',
      ),
    isOpen,
  ),
  tradeCheck(
    'trades.fees',
    '`total_fees` is the sum of entry fee, exit fee and funding fee.',
    'A tooltip that contradicts its cell.',
    (trades) =>
      faultOfRows(trades, ({ total_fees, entry_fee, exit_fee, funding_fee }) => {
        const parts = [entry_fee, exit_fee, funding_fee].map(numberOf);
        const total = numberOf(total_fees);
        if (total === undefined || parts.some((part) => part === undefined)) return undefined;
        const sum = parts.reduce<number>((all, part) => all + (part ?? 0), 0);
        return isNear(total, sum) ? undefined : `total_fees is ${total}, the fees add up to ${sum}`;
      }),
    (trade) => !isOpen(trade),
  ),
  tradeCheck(
    'trades.net-pnl',
    '`pnl_net` is `pnl_gross` less `total_fees`.',
    'A wrong Win Rate and Total PnL.',
    (trades) =>
      faultOfRows(trades, ({ pnl_gross, pnl_net, pnl, total_fees }) => {
        const [gross, net, fees] = [numberOf(pnl_gross), numberOf(pnl_net ?? pnl), numberOf(total_fees)];
        if (gross === undefined || fees === undefined) return undefined;
        if (net === undefined) return pnl_net === undefined ? undefined : `pnl_net is ${shown(pnl_net)}`;
        return isNear(net, gross - fees) ? undefined : `pnl_net is ${net}, gross less fees is ${gross - fees}`;
      }),
    (trade) => !isOpen(trade),
  ),
  searchCheck('trades.query', 'version', 'config_version', {
    contract: 'A search by `version` lists only closed trades with this `config_version`.',
    operatorSees: 'Trades under a version that did not open them.',
  }),
  searchCheck('trades.bridge', 'group', 'side', {
    contract: 'A search by `group` lists only closed trades of the group.',
    operatorSees: 'Trades that a part of the results does not contain.',
  }),
];
