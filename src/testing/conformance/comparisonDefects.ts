import type { Fields } from '@/conformance/transport';
import {
  answering,
  changing,
  defect,
  isCall,
  isClosed,
  isOpenTrade,
  json,
  LOGIN,
  mapSignals,
  mapTrades,
  STATUS,
  unprotected,
  withFields,
  withQuery,
  type Defect,
} from './defects';
import type { DefectBehaviour, SentRequest } from './faultyTransport';

const HOUR_MS = 3_600_000;
const ANALYTICS = 'GET /api/stats/analytics';
const TRADES = 'GET /api/trades';
const LOGS = 'GET /api/system-logs';
const SAVE = 'POST /api/params';

const shifted = (time: unknown, ms: number): unknown =>
  time == null ? time : new Date(Date.parse(String(time)) + ms).toISOString();
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
const mapEvents = (type: string, change: (frame: Fields, row: Fields) => Fields | null): DefectBehaviour => ({
  frame: (frame) => (frame.type === type ? change(frame, frame.data as Fields) : frame),
});
const mapEventRow = (type: string, change: (row: Fields) => Fields): DefectBehaviour =>
  mapEvents(type, (frame, row) => ({ ...frame, data: change(row) }));
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

/** Reads all lines in place of the requested ones, and selects from them. */
function selectingLines(select: (lines: Fields[], query: URLSearchParams) => Fields[]): DefectBehaviour {
  let asked = new URLSearchParams();
  return {
    request: (request) => {
      if (!isCall(request, LOGS)) return request;
      asked = new URLSearchParams(request.query);
      return { ...request, query: new URLSearchParams({ limit: '2000' }) };
    },
    body: (body, request) =>
      isCall(request, LOGS) ? { ...(body as Fields), logs: select((body as Fields).logs as Fields[], asked) } : body,
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

function openAfterClose(): DefectBehaviour {
  const held = new Map<unknown, Fields>();
  return {
    frame: (frame) => {
      const { trade_id } = (frame.data ?? {}) as Fields;
      if (frame.type === 'trade_open') held.set(trade_id, frame);
      if (frame.type === 'trade_open') return null;
      const open = frame.type === 'trade_close' ? held.get(trade_id) : undefined;
      return open === undefined ? frame : [frame, open];
    },
  };
}

function keepingFirstCookie(): DefectBehaviour {
  let first: string | undefined;
  return { upgrade: ({ origin }, cookie) => ({ origin, cookie: (first ??= cookie) }) };
}

function growingSignals(): DefectBehaviour {
  let more = 0;
  return changing(STATUS, (status) => ({ ...status, total_signals: number(status.total_signals) + (more += 30) }));
}

const ANALYTICS_DEFECTS: readonly Defect[] = [
  defect(
    'the analytics forget two closed trades',
    'analytics.list-counts',
    mapGlobal((g) => ({ closed_trades: number(g.closed_trades) - 2, total_trades: number(g.total_trades) - 2 })),
  ),
  defect(
    'the analytics count an open trade too many',
    'analytics.list-counts',
    mapGlobal((g) => ({ open_trades: number(g.open_trades) + 1, total_trades: number(g.total_trades) + 1 })),
  ),
  defect(
    'wins are counted before fees',
    'analytics.list-wins',
    mapGlobal((g) => ({ winning_trades: number(g.winning_trades) + 2 })),
  ),
  defect(
    'losses count open trades',
    'analytics.list-wins',
    mapGlobal((g) => ({ losing_trades: number(g.losing_trades) + 3 })),
  ),
  defect(
    'the total PnL is before fees',
    'analytics.list-sums',
    mapGlobal((g) => ({ total_pnl: number(g.total_pnl) + 30 })),
  ),
  defect(
    'the mean PnL is a sum',
    'analytics.list-sums',
    mapGlobal((g) => ({ avg_pnl_per_trade: g.total_pnl })),
  ),
  defect(
    'the profit factor is inverted',
    'analytics.list-sums',
    mapGlobal((g) => ({ profit_factor: 1 / number(g.profit_factor) })),
  ),
  defect(
    'every range has all trades',
    'analytics.list-ranges',
    withQuery(ANALYTICS, (query) => query.set('time_range', 'all')),
  ),
  defect(
    'the last 24 hours are a week',
    'analytics.list-ranges',
    withQuery(ANALYTICS, (query) => query.get('time_range') === '24h' && query.set('time_range', '7d')),
  ),
  defect(
    'daily is shifted by a day',
    'analytics.list-days',
    mapRows(ANALYTICS, 'daily', (rows) => rows.map((row, index) => ({ ...rows[index + 1], date: row.date }))),
  ),
  defect(
    'days begin before UTC',
    'analytics.list-days',
    mapRows(ANALYTICS, 'daily', ([today = {}, ...rows]) => [{ ...today, date: '2026-03-11' }, ...rows]),
  ),
  defect(
    'the PnL of a day is before fees',
    'analytics.list-days',
    mapRows(ANALYTICS, 'daily', (rows) => rows.map((row) => ({ ...row, pnl: number(row.pnl) + 3 }))),
  ),
  defect(
    'the win rate of a day is a fraction',
    'analytics.list-days',
    mapRows(ANALYTICS, 'daily', (rows) => rows.map((row) => ({ ...row, win_rate: number(row.win_rate) / 100 }))),
  ),
  defect(
    'a day is a number',
    'analytics.list-days',
    mapRows(ANALYTICS, 'daily', (rows) => rows.map((row) => ({ ...row, date: String(row.date).slice(8) }))),
  ),
  defect(
    'hours are an hour ahead',
    'analytics.list-hours',
    mapRows(ANALYTICS, 'hourly', (rows) =>
      rows.map((row) => ({ ...row, hour: `${(parseInt(String(row.hour), 10) + 1) % 24}`.padStart(2, '0') + ':00' })),
    ),
  ),
  defect(
    'the present hour is missing',
    'analytics.list-hours',
    mapRows(ANALYTICS, 'hourly', (rows) => rows.slice(0, -1)),
  ),
  defect(
    'the trades of a symbol are fills',
    'analytics.list-symbols',
    mapRows(ANALYTICS, 'top_symbols', (rows) => rows.map((row) => ({ ...row, trades: 2 * number(row.trades) }))),
  ),
  defect(
    'the best symbol is missing',
    'analytics.list-symbols',
    mapRows(ANALYTICS, 'top_symbols', (rows) => rows.slice(1)),
  ),
];

const LIST_DEFECTS: readonly Defect[] = [
  defect(
    'pages end at 400 trades',
    'trades.pages',
    mapPage((page, skip) => ({ ...page, trades: (page.trades as Fields[]).slice(0, Math.max(0, 400 - skip)) })),
  ),
  defect(
    'a later page repeats the last trade',
    'trades.pages',
    withQuery(TRADES, (query) => {
      const skip = Number(query.get('skip'));
      if (skip >= 50) query.set('skip', String(skip - 1));
    }),
  ),
  defect(
    'a later page leaves out a trade',
    'trades.pages',
    withQuery(TRADES, (query) => {
      const skip = Number(query.get('skip'));
      if (skip >= 50) query.set('skip', String(skip + 1));
    }),
  ),
  defect(
    'a page has at most 100 trades',
    'trades.page-size',
    mapPage((page) => ({ ...page, trades: (page.trades as Fields[]).slice(0, 100) })),
  ),
  defect(
    'a page of 500 has 250 trades',
    'trades.page-size',
    mapPage((page) => ({ ...page, trades: (page.trades as Fields[]).slice(0, 250) })),
  ),
  defect(
    'has_more is true on a full last page',
    'trades.last-page',
    mapPage((page, skip, limit) => ({ ...page, has_more: skip + limit <= number(page.total) })),
  ),
  defect(
    'the last page lacks its last trade',
    'trades.last-page',
    mapPage((page, skip, limit) =>
      skip > 0 && skip + limit >= number(page.total)
        ? { ...page, trades: (page.trades as Fields[]).slice(0, -1) }
        : page,
    ),
  ),
  defect(
    'total counts the following trades',
    'trades.last-page',
    mapPage((page, skip) => ({ ...page, total: number(page.total) - skip })),
  ),
  defect(
    'a small limit gives the oldest signals',
    'signals.newest',
    changing('GET /api/signals', (signals) =>
      (signals as unknown as Fields[]).length === 2 ? (signals as unknown as Fields[]).toReversed() : signals,
    ),
  ),
  defect('the last signal is missing', 'signals.newest', {
    body: (body, { path }) =>
      path === '/api/signals' && (body as Fields[]).length === 2 ? (body as Fields[]).slice(0, 1) : body,
  }),
  defect(
    'the limit gives the oldest log lines',
    'logs.newest',
    selectingLines((lines, query) => lines.slice(-number(query.get('limit')))),
  ),
  defect(
    'the limit cuts the lines before the filter',
    'logs.level-lines',
    selectingLines((lines, query) =>
      lines.slice(0, number(query.get('limit'))).filter(({ level }) => [null, level].includes(query.get('level'))),
    ),
  ),
  defect(
    'the filter wants the level in lower case',
    'logs.level-lines',
    withQuery(LOGS, (query) => query.has('level') && query.set('level', query.get('level')!.toLowerCase())),
  ),
  defect(
    'a component selects nothing',
    'logs.component-lines',
    withQuery(LOGS, (query) => query.has('component') && query.set('component', 'other')),
  ),
  defect(
    'a level hides the component',
    'logs.both-filters',
    withQuery(LOGS, (query) => query.has('level') && query.delete('component')),
  ),
  defect(
    'times of trades are local times',
    'trades.clock',
    mapTrades((trade) => shiftTimes(trade, HOUR_MS)),
  ),
  defect(
    'times of signals are local times',
    'signals.clock',
    mapSignals((signal) => ({ ...signal, timestamp: shifted(signal.timestamp, HOUR_MS) })),
  ),
  defect(
    'times of log lines are local times',
    'logs.clock',
    mapRows(LOGS, 'logs', (rows) => rows.map((row) => ({ ...row, timestamp: shifted(row.timestamp, HOUR_MS) }))),
  ),
  defect('all presets are the same', 'presets.values', {
    request: (request) =>
      request.path.startsWith('/api/presets/') ? { ...request, path: '/api/presets/balanced' } : request,
  }),
  defect(
    'a preset is out of bounds',
    'presets.values',
    withFields('GET /api/presets/aggressive', { obi_threshold: 12 }),
  ),
];

const swapTargets = (row: Fields): Fields => ({ ...row, tp_price: row.sl_price, sl_price: row.tp_price });

const PRICE_DEFECTS: readonly Defect[] = [
  defect('TP and SL are exchanged', 'trades.targets', mapTrades(swapTargets)),
  defect(
    'a SHORT has the TP of a LONG',
    'trades.targets',
    mapTrades(swapTargets, ({ side }) => side === 'SHORT'),
  ),
  defect(
    'TP is in cents',
    'trades.targets',
    mapTrades((trade) => ({ ...trade, tp_price: 100 * number(trade.tp_price) })),
  ),
  defect(
    'the PnL of a SHORT has the sign of a LONG',
    'trades.gross-pnl',
    mapTrades(
      (trade) => ({ ...trade, pnl_gross: -number(trade.pnl_gross) }),
      (trade) => isClosed(trade) && trade.side === 'SHORT',
    ),
  ),
  defect(
    'the gross PnL has the leverage twice',
    'trades.gross-pnl',
    mapTrades((trade) => ({ ...trade, pnl_gross: 10 * number(trade.pnl_gross) }), isClosed),
  ),
  defect(
    'the gross PnL is 0',
    'trades.gross-pnl',
    mapTrades((trade) => ({ ...trade, pnl_gross: 0, quantity: null }), isClosed),
  ),
  defect(
    'the percentage is a fraction',
    'trades.percent',
    mapTrades((trade) => ({ ...trade, pnl_pct: number(trade.pnl_pct) / 100 }), isClosed),
  ),
  defect(
    'the percentage has no sign',
    'trades.percent',
    mapTrades((trade) => ({ ...trade, pnl_pct: Math.abs(number(trade.pnl_pct)), margin: null }), isClosed),
  ),
  defect(
    'a fee is in percent',
    'trades.fee-size',
    mapTrades((trade) => ({ ...trade, exit_fee: 100 + number(trade.exit_fee) }), isClosed),
  ),
  defect(
    'fees are negative',
    'trades.fee-size',
    mapTrades(
      (trade) => ({ ...trade, entry_fee: -number(trade.entry_fee), exit_fee: -number(trade.exit_fee) }),
      isClosed,
    ),
  ),
  defect(
    'every exit is a TP',
    'trades.exit-reason',
    mapTrades((trade) => ({ ...trade, reason_exit: 'TP' }), isClosed),
  ),
  defect('a signal has TP and SL exchanged', 'signals.targets', mapSignals(swapTargets)),
  defect(
    'the SL of a signal is on the side of the gain',
    'signals.targets',
    mapSignals((signal) => ({ ...signal, sl_price: (number(signal.price_mid) + number(signal.tp_price)) / 2 })),
  ),
  defect(
    'the spread is ask less bid',
    'signals.targets',
    mapSignals((signal) => ({ ...signal, spread_bps: -1 })),
  ),
];

const EVENT_DEFECTS: readonly Defect[] = [
  defect('a connection ends after 20 seconds', 'events.stay-open', { closesAfterMs: 20_000 }),
  defect('frames are binary', 'events.text', { sendsBinary: true }),
  ...['signal', 'trade_open', 'trade_close'].map((type) =>
    defect(
      `no ${type} is sent`,
      'events.complete',
      mapEvents(type, () => null),
    ),
  ),
  defect(
    'a signal has another time in its frame',
    'events.complete',
    mapEventRow('signal', (row) => ({ ...row, timestamp: Date.parse(String(row.timestamp)) })),
  ),
  defect(
    'a frame has another trade_id than the list',
    'events.list',
    mapEventRow('trade_open', (row) => ({ ...row, trade_id: `order-${String(row.trade_id)}` })),
  ),
  defect(
    'a frame has local times',
    'events.list',
    mapEventRow('trade_open', (row) => shiftTimes(row, -HOUR_MS)),
  ),
  defect(
    'a trade_close has the status OPEN',
    'events.list',
    mapEventRow('trade_close', (row) => ({ ...row, status: 'OPEN' })),
  ),
  defect(
    'a trade_close has the gross PnL as net PnL',
    'events.list',
    mapEventRow('trade_close', (row) => ({ ...row, pnl_net: row.pnl_gross })),
  ),
  defect('a trade_open comes with the close', 'events.order', openAfterClose()),
  defect('every event comes twice', 'events.once', { frame: (frame) => (isEvent(frame) ? [frame, frame] : frame) }),
  defect('only the first console gets events', 'events.consoles', {
    frame: (frame, socket) => (isEvent(frame) && socket > 1 ? null : frame),
  }),
  defect(
    'list and frames are an hour behind',
    'events.clock',
    together(
      mapTrades((trade) => shiftTimes(trade, -HOUR_MS)),
      mapEventRow('trade_open', (row) => shiftTimes(row, -HOUR_MS)),
    ),
  ),
  defect('the uptime stays', 'events.counts', withFields(STATUS, { uptime_seconds: 7 })),
  defect(
    'the uptime is in minutes',
    'events.counts',
    changing(STATUS, (status) => ({ ...status, uptime_seconds: number(status.uptime_seconds) / 60 })),
  ),
  defect('total_signals counts candidates', 'events.counts', growingSignals()),
  defect('positions have other identifiers', 'socket.positions', {
    frame: (frame) =>
      frame.type === 'positions'
        ? { ...frame, data: (frame.data as Fields[]).map((row) => ({ ...row, trade_id: `p-${String(row.symbol)}` })) }
        : frame,
  }),
  defect('the price of positions is in cents', 'socket.positions', {
    frame: (frame) =>
      frame.type === 'positions'
        ? {
            ...frame,
            data: (frame.data as Fields[]).map((row) => ({ ...row, mark_price: 100 * number(row.mark_price) })),
          }
        : frame,
  }),
];

const COMMAND_DEFECTS: readonly Defect[] = [
  defect('Close closes every position', 'command.close', {
    request: (request) => (isCall(request, 'POST /api/close') ? { ...request, path: '/api/close-all' } : request),
  }),
  defect(
    'Start resets a parameter',
    'command.start',
    after('POST /api/start', 'GET /api/params', (body) => ({ ...body, max_concurrent_trades: 5 })),
  ),
  defect(
    'the uptime counts from the process',
    'command.start',
    changing(STATUS, (status) => ({ ...status, uptime_seconds: number(status.uptime_seconds) + 5_000 })),
  ),
  defect(
    'Pause begins the uptime again',
    'command.pause',
    after('POST /api/pause', STATUS, (status) => ({ ...status, uptime_seconds: 0 })),
  ),
  defect(
    'a paused bot opens a trade',
    'command.pause',
    tradesAfter('POST /api/pause', (trades, reads) =>
      reads > 1 ? [{ ...trades[0], trade_id: 'new', status: 'OPEN' }, ...trades] : trades,
    ),
  ),
  defect(
    'Pause closes the positions',
    'command.pause',
    tradesAfter('POST /api/pause', (trades) =>
      trades.map((trade) => (isOpenTrade(trade) ? { ...trade, status: 'CLOSED', reason_exit: 'PAUSED' } : trade)),
    ),
  ),
  defect(
    'Resume begins the uptime again',
    'command.resume',
    after('POST /api/resume', STATUS, (status) => ({ ...status, uptime_seconds: 0 })),
  ),
  defect(
    'Stop deletes the trades',
    'command.stop',
    tradesAfter('POST /api/stop', (trades) => trades.slice(9)),
  ),
  defect(
    'Stop closes the positions',
    'command.stop',
    tradesAfter('POST /api/stop', (trades) =>
      trades.map((trade) => (isOpenTrade(trade) ? { ...trade, status: 'CLOSED', reason_exit: 'STOP' } : trade)),
    ),
  ),
  defect(
    'a stopped bot has an uptime',
    'command.stop',
    changing(STATUS, (status) => ({ ...status, uptime_seconds: number(status.uptime_seconds) + 900 })),
  ),
  defect(
    'a stopped bot opens a trade',
    'command.stop',
    tradesAfter('POST /api/stop', (trades, reads) =>
      reads > 1 ? [{ ...trades[0], trade_id: 'new', status: 'OPEN' }, ...trades] : trades,
    ),
  ),
  defect(
    'Close All leaves a position in the list',
    'command.close-all',
    tradesAfter('POST /api/close-all', ([first = {}, ...trades]) => [{ ...first, status: 'OPEN' }, ...trades]),
  ),
  defect(
    'Close All counts orders',
    'command.close-all',
    changing('POST /api/close-all', (reply) => {
      const closed = [...(reply.closed as unknown[]), ...(reply.closed as unknown[])];
      return { ...reply, closed, total_processed: closed.length };
    }),
  ),
  defect(
    'a refused clearing deletes the trades',
    'command.clear-while-running',
    tradesAfter('POST /api/clear-database', () => []),
  ),
  defect(
    'a fraction of trades is accepted',
    'command.save-wrong-type',
    saving((text) => text.includes('"max_concurrent_trades":2.5')),
  ),
  defect(
    'a text is a list of symbols',
    'command.save-wrong-type',
    saving((text) => text.includes('"symbols":"BTCUSDT"')),
  ),
  defect(
    'only one parameter has bounds',
    'command.save-out-of-bounds',
    saving((text) => text.includes('"top_symbols_count":100000')),
  ),
  defect(
    'NaN is a number',
    'command.save-nan',
    saving((text) => text.includes('NaN')),
  ),
  defect('an unknown field fails inside', 'command.save-unknown-field', {
    answer: (request) => (request.text.includes('kit_unknown_field') ? json(500, { detail: 'KeyError' }) : undefined),
  }),
  defect(
    'an applied preset switches to LIVE',
    'command.apply-preset',
    after('POST /api/presets/apply/conservative', 'GET /api/params', (params) => ({ ...params, mode: 'LIVE' })),
  ),
  defect(
    'an applied preset changes nothing',
    'command.apply-preset',
    answering('POST /api/presets/apply/conservative', 200, { status: 'applied' }),
  ),
  defect(
    'the refused deletion removes a preset',
    'command.delete-built-in',
    after('DELETE /api/presets/conservative', 'GET /api/presets', (list) => ({ ...list, presets: ['balanced'] })),
  ),
  defect(
    'a saved preset becomes the parameters',
    'command.save-preset',
    after('POST /api/presets/kit%20conformance', 'GET /api/params', (params) => ({ ...params, obi_threshold: 0.4 })),
  ),
];

const OPERATOR = { username: 'operator', password: 'correct horse' };
const KEYS = { binance_key: '', binance_secret: '', bybit_key: 'Kb2x9fQw', bybit_secret: 's8dkw02md9' };

const ACCESS_DEFECTS: readonly Defect[] = [
  defect(
    'any user name signs in',
    'sign-in.wrong-user',
    forgiving((typed) => ({ ...typed, username: OPERATOR.username })),
  ),
  defect('a refusal repeats the password', 'sign-in.wrong-user', {
    answer: (request) =>
      isCall(request, LOGIN) && request.text.includes('-kit')
        ? json(401, { detail: `wrong: ${request.text}` })
        : undefined,
  }),
  defect(
    'the password ignores the case',
    'sign-in.exact-password',
    forgiving((typed) => ({ ...typed, password: String(typed.password).toLowerCase() })),
  ),
  defect(
    'the password is cut',
    'sign-in.exact-password',
    forgiving((typed) => (String(typed.password).startsWith('correct hors') ? OPERATOR : typed)),
  ),
  defect(
    'the token opens with the scheme Basic',
    'authorization.scheme',
    openingStatus(({ token }, authorization) => authorization === `Basic ${token}`),
  ),
  defect(
    'the token opens without a scheme',
    'authorization.scheme',
    openingStatus(({ token }, authorization) => authorization === token),
  ),
  defect(
    'the token opens in the address',
    'authorization.scheme',
    openingStatus(({ query }) => query.has('token')),
  ),
  defect(
    'a part of the token opens',
    'authorization.exact-token',
    openingStatus(
      ({ token = '' }, authorization) => token.startsWith(authorization.slice(7)) && authorization.length > 8,
    ),
  ),
  defect(
    'an empty token opens',
    'authorization.exact-token',
    openingStatus((_request, authorization) => authorization.trim() === 'Bearer'),
  ),
  defect(
    'a slash at the end opens a call',
    'authorization.path-forms',
    answering('GET /api/status/', 200, { running: true }),
  ),
  defect('the trades stay open after a sign-out', 'sign-out.ends-calls', unprotected(TRADES)),
  defect('the cookie stays valid after a sign-out', 'sign-out.ends-calls', keepingFirstCookie()),
  defect('a sign-out ends every session', 'sign-out.ends-calls', {
    answer: (() => {
      let isOut = false;
      return (request: SentRequest) => {
        isOut ||= request.path === '/api/auth/logout';
        return isOut && isCall(request, STATUS) ? json(401, { detail: 'Not signed in' }) : undefined;
      };
    })(),
  }),
  defect('the parameters contain a key', 'secrets.keys', {
    body: (body, request) => {
      if (isCall(request, 'GET /api/keys')) return KEYS;
      return isCall(request, 'GET /api/params') ? { ...(body as Fields), bybit_secret: KEYS.bybit_secret } : body;
    },
  }),
  defect('the logs contain a key', 'secrets.keys', {
    body: (body, request) => {
      if (isCall(request, 'GET /api/keys')) return KEYS;
      if (!isCall(request, LOGS)) return body;
      const [line, ...lines] = (body as Fields).logs as Fields[];
      return { ...(body as Fields), logs: [{ ...line, message: `saved ${KEYS.bybit_key}` }, ...lines] };
    },
  }),
  defect('a refusal repeats the key', 'secrets.not-repeated', {
    answer: (request) =>
      isCall(request, 'POST /api/keys/validate') ? json(422, { detail: `not a text: ${request.text}` }) : undefined,
  }),
];

/** Defects that only a comparison finds. */
export const COMPARISON_DEFECTS: readonly Defect[] = [
  ...ANALYTICS_DEFECTS,
  ...LIST_DEFECTS,
  ...PRICE_DEFECTS,
  ...EVENT_DEFECTS,
  ...COMMAND_DEFECTS,
  ...ACCESS_DEFECTS,
];
