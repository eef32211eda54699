import { isOpenTrade } from '@/conformance/comparisons/commandEffects';
import type { Fields } from '@/conformance/transport';
import {
  answering,
  changing,
  isCall,
  isClosed,
  json,
  LOGIN,
  mapSignals,
  mapTrades,
  STATUS,
  unprotected,
  withFields,
  withQuery,
  type DefectTable,
} from './defects';
import type { DefectBehaviour, SentRequest } from './faultyTransport';

const HOUR_MS = 3_600_000;
const ANALYTICS = 'GET /api/stats/analytics';
const TRADES = 'GET /api/trades';
const LOGS = 'GET /api/system-logs';
const SAVE = 'POST /api/params';

const shifted = (time: unknown, ms: number): unknown =>
  typeof time === 'string' ? new Date(Date.parse(time) + ms).toISOString() : time;
const shiftTimes = (row: Fields, ms: number): Fields => ({
  ...row,
  timestamp_entry: shifted(row.timestamp_entry, ms),
  timestamp_exit: shifted(row.timestamp_exit, ms),
});
const number = (value: unknown): number => Number(value);

const mapGlobal = (change: (global: Fields) => Fields): DefectBehaviour =>
  changing(ANALYTICS, (body) => ({
    ...body,
    global: { ...(body.global as Fields), ...change(body.global as Fields) },
  }));
const mapRows = (call: string, list: string, change: (rows: Fields[]) => Fields[]): DefectBehaviour =>
  changing(call, (body) => ({ ...body, [list]: change(body[list] as Fields[]) }));
const mapPage = (change: (page: Fields, skip: number, limit: number) => Fields): DefectBehaviour => ({
  body: (body, request) =>
    isCall(request, TRADES)
      ? change(body as Fields, Number(request.query.get('skip')), Number(request.query.get('limit')))
      : body,
});
const withoutEvents = (type: string): DefectBehaviour => ({ frame: (frame) => (frame.type === type ? null : frame) });
const mapEventRow = (type: string, change: (row: Fields) => Fields): DefectBehaviour => ({
  frame: (frame) => (frame.type === type ? { ...frame, data: change(frame.data as Fields) } : frame),
});
const isEvent = ({ type }: Fields): boolean => ['signal', 'trade_open', 'trade_close'].includes(String(type));
const together = (...parts: DefectBehaviour[]): DefectBehaviour => Object.assign({}, ...parts) as DefectBehaviour;

/** Changes the reply of a call after a command. `reads` counts the replies since the command. */
function after(command: string, call: string, change: (body: Fields, reads: number) => unknown): DefectBehaviour {
  let reads = -1;
  return {
    request: (request) => {
      if (isCall(request, command)) reads = 0;
      return request;
    },
    body: (body, request) => (reads >= 0 && isCall(request, call) ? change(body as Fields, (reads += 1)) : body),
  };
}
const tradesAfter = (command: string, change: (trades: Fields[], reads: number) => Fields[]): DefectBehaviour =>
  after(command, TRADES, (page, reads) => ({ ...page, trades: change(page.trades as Fields[], reads) }));
/** Lists another open trade from the second reading after a command, entered `ms` after the newest trade. */
export const openingAfter = (command: string, ms: number): DefectBehaviour =>
  tradesAfter(command, (trades, reads) =>
    reads > 1 ? [{ ...shiftTimes(trades[0] ?? {}, ms), trade_id: 'new', status: 'OPEN' }, ...trades] : trades,
  );

/** Reads all lines in place of the requested ones, and selects from them. */
function selectingLines(select: (lines: Fields[], query: URLSearchParams) => Fields[]): DefectBehaviour {
  let original = new URLSearchParams();
  return {
    request: (request) => {
      if (!isCall(request, LOGS)) return request;
      original = new URLSearchParams(request.query);
      return { ...request, query: new URLSearchParams({ limit: '2000' }) };
    },
    body: (body, request) =>
      isCall(request, LOGS) ? { ...(body as Fields), logs: select((body as Fields).logs as Fields[], original) } : body,
  };
}

/** Signs in with corrected credentials. */
const forgiving = (correct: (typed: Fields) => Fields): DefectBehaviour => ({
  request: (request) => {
    if (!isCall(request, LOGIN) || !request.text.includes('password')) return request;
    const text = JSON.stringify(correct(JSON.parse(request.text) as Fields));
    return { ...request, text, init: { ...request.init, body: text } };
  },
});
/** Opens the status to a request that has the session in another form. */
const openingStatus = (isAccepted: (request: SentRequest, authorization: string) => boolean): DefectBehaviour => ({
  request: (request) =>
    isAccepted(request, new Headers(request.init.headers).get('authorization') ?? '')
      ? (unprotected(STATUS).request?.(request) ?? request)
      : request,
});
const saving = (isAccepted: (text: string) => boolean): DefectBehaviour => ({
  answer: (request) =>
    isCall(request, SAVE) && isAccepted(request.text) ? json(200, { updated_fields: [] }) : undefined,
});

const closeBeforeOpen: DefectBehaviour = {
  frame: (frame) => {
    const close = { ...frame, type: 'trade_close', data: { ...(frame.data as Fields), status: 'CLOSED' } };
    return frame.type === 'trade_open' ? [close, frame] : frame;
  },
};

/** Ends a session for every call but one, and keeps its cookie. */
function forgettingSignOut(open?: string): DefectBehaviour {
  let ended: string | undefined;
  return {
    answer: (request) => {
      const authorization = new Headers(request.init.headers).get('authorization');
      if (isCall(request, 'POST /api/auth/logout')) ended = authorization ?? undefined;
      if (ended === undefined) return undefined;
      if (request.path === '/api/auth/logout') return json(200, {});
      return authorization === ended && request.path !== open ? json(401, { detail: 'Not signed in' }) : undefined;
    },
  };
}

function growingSignals(): DefectBehaviour {
  let more = 0;
  return changing(STATUS, (status) => ({ ...status, total_signals: number(status.total_signals) + (more += 30) }));
}

const swapTargets = (row: Fields): Fields => ({ ...row, tp_price: row.sl_price, sl_price: row.tp_price });

const OPERATOR = { username: 'operator', password: 'correct horse' };
const KEYS = { binance_key: '', binance_secret: '', bybit_key: 'Kb2x9fQw', bybit_secret: 's8dkw02md9' };

/** Defects that only a comparison finds. */
export const COMPARISON_DEFECTS: DefectTable = {
  'analytics.list-counts: the analytics forget two closed trades': mapGlobal((g) => ({
    closed_trades: number(g.closed_trades) - 2,
    total_trades: number(g.total_trades) - 2,
  })),
  'analytics.list-counts: the analytics count an open trade too many': mapGlobal((g) => ({
    open_trades: number(g.open_trades) + 1,
    total_trades: number(g.total_trades) + 1,
  })),
  'analytics.list-counts: wins are counted before fees': mapGlobal((g) => ({
    winning_trades: number(g.winning_trades) + 2,
  })),
  'analytics.list-counts: losses count open trades': mapGlobal((g) => ({ losing_trades: number(g.losing_trades) + 3 })),
  'analytics.list-sums: the total PnL is before fees': mapGlobal((g) => ({ total_pnl: number(g.total_pnl) + 30 })),
  'analytics.list-sums: the mean PnL is a sum': mapGlobal((g) => ({ avg_pnl_per_trade: g.total_pnl })),
  'analytics.list-sums: the profit factor is inverted': mapGlobal((g) => ({
    profit_factor: 1 / number(g.profit_factor),
  })),
  'analytics.list-ranges: every range has all trades': withQuery(ANALYTICS, (query) => query.set('time_range', 'all')),
  'analytics.list-ranges: the last 24 hours are a week': withQuery(
    ANALYTICS,
    (query) => query.get('time_range') === '24h' && query.set('time_range', '7d'),
  ),
  'analytics.list-days: daily is shifted by a day': mapRows(ANALYTICS, 'daily', (rows) =>
    rows.map((row, index) => ({ ...rows[index + 1], date: row.date })),
  ),
  'analytics.list-days: days begin before UTC': mapRows(ANALYTICS, 'daily', ([today = {}, ...rows]) => [
    { ...today, date: '2026-03-11' },
    ...rows,
  ]),
  'analytics.list-days: the PnL of a day is before fees': mapRows(ANALYTICS, 'daily', (rows) =>
    rows.map((row) => ({ ...row, pnl: number(row.pnl) + 3 })),
  ),
  'analytics.list-days: the win rate of a day is a fraction': mapRows(ANALYTICS, 'daily', (rows) =>
    rows.map((row) => ({ ...row, win_rate: number(row.win_rate) / 100 })),
  ),
  'analytics.list-days: a day is a number': mapRows(ANALYTICS, 'daily', (rows) =>
    rows.map((row) => ({ ...row, date: String(row.date).slice(8) })),
  ),
  'analytics.list-hours: hours are an hour ahead': mapRows(ANALYTICS, 'hourly', (rows) =>
    rows.map((row) => ({ ...row, hour: `${(parseInt(String(row.hour), 10) + 1) % 24}`.padStart(2, '0') + ':00' })),
  ),
  'analytics.list-hours: the present hour is missing': mapRows(ANALYTICS, 'hourly', (rows) => rows.slice(0, -1)),
  'analytics.list-symbols: the trades of a symbol are fills': mapRows(ANALYTICS, 'top_symbols', (rows) =>
    rows.map((row) => ({ ...row, trades: 2 * number(row.trades) })),
  ),
  'analytics.list-symbols: the best symbol is missing': mapRows(ANALYTICS, 'top_symbols', (rows) => rows.slice(1)),
  'trades.skip: pages end at 400 trades': mapPage((page, skip) => (skip < 400 ? page : { ...page, trades: [] })),
  'trades.skip: a later page repeats the last trade': withQuery(TRADES, (query) => {
    const skip = Number(query.get('skip'));
    if (skip >= 50) query.set('skip', String(skip - 1));
  }),
  'trades.skip: a later page leaves out a trade': withQuery(TRADES, (query) => {
    const skip = Number(query.get('skip'));
    if (skip >= 50) query.set('skip', String(skip + 1));
  }),
  'trades.limit: a page has at most 100 trades': mapPage((page) => ({
    ...page,
    trades: (page.trades as Fields[]).slice(0, 100),
  })),
  'trades.limit: a page of 500 has 250 trades': mapPage((page) => ({
    ...page,
    trades: (page.trades as Fields[]).slice(0, 250),
  })),
  'trades.has-more: has_more is true on a full last page': mapPage((page, skip, limit) => ({
    ...page,
    has_more: skip + limit <= number(page.total),
  })),
  'trades.has-more: the last page lacks its last trade': mapPage((page, skip, limit) =>
    skip > 0 && skip + limit >= number(page.total) ? { ...page, trades: (page.trades as Fields[]).slice(0, -1) } : page,
  ),
  'trades.has-more: total counts the following trades': mapPage((page, skip) => ({
    ...page,
    total: number(page.total) - skip,
  })),
  'signals.limit: a small limit gives the oldest signals': changing('GET /api/signals', (signals) =>
    (signals as unknown as Fields[]).length === 2 ? (signals as unknown as Fields[]).toReversed() : signals,
  ),
  'signals.limit: the last signal is missing': {
    body: (body, { path }) =>
      path === '/api/signals' && (body as Fields[]).length === 2 ? (body as Fields[]).slice(0, 1) : body,
  },
  'logs.limit: the limit gives the oldest log lines': selectingLines((lines, query) =>
    lines.slice(-number(query.get('limit'))),
  ),
  'logs.level: the limit cuts the lines before the filter': selectingLines((lines, query) =>
    lines.slice(0, number(query.get('limit'))).filter(({ level }) => [null, level].includes(query.get('level'))),
  ),
  'logs.level: the filter wants the level in lower case': withQuery(
    LOGS,
    (query) => query.has('level') && query.set('level', query.get('level')!.toLowerCase()),
  ),
  'logs.component: a component selects nothing': withQuery(
    LOGS,
    (query) => query.has('component') && query.set('component', 'other'),
  ),
  'logs.both-filters: a level hides the component': withQuery(
    LOGS,
    (query) => query.has('level') && query.delete('component'),
  ),
  'trades.clock: times of trades are local times': mapTrades((trade) => shiftTimes(trade, HOUR_MS)),
  'signals.clock: times of signals are local times': mapSignals((signal) => ({
    ...signal,
    timestamp: shifted(signal.timestamp, HOUR_MS),
  })),
  'logs.clock: times of log lines are local times': mapRows(LOGS, 'logs', (rows) =>
    rows.map((row) => ({ ...row, timestamp: shifted(row.timestamp, HOUR_MS) })),
  ),
  'presets.values: all presets are the same': {
    request: (request) =>
      request.path.startsWith('/api/presets/') ? { ...request, path: '/api/presets/balanced' } : request,
  },
  'presets.values: a preset is out of bounds': withFields('GET /api/presets/aggressive', { obi_threshold: 12 }),
  'trades.targets: TP and SL are exchanged': mapTrades(swapTargets),
  'trades.targets: a SHORT has the TP of a LONG': mapTrades(swapTargets, ({ side }) => side === 'SHORT'),
  'trades.targets: TP is in cents': mapTrades((trade) => ({ ...trade, tp_price: 100 * number(trade.tp_price) })),
  'trades.gross-pnl: the PnL of a SHORT has the sign of a LONG': mapTrades(
    (trade) => ({ ...trade, pnl_gross: -number(trade.pnl_gross) }),
    (trade) => isClosed(trade) && trade.side === 'SHORT',
  ),
  'trades.gross-pnl: the gross PnL has the leverage twice': mapTrades(
    (trade) => ({ ...trade, pnl_gross: 10 * number(trade.pnl_gross) }),
    isClosed,
  ),
  'trades.gross-pnl: the gross PnL is 0': mapTrades((trade) => ({ ...trade, pnl_gross: 0, quantity: null }), isClosed),
  'trades.percent: the percentage is a fraction': mapTrades(
    (trade) => ({ ...trade, pnl_pct: number(trade.pnl_pct) / 100 }),
    isClosed,
  ),
  'trades.percent: the percentage has no sign': mapTrades(
    (trade) => ({ ...trade, pnl_pct: Math.abs(number(trade.pnl_pct)), margin: null }),
    isClosed,
  ),
  'trades.fee-size: a fee is in percent': mapTrades(
    (trade) => ({ ...trade, exit_fee: 100 + number(trade.exit_fee) }),
    isClosed,
  ),
  'trades.fee-size: fees are negative': mapTrades(
    (trade) => ({ ...trade, entry_fee: -number(trade.entry_fee), exit_fee: -number(trade.exit_fee) }),
    isClosed,
  ),
  'trades.exit-reason: every exit is a TP': mapTrades((trade) => ({ ...trade, reason_exit: 'TP' }), isClosed),
  'signals.targets: a signal has TP and SL exchanged': mapSignals(swapTargets),
  'signals.targets: the SL of a signal is on the side of the gain': mapSignals((signal) => ({
    ...signal,
    sl_price: (number(signal.price_mid) + number(signal.tp_price)) / 2,
  })),
  'signals.targets: the spread is ask less bid': mapSignals((signal) => ({ ...signal, spread_bps: -1 })),
  'events.stay-open: a connection ends after 20 seconds': { closesAfterMs: 20_000 },
  'events.text: frames are binary': { sendsBinary: true },
  'events.complete: no signal is sent': withoutEvents('signal'),
  'events.complete: no trade_open is sent': withoutEvents('trade_open'),
  'events.complete: no trade_close is sent': withoutEvents('trade_close'),
  'events.complete: a signal has another time in its frame': mapEventRow('signal', (row) => ({
    ...row,
    timestamp: Date.parse(String(row.timestamp)),
  })),
  'events.list: a frame has another trade_id than the list': mapEventRow('trade_open', (row) => ({
    ...row,
    trade_id: `order-${String(row.trade_id)}`,
  })),
  'events.list: a frame has local times': mapEventRow('trade_open', (row) => shiftTimes(row, -HOUR_MS)),
  'events.list: a trade_close has the status OPEN': mapEventRow('trade_close', (row) => ({ ...row, status: 'OPEN' })),
  'events.list: a trade_close has the gross PnL as net PnL': mapEventRow('trade_close', (row) => ({
    ...row,
    pnl_net: row.pnl_gross,
  })),
  'events.order: a trade closes before it opens': closeBeforeOpen,
  'events.once: every event is sent twice': { frame: (frame) => (isEvent(frame) ? [frame, frame] : frame) },
  'events.consoles: only the first console gets events': {
    frame: (frame, socket) => (isEvent(frame) && socket > 1 ? null : frame),
  },
  'events.clock: list and frames are an hour behind': together(
    mapTrades((trade) => shiftTimes(trade, -HOUR_MS)),
    mapEventRow('trade_open', (row) => shiftTimes(row, -HOUR_MS)),
  ),
  'events.counts: the uptime stays': withFields(STATUS, { uptime_seconds: 7 }),
  'events.counts: the uptime is in minutes': changing(STATUS, (status) => ({
    ...status,
    uptime_seconds: number(status.uptime_seconds) / 60,
  })),
  'events.counts: total_signals counts candidates': growingSignals(),
  'socket.positions: positions have other identifiers': {
    frame: (frame) =>
      frame.type === 'positions'
        ? { ...frame, data: (frame.data as Fields[]).map((row) => ({ ...row, trade_id: `p-${String(row.symbol)}` })) }
        : frame,
  },
  'socket.positions: the price of positions is in cents': {
    frame: (frame) =>
      frame.type === 'positions'
        ? {
            ...frame,
            data: (frame.data as Fields[]).map((row) => ({ ...row, mark_price: 100 * number(row.mark_price) })),
          }
        : frame,
  },
  'command.close: Close closes every position': {
    request: (request) => (isCall(request, 'POST /api/close') ? { ...request, path: '/api/close-all' } : request),
  },
  'command.start: Start resets a parameter': after('POST /api/start', 'GET /api/params', (body) => ({
    ...body,
    max_concurrent_trades: 5,
  })),
  'command.start: the uptime counts from the process': changing(STATUS, (status) => ({
    ...status,
    uptime_seconds: number(status.uptime_seconds) + 5_000,
  })),
  'command.pause: Pause begins the uptime again': after('POST /api/pause', STATUS, (status) => ({
    ...status,
    uptime_seconds: 0,
  })),
  'command.pause: a paused bot opens a trade': openingAfter('POST /api/pause', HOUR_MS),
  'command.pause: Pause closes the positions': tradesAfter('POST /api/pause', (trades) =>
    trades.map((trade) => (isOpenTrade(trade) ? { ...trade, status: 'CLOSED', reason_exit: 'PAUSED' } : trade)),
  ),
  'command.resume: Resume begins the uptime again': after('POST /api/resume', STATUS, (status) => ({
    ...status,
    uptime_seconds: 0,
  })),
  'command.stop: Stop deletes the trades': tradesAfter('POST /api/stop', (trades) => trades.slice(9)),
  'command.stop: Stop closes the positions': tradesAfter('POST /api/stop', (trades) =>
    trades.map((trade) => (isOpenTrade(trade) ? { ...trade, status: 'CLOSED', reason_exit: 'STOP' } : trade)),
  ),
  'command.stop: a stopped bot has an uptime': changing(STATUS, (status) => ({
    ...status,
    uptime_seconds: number(status.uptime_seconds) + 900,
  })),
  'command.stop: a stopped bot opens a trade': openingAfter('POST /api/stop', HOUR_MS),
  'command.close-all: Close All leaves a position in the list': tradesAfter(
    'POST /api/close-all',
    ([first = {}, ...trades]) => [{ ...first, status: 'OPEN' }, ...trades],
  ),
  'command.close-all: Close All counts orders': changing('POST /api/close-all', (reply) => {
    const closed = [...(reply.closed as unknown[]), ...(reply.closed as unknown[])];
    return { ...reply, closed, total_processed: closed.length };
  }),
  'command.clear-while-running: a refused clearing deletes the trades': tradesAfter(
    'POST /api/clear-database',
    () => [],
  ),
  'command.save-wrong-type: a fraction of trades is accepted': saving((text) =>
    text.includes('"max_concurrent_trades":2.5'),
  ),
  'command.save-wrong-type: a text is a list of symbols': saving((text) => text.includes('"symbols":"BTCUSDT"')),
  'command.save-out-of-bounds: only one parameter has bounds': saving((text) =>
    text.includes('"top_symbols_count":100000'),
  ),
  'command.save-nan: NaN is a number': saving((text) => text.includes('NaN')),
  'command.save-unknown-field: an unknown field fails inside': {
    answer: (request) => (request.text.includes('kit_unknown_field') ? json(500, { detail: 'KeyError' }) : undefined),
  },
  'command.apply-preset: an applied preset switches to LIVE': after(
    'POST /api/presets/apply/conservative',
    'GET /api/params',
    (params) => ({ ...params, mode: 'LIVE' }),
  ),
  'command.apply-preset: an applied preset changes nothing': answering('POST /api/presets/apply/conservative', 200, {
    status: 'applied',
  }),
  'command.delete-built-in: the refused deletion removes a preset': after(
    'DELETE /api/presets/conservative',
    'GET /api/presets',
    (list) => ({
      ...list,
      presets: ['balanced'],
    }),
  ),
  'command.save-preset: a saved preset becomes the parameters': after(
    'POST /api/presets/kit%20conformance',
    'GET /api/params',
    (params) => ({ ...params, obi_threshold: 0.4 }),
  ),
  'sign-in.wrong-user: any user name signs in': forgiving((typed) => ({ ...typed, username: OPERATOR.username })),
  'sign-in.wrong-user: a refusal repeats the password': {
    answer: (request) =>
      isCall(request, LOGIN) && request.text.includes('-kit')
        ? json(401, { detail: `wrong: ${request.text}` })
        : undefined,
  },
  'sign-in.exact-password: the password ignores the case': forgiving((typed) => ({
    ...typed,
    password: String(typed.password).toLowerCase(),
  })),
  'sign-in.exact-password: the password is cut': forgiving((typed) =>
    String(typed.password).startsWith('correct hors') ? OPERATOR : typed,
  ),
  'authorization.scheme: the token opens with the scheme Basic': openingStatus(
    ({ token }, authorization) => authorization === `Basic ${token}`,
  ),
  'authorization.scheme: the token opens without a scheme': openingStatus(
    ({ token }, authorization) => authorization === token,
  ),
  'authorization.scheme: the token opens in the address': openingStatus(({ query }) => query.has('token')),
  'authorization.exact-token: a part of the token opens': openingStatus(
    ({ token = '' }, authorization) => token.startsWith(authorization.slice(7)) && authorization.length > 8,
  ),
  'authorization.exact-token: an empty token opens': openingStatus(
    (_request, authorization) => authorization.trim() === 'Bearer',
  ),
  'authorization.path-forms: a slash at the end opens a call': answering('GET /api/status/', 200, { running: true }),
  'sign-out.ends-calls: the trades stay open after a sign-out': forgettingSignOut('/api/trades'),
  'sign-out.ends-calls: the cookie stays valid after a sign-out': forgettingSignOut(),
  'sign-out.ends-calls: a sign-out ends every session': {
    answer: (() => {
      let isOut = false;
      return (request: SentRequest) => {
        isOut ||= request.path === '/api/auth/logout';
        return isOut && isCall(request, STATUS) ? json(401, { detail: 'Not signed in' }) : undefined;
      };
    })(),
  },
  'secrets.keys: the parameters contain a key': {
    body: (body, request) => {
      if (isCall(request, 'GET /api/keys')) return KEYS;
      return isCall(request, 'GET /api/params') ? { ...(body as Fields), bybit_secret: KEYS.bybit_secret } : body;
    },
  },
  'secrets.keys: the logs contain a key': {
    body: (body, request) => {
      if (isCall(request, 'GET /api/keys')) return KEYS;
      if (!isCall(request, LOGS)) return body;
      const [line, ...lines] = (body as Fields).logs as Fields[];
      return { ...(body as Fields), logs: [{ ...line, message: `saved ${KEYS.bybit_key}` }, ...lines] };
    },
  },
  'secrets.not-repeated: a refusal repeats the key': {
    answer: (request) =>
      isCall(request, 'POST /api/keys/validate') ? json(422, { detail: `not a text: ${request.text}` }) : undefined,
  },
};
