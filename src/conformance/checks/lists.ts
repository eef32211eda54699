import { TIME_RANGES } from '@/contract/enums';
import { isFields, type BotSession, type Fields } from '../botSession';
import { faultOfRows, firstFault, skip, type Check, type CheckResult, type Fault } from '../check';
import {
  firstDuplicate,
  isDescending,
  isNear,
  numberOf,
  rowsOf,
  shown,
  statusFault,
  timeFault,
  timeOf,
  tradesOf,
} from '../values';

const TRADES = 'GET /api/trades';
const SIGNALS = 'GET /api/signals';
const LOGS = 'GET /api/system-logs';
const ANALYTICS = 'GET /api/stats/analytics';
const NO_TRADES = 'the bot has no trades';
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
const SIGNAL_FIELDS = [
  'symbol',
  'side',
  'obi',
  'spread_bps',
  'score',
  'price_mid',
  'tp_price',
  'sl_price',
  'timestamp',
  'depth_total',
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

const readPage = (bot: BotSession, skipped: number, limit: number) =>
  bot.read('getTrades', { query: { skip: skipped, limit } });
const readTrades = async (bot: BotSession): Promise<Fields[]> => tradesOf(await readPage(bot, 0, 200));
const readSignals = async (bot: BotSession): Promise<Fields[]> =>
  rowsOf((await bot.read('getSignals', { query: { limit: 20 } })).body);
const readLogs = async (bot: BotSession, query: Record<string, string | number>): Promise<Fields[]> => {
  const { body } = await bot.read('getSystemLogs', { query });
  return rowsOf(isFields(body) ? body.logs : undefined);
};
const isOpen = ({ status }: Fields): boolean => status !== 'CLOSED';
const idOf = ({ trade_id }: Fields): string => String(trade_id);

/** Returns the first field that is absent. A field with null is present. */
const missingField = (row: Fields, names: readonly string[]): Fault => {
  const missing = names.find((name) => !(name in row));
  return missing === undefined ? undefined : `${missing} is absent`;
};

const numberFault = (row: Fields, names: readonly string[]): Fault => {
  const wrong = names.find((name) => row[name] != null && numberOf(row[name]) === undefined);
  return wrong === undefined ? undefined : `${wrong} is ${shown(row[wrong])}, no number`;
};

const newestFirst = (rows: readonly Fields[], field: string): Fault => {
  const times = rows.map((row) => timeOf(row[field])).filter((time) => time !== undefined);
  return isDescending(times) ? undefined : `the rows are not in descending order of ${field}`;
};

/** Creates a check of the latest 200 trades, which is skipped without trades. */
const tradeCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  faultOf: (trades: readonly Fields[], bot: BotSession) => CheckResult | Promise<CheckResult>,
  isChecked: (trade: Fields) => boolean = () => true,
): Check => ({
  id,
  call: TRADES,
  contract,
  operatorSees,
  run: async (bot) => {
    const trades = (await readTrades(bot)).filter(isChecked);
    return trades.length === 0 ? skip(NO_TRADES) : faultOf(trades, bot);
  },
});

const PAGE_SEES = 'Trades that appear twice or never while the operator pages.';

const pagingChecks: readonly Check[] = [
  tradeCheck('trades.limit', 'A page has at most `limit` rows.', 'Pages of the wrong length.', async (_trades, bot) => {
    const count = tradesOf(await readPage(bot, 0, 1)).length;
    return count === 1 ? undefined : `limit=1 gives ${count} rows`;
  }),
  tradeCheck('trades.skip', '`skip` shifts the page by so many trades.', PAGE_SEES, async (_trades, bot) => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const first = tradesOf(await bot.call('getTrades', { query: { skip: 0, limit: 3 } })).map(idOf);
      const shifted = tradesOf(await bot.call('getTrades', { query: { skip: 1, limit: 2 } })).map(idOf);
      const again = tradesOf(await bot.call('getTrades', { query: { skip: 0, limit: 3 } })).map(idOf);
      // A trade may open between the calls and shift the list.
      if (first.join() !== again.join()) continue;
      const expected = first.slice(1);
      return shifted.join() === expected.join() ? undefined : `skip=1 gives ${shown(shifted)}, not ${shown(expected)}`;
    }
    return skip('trades opened during the check');
  }),
  tradeCheck(
    'trades.total',
    '`total` counts all trades, whatever the page.',
    "A wrong 'Page X of Y (N total trades)'.",
    async (trades, bot) => {
      const pages = [await readPage(bot, 0, 1), await readPage(bot, 0, 200)].map(({ body }) => body);
      if (!pages.every(isFields)) return undefined;
      const [small, large] = pages.map(({ total }) => numberOf(total));
      if (small === undefined || large === undefined) return 'total is absent';
      if (Math.abs(small - large) > 2) return `total is ${small} with limit=1 and ${large} with limit=200`;
      return large < trades.length ? `total is ${large}, but the page has ${trades.length} trades` : undefined;
    },
  ),
  tradeCheck(
    'trades.has-more',
    '`has_more` is true exactly while trades follow after the page.',
    PAGE_SEES,
    async (_trades, bot) => {
      const { body } = await readPage(bot, 0, 1);
      if (!isFields(body) || body.has_more === undefined) return undefined;
      const total = numberOf(body.total) ?? 0;
      if (body.has_more !== total > 1) return `has_more is ${shown(body.has_more)} with ${total} trades and limit=1`;
      const last = (await bot.call('getTrades', { query: { skip: total + 1000, limit: 50 } })).body;
      if (!isFields(last)) return undefined;
      return last.has_more === false ? undefined : 'has_more is true after the last trade';
    },
  ),
  tradeCheck('trades.past-end', 'A page after the last trade is empty.', PAGE_SEES, async (_trades, bot) => {
    const reply = await bot.call('getTrades', { query: { skip: 1_000_000, limit: 50 } });
    const count = tradesOf(reply).length;
    return statusFault(reply, [200]) ?? (count === 0 ? undefined : `skip=1000000 gives ${count} rows`);
  }),
  {
    id: 'trades.large-page',
    call: TRADES,
    contract: 'A page of 500 trades is possible.',
    operatorSees: "'Load All N Trades' fails.",
    run: async (bot) => statusFault(await readPage(bot, 0, 500), [200]),
  },
];

const tradeChecks: readonly Check[] = [
  tradeCheck(
    'trades.fields',
    'A trade has every field of the specification. A field without a value is null.',
    'A dash in the column.',
    (trades) =>
      faultOfRows(
        trades,
        (trade) =>
          missingField(trade, TRADE_FIELDS) ?? ('pnl_net' in trade || 'pnl' in trade ? undefined : 'pnl_net is absent'),
      ),
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
    faultOfRows(trades, ({ side }) => (side === 'LONG' || side === 'SHORT' ? undefined : `side is ${shown(side)}`)),
  ),
  tradeCheck(
    'trades.states',
    '`status` is OPEN or CLOSED.',
    'A closed trade counts as open and offers Close.',
    (trades) =>
      faultOfRows(trades, ({ status }) =>
        status === 'OPEN' || status === 'CLOSED' ? undefined : `status is ${shown(status)}`,
      ),
  ),
  tradeCheck(
    'trades.modes',
    '`mode` is PAPER or LIVE, `exchange` BYBIT or BINANCE.',
    'A trade whose mode nobody knows.',
    (trades) =>
      faultOfRows(trades, ({ mode, exchange }) =>
        (mode === 'PAPER' || mode === 'LIVE') && (exchange === 'BYBIT' || exchange === 'BINANCE')
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
      faultOfRows(
        trades,
        ({ timestamp_entry, entry_price }) =>
          timeFault('timestamp_entry', timestamp_entry) ??
          ((numberOf(entry_price) ?? 0) > 0 ? undefined : `entry_price is ${shown(entry_price)}`),
      ),
  ),
  tradeCheck(
    'trades.closed-has-exit',
    'A closed trade has exit time, exit price and reason, and its exit follows its entry.',
    'A closed trade without its exit.',
    (trades) =>
      faultOfRows(trades, ({ timestamp_entry, timestamp_exit, exit_price, reason_exit }) => {
        const fault = timeFault('timestamp_exit', timestamp_exit);
        if (fault !== undefined) return fault;
        if (numberOf(exit_price) === undefined) return `exit_price is ${shown(exit_price)}`;
        if (typeof reason_exit !== 'string' || reason_exit === '') return `reason_exit is ${shown(reason_exit)}`;
        return (timeOf(timestamp_exit) ?? 0) < (timeOf(timestamp_entry) ?? 0)
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
        if (net === undefined) return `pnl_net is ${shown(pnl_net)}`;
        return isNear(net, gross - fees) ? undefined : `pnl_net is ${net}, gross less fees is ${gross - fees}`;
      }),
    (trade) => !isOpen(trade),
  ),
];

const keyOf = ({ timestamp, symbol, side }: Fields): string => [timestamp, symbol, side].map(String).join(' ');
const signalCheck = (
  id: string,
  contract: string,
  operatorSees: string,
  faultOf: (signals: readonly Fields[]) => Fault,
): Check => ({
  id,
  call: SIGNALS,
  contract,
  operatorSees,
  run: async (bot) => {
    const signals = await readSignals(bot);
    return signals.length === 0 ? skip('the bot has no signals') : faultOf(signals);
  },
});

const signalChecks: readonly Check[] = [
  {
    id: 'signals.limit',
    call: SIGNALS,
    contract: 'A reply has at most `limit` signals.',
    operatorSees: 'A slow list of signals.',
    run: async (bot) => {
      const count = rowsOf((await bot.call('getSignals', { query: { limit: 2 } })).body).length;
      return count <= 2 ? undefined : `limit=2 gives ${count} signals`;
    },
  },
  signalCheck('signals.fields', 'A signal has every field of the specification.', 'A dash on the card.', (signals) =>
    faultOfRows(signals, (signal) => missingField(signal, SIGNAL_FIELDS)),
  ),
  signalCheck(
    'signals.key',
    'Time, symbol and side together identify a signal: no two signals share them.',
    'One of the signals is missing.',
    (signals) => {
      const twice = firstDuplicate(signals.map(keyOf));
      return twice === undefined ? undefined : `${twice} occurs twice`;
    },
  ),
  signalCheck(
    'signals.newest-first',
    'Signals are in descending order of time.',
    'Old signals instead of the latest 20.',
    (signals) => newestFirst(signals, 'timestamp'),
  ),
  signalCheck(
    'signals.times',
    '`timestamp` is a time in one of the three forms.',
    'A dash, or a time in another century.',
    (signals) => faultOfRows(signals, ({ timestamp }) => timeFault('timestamp', timestamp)),
  ),
  signalCheck(
    'signals.numbers',
    'The numbers are numbers, and `obi` is -1 to 1.',
    'A dash, or an impossible imbalance.',
    (signals) =>
      faultOfRows(signals, (signal) => {
        const obi = numberOf(signal.obi);
        return (
          numberFault(signal, SIGNAL_FIELDS.slice(2, 8)) ??
          (obi !== undefined && Math.abs(obi) > 1 ? `obi is ${obi}` : undefined)
        );
      }),
  ),
];

const logChecks: readonly Check[] = [
  {
    id: 'logs.limit',
    call: LOGS,
    contract: 'A reply has at most `limit` lines.',
    operatorSees: 'More lines than chosen, and a slow page.',
    run: async (bot) => {
      const count = (await readLogs(bot, { limit: 3 })).length;
      return count <= 3 ? undefined : `limit=3 gives ${count} lines`;
    },
  },
  {
    id: 'logs.all',
    call: LOGS,
    contract: 'The limit 2000 is possible.',
    operatorSees: "The choice '2000 (All)' fails.",
    run: async (bot) => statusFault(await bot.read('getSystemLogs', { query: { limit: 2000 } }), [200]),
  },
  {
    id: 'logs.level',
    call: LOGS,
    contract: '`level` selects the lines of one level.',
    operatorSees: 'Lines of other levels, and a wrong count of errors.',
    run: async (bot) => {
      const [line] = await readLogs(bot, { limit: 100 });
      if (line === undefined) return skip('the bot has no log lines');
      const wrong = (await readLogs(bot, { level: String(line.level), limit: 100 })).find(
        ({ level }) => level !== line.level,
      );
      if (wrong) return `level=${String(line.level)} gives a line of ${shown(wrong.level)}`;
      const none = await readLogs(bot, { level: 'KITNOSUCHLEVEL', limit: 100 });
      return none.length === 0 ? undefined : 'an unknown level gives lines';
    },
  },
  {
    id: 'logs.component',
    call: LOGS,
    contract: '`component` selects the lines of one component.',
    operatorSees: 'Lines of other components.',
    run: async (bot) => {
      const none = await readLogs(bot, { component: 'KITNOSUCHCOMPONENT', limit: 100 });
      return none.length === 0 ? undefined : `an unknown component gives ${none.length} lines`;
    },
  },
  {
    id: 'logs.choices',
    call: LOGS,
    contract: '`levels` and `components` contain those of the lines.',
    operatorSees: 'A level or component that cannot be chosen.',
    run: async (bot) => {
      const { body } = await bot.read('getSystemLogs', { query: { limit: 100 } });
      const { levels, components } = isFields(body) ? body : {};
      return faultOfRows(await readLogs(bot, { limit: 100 }), ({ level, component }) => {
        if (!Array.isArray(levels) || !levels.includes(level)) return `levels lacks ${shown(level)}`;
        return Array.isArray(components) && components.includes(component)
          ? undefined
          : `components lacks ${shown(component)}`;
      });
    },
  },
  {
    id: 'logs.newest-first',
    call: LOGS,
    contract: 'Lines are in descending order of time, and every time is readable.',
    operatorSees: 'Old lines instead of the latest.',
    run: async (bot) => {
      const lines = await readLogs(bot, { limit: 100 });
      return (
        faultOfRows(lines, ({ timestamp }) => timeFault('timestamp', timestamp)) ?? newestFirst(lines, 'timestamp')
      );
    },
  },
];

const globalOf = async (bot: BotSession): Promise<Fields> => {
  const { body } = await bot.read('getAnalytics', { query: { time_range: 'all' } });
  return isFields(body) && isFields(body.global) ? body.global : {};
};

const analyticsChecks: readonly Check[] = [
  {
    id: 'analytics.ranges',
    call: ANALYTICS,
    contract: `The ranges ${TIME_RANGES.join(', ')} have the status 200.`,
    operatorSees: "'Failed to load analytics'",
    run: async (bot) => {
      for (const time_range of TIME_RANGES) {
        const fault = statusFault(await bot.read('getAnalytics', { query: { time_range } }), [200]);
        if (fault !== undefined) return `${time_range}: ${fault}`;
      }
      return undefined;
    },
  },
  {
    id: 'analytics.percent',
    call: ANALYTICS,
    contract: '`win_rate` is a percentage, 0 to 100, of the closed trades.',
    operatorSees: 'A win rate of 0.5 % instead of 50 %.',
    run: async (bot) => {
      const { win_rate, winning_trades, closed_trades } = await globalOf(bot);
      const [rate, wins, closed] = [win_rate, winning_trades, closed_trades].map(numberOf);
      if (rate === undefined || wins === undefined || !closed) return skip(NO_TRADES);
      const expected = (100 * wins) / closed;
      return Math.abs(rate - expected) <= 1
        ? undefined
        : `win_rate is ${rate}, ${wins} of ${closed} are ${expected.toFixed(1)} %`;
    },
  },
  {
    id: 'analytics.counts',
    call: ANALYTICS,
    contract: '`total_trades` is the sum of `closed_trades` and `open_trades`.',
    operatorSees: 'Figures that contradict each other.',
    run: async (bot) => {
      const [total, closed, open] = await globalOf(bot).then(({ total_trades, closed_trades, open_trades }) =>
        [total_trades, closed_trades, open_trades].map(numberOf),
      );
      if (total === undefined || closed === undefined || open === undefined) return 'a count of trades is absent';
      return total === closed + open
        ? undefined
        : `total_trades is ${total}, closed and open are ${closed} and ${open}`;
    },
  },
  {
    id: 'analytics.lengths',
    call: ANALYTICS,
    contract: '`daily` has at most 7 rows, `hourly` 24 and `top_symbols` 10.',
    operatorSees: 'Tables that are longer than their titles say.',
    run: async (bot) => {
      const { body } = await bot.read('getAnalytics', { query: { time_range: 'all' } });
      const limits = { daily: 7, hourly: 24, top_symbols: 10 };
      return firstFault(
        Object.entries(limits).map(([name, limit]) => {
          const count = rowsOf(isFields(body) ? body[name] : undefined).length;
          return count <= limit ? undefined : `${name} has ${count} rows`;
        }),
      );
    },
  },
];

export const LIST_CHECKS: readonly Check[] = [
  ...pagingChecks,
  ...tradeChecks,
  ...signalChecks,
  ...logChecks,
  ...analyticsChecks,
];
