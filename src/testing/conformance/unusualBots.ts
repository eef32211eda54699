import { isRecord } from '@/contract/schema/objects';
import type { Fields } from '@/conformance/transport';
import { openingAfter } from './comparisonDefects';
import {
  answering,
  changing,
  isCall,
  isClosed,
  json,
  LOGIN,
  mapTrades,
  STATUS,
  withFields,
  without,
  WITHOUT_ADDITIONS,
  type DefectTable,
} from './defects';
import type { DefectBehaviour } from './faultyTransport';

const ANALYTICS = 'GET /api/stats/analytics';
const TRADES = 'GET /api/trades';
const LOGS = 'GET /api/system-logs';
const HOUR_MS = 3_600_000;

/** Changes every object within a value. */
function mapObjects(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapObjects(entry, change));
  if (!isRecord(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapObjects(entry, change)])));
}
const everywhere = (change: (fields: Fields) => Fields): DefectBehaviour => ({
  body: (body) => mapObjects(body, change),
  frame: (frame) => mapObjects(frame, change) as Fields,
});
const isTradeRow = (row: Fields): boolean => 'trade_id' in row && 'timestamp_entry' in row;
/** Changes trades in the lists and in the frames. */
const mapAllTrades = (change: (trade: Fields) => Fields): DefectBehaviour =>
  everywhere((fields) => (isTradeRow(fields) ? change(fields) : fields));
const TIME_FIELDS = ['timestamp', 'timestamp_entry', 'timestamp_exit'];
const mapTimes = (change: (ms: number) => unknown): DefectBehaviour =>
  everywhere((fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        TIME_FIELDS.includes(name) && typeof value === 'string' ? change(Date.parse(value)) : value,
      ]),
    ),
  );
const withoutZone = (ms: number, hours = 0): string => new Date(ms + hours * HOUR_MS).toISOString().slice(0, -1);
const mapNumbers = (change: (value: number) => unknown, names: readonly string[]): DefectBehaviour =>
  mapAllTrades((trade) => ({
    ...trade,
    ...Object.fromEntries(
      names.filter((name) => typeof trade[name] === 'number').map((name) => [name, change(trade[name] as number)]),
    ),
  }));
const PRICES = ['entry_price', 'exit_price', 'tp_price', 'sl_price'];
const AMOUNTS = ['pnl_gross', 'pnl_net', 'total_fees', 'entry_fee', 'exit_fee', 'funding_fee'];
const AUDIT = ['quantity', 'margin', 'entry_liquidity', 'exit_liquidity', 'entry_touch', 'exit_touch', 'mfe', 'mae'];
const mapList = (list: string, change: (rows: Fields[]) => unknown): DefectBehaviour =>
  changing(ANALYTICS, (body) => ({ ...body, [list]: change(body[list] as Fields[]) }));

const lower = (value: unknown): string => String(value).toLowerCase();
const upper = (value: unknown): string => String(value).toUpperCase();
const combine = (...parts: DefectBehaviour[]): DefectBehaviour => ({
  body: (body, request) => parts.reduce((value, part) => (part.body ? part.body(value, request) : value), body),
});

/** Adds a cost to a part of the fees and to their sum. */
const withFee = (field: string, amount: number): DefectBehaviour =>
  mapTrades((trade) => {
    const net = Number(trade.pnl_net) - amount;
    const total_fees = Number(trade.total_fees) + amount;
    const changed = { [field]: Number(trade[field]) + amount, pnl_net: net, total_fees };
    return { ...trade, ...changed, pnl_pct: (100 * net) / Number(trade.margin) };
  }, isClosed);

const NO_FIGURES = {
  ...{ total_trades: 0, closed_trades: 0, open_trades: 0, total_pnl: 0, avg_pnl_per_trade: null, win_rate: null },
  ...{ winning_trades: 0, losing_trades: 0, profit_factor: null },
};
const NO_ROWS = { daily: [], hourly: [], top_symbols: [], by_version: [] };
const NO_TRADES: DefectBehaviour = {
  ...combine(
    withFields(TRADES, { trades: [], total: 0, has_more: false }),
    withFields(ANALYTICS, { global: NO_FIGURES, ...NO_ROWS }),
    withFields(STATUS, { active_trades: 0 }),
  ),
  frame: (frame) => (String(frame.type).startsWith('trade_') ? null : frame),
};
const PAST_TRADE = {
  ...{ trade_id: '1', symbol: 'BTCUSDT', side: 'LONG', status: 'CLOSED', pnl_net: 2, reason_exit: 'roi' },
  ...{ timestamp_entry: '2026-01-10T12:00:00Z', timestamp_exit: '2026-01-10T12:09:00Z' },
  ...{ entry_price: 50_000, exit_price: 50_100 },
};
const ONE_TRADE = combine(withFields(STATUS, { active_trades: 0 }), {
  body: (body, request) => {
    if (isCall(request, TRADES)) return { trades: request.query.get('skip') === '0' ? [PAST_TRADE] : [], total: 1 };
    if (!isCall(request, ANALYTICS)) return body;
    const isAll = request.query.get('time_range') === 'all';
    const ones = { total_trades: 1, closed_trades: 1, total_pnl: 2, winning_trades: 1, win_rate: 100 };
    const top_symbols = [{ symbol: 'BTCUSDT', trades: 1, pnl: 2, win_rate: 100 }];
    return { ...NO_ROWS, global: { ...NO_FIGURES, ...(isAll && ones) }, ...(isAll && { top_symbols }) };
  },
});

const hashOf = (text: unknown): number =>
  [...String(text)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_007_199_254, 7);
const command = (name: string) => `POST /api/${name}`;

/** Reports the status 202 or 204 of a command. */
const commandStatus = (status: number): DefectBehaviour => ({
  status: (request) =>
    ['start', 'stop', 'pause', 'resume', 'close'].some((name) => isCall(request, command(name))) ? status : undefined,
});

/** Refuses sign-ins for a time after two wrong ones. */
function countingSignIns(): DefectBehaviour {
  let wrong = 0;
  return {
    answer: (request) => {
      if (!isCall(request, LOGIN) || request.text === LOGIN_TEXT) return undefined;
      wrong += 1;
      return wrong > 2 ? json(429, { detail: 'Too many sign-ins' }) : undefined;
    },
  };
}
const LOGIN_TEXT = JSON.stringify({ username: 'operator', password: 'correct horse' });

/** Correct but unusual bots. A key names the checks that read what is unusual. The kit reports no failure for any bot. */
export const UNUSUAL_BOTS: DefectTable = {
  'reply.get trades signals logs analytics status presets: the order of the fields is reversed': everywhere((fields) =>
    Object.fromEntries(Object.entries(fields).reverse()),
  ),
  'reply.get trades signals logs analytics status presets: every object has further fields': everywhere((fields) =>
    'symbol' in fields || 'running' in fields || 'level' in fields
      ? { ...fields, kit_own_field: [{ deep: null }] }
      : fields,
  ),
  'reply.getTrades trades analytics events: prices and amounts are decimal texts': mapNumbers(
    (value) => value.toFixed(8),
    [...PRICES, ...AMOUNTS],
  ),
  'reply.getTrades trades analytics events: amounts are rounded to cents': mapNumbers(
    (value) => Math.round(value * 100) / 100,
    AMOUNTS,
  ),
  'reply.get trades signals logs analytics status presets: times have an offset': mapTimes(
    (ms) => `${withoutZone(ms, 2)}+02:00`,
  ),
  'reply.get trades signals logs analytics status presets: times have no zone': mapTimes((ms) => withoutZone(ms)),
  'reply.get trades signals logs analytics status presets: times have a space and no zone': mapTimes((ms) =>
    withoutZone(ms).replace('T', ' '),
  ),
  'trades signals logs analytics events: times are milliseconds': mapTimes((ms) => ms),
  'reply.get trades signals logs analytics status presets: times are seconds with a fraction': mapTimes(
    (ms) => ms / 1000,
  ),
  'reply.getTrades trades analytics events: the bot has no trades yet': NO_TRADES,
  'trades reply.getTrades analytics.list analytics.counts analytics.percent: the bot has one trade': ONE_TRADE,
  'signals: the bot has no signals': changing('GET /api/signals', () => []),
  'logs: the bot has no log lines': withFields(LOGS, { logs: [], levels: [], components: [] }),
  'reply.getTrades trades analytics events: optional fields of a trade are null': mapAllTrades((trade) => ({
    ...trade,
    tp_price: null,
    sl_price: null,
    entry_fee: null,
    exit_fee: null,
    funding_fee: null,
    pnl_pct: null,
  })),
  'reply.getTrades trades analytics events: trades have no fields of an audit': mapAllTrades((trade) =>
    without(trade, ...AUDIT),
  ),
  'events socket capabilities analytics trades: the bot has no capabilities': WITHOUT_ADDITIONS,
  'reply.getTrades trades analytics events: the trades are a plain list': changing(TRADES, ({ trades }) => trades),
  'reply.getTrades trades analytics events: a page has no has_more': changing(TRADES, (page) =>
    without(page, 'has_more'),
  ),
  'reply.getTrades trades analytics events: a page has neither total nor has_more': changing(TRADES, ({ trades }) => ({
    trades,
  })),
  'reply.getTrades trades analytics events: identifiers are numbers': mapAllTrades((trade) => ({
    ...trade,
    trade_id: hashOf(trade.trade_id),
  })),
  'reply.getTrades trades analytics events: identifiers are long': mapAllTrades((trade) => ({
    ...trade,
    trade_id: `${String(trade.trade_id)}-${'x'.repeat(150)}`,
  })),
  'reply.getTrades trades analytics events: a price of 0 means no target': mapAllTrades((trade) => ({
    ...trade,
    tp_price: 0,
    sl_price: 0,
  })),
  'reply.getTrades trades analytics events: the stop follows the price beyond the entry': mapAllTrades((trade) => ({
    ...trade,
    sl_price: trade.tp_price,
  })),
  'reply.getTrades trades analytics events: the PnL is named pnl': mapAllTrades(({ pnl_net, ...trade }) => ({
    ...trade,
    pnl: pnl_net,
  })),
  'trades: the percentage is of the gross PnL': mapAllTrades((trade) => ({
    ...trade,
    pnl_pct: (100 * Number(trade.pnl_gross)) / Number(trade.margin),
  })),
  'trades: a maker gets a rebate': withFee('entry_fee', -0.35),
  'trades: the bot received funding': withFee('funding_fee', -4),
  'trades events command.close command.pause command.stop: the reasons of exits are its own': mapAllTrades((trade) => {
    if (typeof trade.reason_exit !== 'string') return trade;
    const isOperator = /MANUAL|ALL/.test(trade.reason_exit);
    return { ...trade, reason_exit: isOperator ? 'force_exit' : `take profit ${lower(trade.reason_exit)}` };
  }),
  'analytics: figures without a value are null': changing(ANALYTICS, (body) => ({
    ...body,
    global: { ...(body.global as Fields), profit_factor: null, avg_pnl_per_trade: null },
  })),
  'analytics: hours are numbers': mapList('hourly', (rows) =>
    rows.map((row) => ({ ...row, hour: parseInt(String(row.hour), 10) })),
  ),
  'analytics: only days and hours with trades are listed, oldest first': combine(
    mapList('hourly', (rows) => rows.filter(({ trades }) => trades !== 0).toReversed()),
    mapList('daily', (rows) => rows.filter(({ trades }) => trades !== 0).toReversed()),
  ),
  'analytics: fewer top symbols are listed': mapList('top_symbols', (rows) => rows.slice(0, 3)),
  'logs: levels are in lower case': {
    body: (body, request) =>
      isCall(request, LOGS)
        ? {
            ...(body as Fields),
            levels: ((body as Fields).levels as string[]).map(lower),
            logs: ((body as Fields).logs as Fields[]).map((line) => ({ ...line, level: lower(line.level) })),
          }
        : body,
    request: (request) => {
      const query = new URLSearchParams(request.query);
      const level = query.get('level');
      if (isCall(request, LOGS) && level !== null)
        query.set('level', level === lower(level) ? upper(level) : `no ${level}`);
      return { ...request, query };
    },
  },
  'status reply capabilities: the status has further levels and texts': withFields(STATUS, {
    market_source: 'live',
    currency: 'EUR',
    version: '1.2',
  }),
  'status events.counts command.start command.pause command.stop: the uptime is a decimal text': changing(
    STATUS,
    (status) => ({ ...status, uptime_seconds: Number(status.uptime_seconds).toFixed(3) }),
  ),
  'command.start command.pause command.resume command.close command.stop: commands have the status 202':
    commandStatus(202),
  'command.start command.pause command.resume command.close command.stop: commands have the status 204':
    commandStatus(204),
  'sign-in.wrong sign-in.exact secrets: further sign-ins are refused after wrong ones': countingSignIns(),
  'socket events: a ping has no reply': {
    ...withFields(STATUS, { capabilities: [] }),
    frame: (frame) => (['pong', 'positions', 'alarm', 'signal_outcome'].includes(String(frame.type)) ? null : frame),
  },
  'socket events capabilities: frames of an own type are sent': {
    frame: (frame) => [{ type: 'heartbeat', data: null }, frame],
  },
  'events: a close is corrected': {
    frame: (frame) =>
      frame.type === 'trade_close'
        ? [frame, { ...frame, is_correction: true, data: { ...(frame.data as Fields), funding_fee: 1 } }]
        : frame,
  },
  'sign-in.large-body: a large body closes the connection': {
    answer: (request) => {
      if (!isCall(request, LOGIN) || request.text.length < 2 ** 20) return undefined;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) });
    },
  },
  'command.pause: a trade is listed seconds after it opened': openingAfter('POST /api/pause', 0),
  'command.save: an unknown field is refused': {
    answer: (request) =>
      isCall(request, 'POST /api/params') && request.text.includes('"kit_unknown_field":1')
        ? json(422, { detail: 'kit_unknown_field is unknown' })
        : undefined,
  },
  'command.save command.apply: updated_fields is a count': changing('POST /api/params', (reply) => ({
    ...reply,
    updated_fields: (reply.updated_fields as unknown[]).length,
  })),
  'command.close: Close All lists symbols': changing('POST /api/close-all', (reply) => ({
    closed: (reply.closed as unknown[]).map((entry) => (isRecord(entry) ? entry.symbol : entry)),
    failed: [],
  })),
  'presets command.apply command.save-preset: a preset cannot be applied': answering(
    'POST /api/presets/apply/conservative',
    404,
    { detail: 'Not found' },
  ),
  'presets: presets hold only what they change': {
    body: (body, { path }) => (path === '/api/presets/aggressive' ? { obi_threshold: 0.2 } : body),
  },
  'keys secrets reply.getKeys: keys are masked': withFields('GET /api/keys', {
    binance_key: '****1234',
    binance_secret: '****',
    bybit_key: null,
  }),
  'status trades events.stay events.counts events.clock events.complete command.start command.pause command.close: every reply takes a second':
    { delayMs: 1_000 },
};
