import { isRecord } from '@/contract/schema/objects';
import { isOpenTrade } from '@/conformance/comparisons/commandEffects';
import type { Fields } from '@/conformance/transport';
import type { DefectBehaviour, SentRequest } from './faultyTransport';

/** Defects of a bot. A key is the check of the kit that must find the defect, and the title of the defect. */
export type DefectTable = Readonly<Record<`${string}: ${string}`, DefectBehaviour>>;

export const isCall = ({ method, path }: SentRequest, call: string): boolean => `${method} ${path}` === call;
export const json = (status: number, body: unknown): Response => Response.json(body, { status });

export const answering = (call: string, status: number, body: unknown): DefectBehaviour => ({
  answer: (request) => (isCall(request, call) ? json(status, body) : undefined),
});
/** Returns the fields without the named ones. */
export const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
/** Changes the reply of a call. */
export const changing = (call: string, change: (body: Fields) => unknown): DefectBehaviour => ({
  body: (body, request) => (isCall(request, call) ? change(body as Fields) : body),
});
export const withFields = (call: string, fields: Fields): DefectBehaviour =>
  changing(call, (body) => ({ ...body, ...fields }));
/** Lists the capabilities in the first status only. */
const losingCapabilities = (): DefectBehaviour => {
  let replies = 0;
  return changing(STATUS, (body) => {
    replies += 1;
    return replies === 1 ? body : { ...body, capabilities: [] };
  });
};
export const mapTrades = (
  change: (trade: Fields, index: number) => Fields,
  isChanged: (trade: Fields) => boolean = () => true,
) =>
  changing('GET /api/trades', (page) => ({
    ...page,
    trades: (page.trades as Fields[]).map((trade, index) => (isChanged(trade) ? change(trade, index) : trade)),
  }));
const mapBridgeRows = (change: (row: Fields) => Fields) =>
  changing('GET /api/trades/bridge', ({ rows, ...rest }) => ({ ...rest, rows: (rows as Fields[]).map(change) }));
const mapExitRows = (change: (row: Fields) => Fields) =>
  changing('GET /api/trades/after', ({ exits, ...rest }) => ({ ...rest, exits: (exits as Fields[]).map(change) }));
const mapChecks = (change: (row: Fields) => Fields) =>
  changing('GET /api/checks/worth', ({ rows, ...rest }) => ({ ...rest, rows: (rows as Fields[]).map(change) }));
export const mapSignals = (change: (signal: Fields) => Fields) =>
  changing('GET /api/signals', (signals) => (signals as unknown as Fields[]).map(change));
export const withQuery = (call: string, change: (query: URLSearchParams) => void): DefectBehaviour => ({
  request: (request) => {
    if (!isCall(request, call)) return request;
    const query = new URLSearchParams(request.query);
    change(query);
    return { ...request, query };
  },
});
const withoutQuery = (call: string, name: string): DefectBehaviour => withQuery(call, (query) => query.delete(name));
const withHeaders = (change: (headers: Headers) => void, call?: string): DefectBehaviour => ({
  headers: (headers, request) => {
    if (call === undefined || isCall(request, call)) change(headers);
  },
});
/** Answers a call with the session of the operator, whoever sends it. */
export const unprotected = (call: string): DefectBehaviour => ({
  request: (request) => {
    if (!isCall(request, call) || request.token === undefined) return request;
    const headers = new Headers(request.init.headers);
    headers.set('Authorization', `Bearer ${request.token}`);
    return { ...request, init: { ...request.init, headers } };
  },
});
const changingBooks = (fields: Fields): DefectBehaviour => ({
  frame: (frame) => (frame.type === 'book' ? { ...frame, data: { ...(frame.data as Fields), ...fields } } : frame),
});
const acceptingBody = (call: string, reply: unknown): DefectBehaviour => answering(call, 200, reply);
export const isClosed = ({ status }: Fields): boolean => status === 'CLOSED';
const PYDANTIC_DETAIL = [{ loc: ['body', 'username'], msg: 'field required', type: 'value_error.missing' }];
export const LOGIN = 'POST /api/auth/login';
export const STATUS = 'GET /api/status';

/** Seeded defects of a bot. */
export const DEFECTS: DefectTable = {
  'reply.getStatus: the status says DEMO': withFields(STATUS, { mode: 'DEMO' }),
  'reply.getStatus: the status lacks uptime_seconds': changing(STATUS, (fields) => without(fields, 'uptime_seconds')),
  'reply.getStatus: running is 1 instead of true': withFields(STATUS, { running: 1 }),
  'reply.getSignals: signals are wrapped in an object': changing('GET /api/signals', (signals) => ({ signals })),
  'reply.getTrades: a trade has no symbol': mapTrades((fields) => without(fields, 'symbol')),
  'reply.getAnalytics: a number is NaN': changing('GET /api/stats/analytics', () => '{"global": {"win_rate": NaN}}'),
  'reply.getSystemLogs: log lines have no component': changing('GET /api/system-logs', ({ logs, ...rest }) => ({
    ...rest,
    logs: (logs as Fields[]).map((fields) => without(fields, 'component')),
  })),
  'reply.getPresets: the list of presets is a map': changing('GET /api/presets', ({ presets, ...rest }) => ({
    ...rest,
    presets: { ...(presets as string[]) },
  })),
  'reply.getParams: a parameter is out of bounds': withFields('GET /api/params', { obi_threshold: 35 }),
  'reply.getParameters: a switch is the text true': withFields('GET /api/parameters', { anti_spoof: 'true' }),
  'reply.getKeys: a key is a number': withFields('GET /api/keys', { bybit_key: 5 }),
  'reply.analyzeMarket: the analysis has no type': changing('POST /api/market/analyze', (fields) =>
    without(fields, 'market_type'),
  ),
  'reply.simulateTrades: the simulation has no new parameters': changing('POST /api/market/simulate-trades', (fields) =>
    without(fields, 'new_params'),
  ),
  'reply.getMarketOverview: a listed addition is missing': answering('GET /api/market/overview', 404, {
    detail: 'Not found',
  }),
  'reply.getDiagnostics: a failure has the status 200': answering('GET /api/diagnostics', 200, {
    detail: 'the bot has no diagnostics',
  }),
  'reply.content-type: a reply is text/plain': withHeaders(
    (headers) => headers.set('Content-Type', 'text/plain'),
    STATUS,
  ),
  'cache.not-stored: a reply may be stored for a minute': withHeaders((headers) =>
    headers.set('Cache-Control', 'max-age=60'),
  ),
  'reply.unknown-path: an unknown path answers the page': answering('GET /api/kit-no-such-call', 200, {}),
  'reply.wrong-method: a wrong method fails inside': answering('PUT /api/status', 500, { detail: 'Internal error' }),
  'reply.deep-json: nested JSON fails inside': answering('POST /api/close', 500, { detail: 'RecursionError' }),
  'sign-in.missing-fields: detail is a list of objects': {
    answer: (request) =>
      isCall(request, LOGIN) && request.text === '{}' ? json(422, { detail: PYDANTIC_DETAIL }) : undefined,
  },
  'sign-in.wrong-password: a wrong password gives 200 without a token': {
    answer: (request) =>
      isCall(request, LOGIN) && request.text.includes('x"}') ? json(200, { detail: 'wrong' }) : undefined,
  },
  'sign-in.not-json: broken JSON fails inside': {
    answer: (request) =>
      isCall(request, LOGIN) && request.text === '{"username":' ? json(500, { detail: 'x' }) : undefined,
  },
  'sign-in.large-body: a large body fails inside': {
    answer: (request) =>
      isCall(request, LOGIN) && request.text.length > 2 ** 20 ? json(500, { detail: 'x' }) : undefined,
  },
  'trades.bad-limit: a wrong limit is ignored': withQuery(
    'GET /api/trades',
    (query) => Number(query.get('limit')) || query.delete('limit'),
  ),
  'analytics.bad-range: an unknown range is ignored': withoutQuery('GET /api/stats/analytics', 'time_range'),
  'close.unknown-symbol: a close of nothing succeeds': acceptingBody('POST /api/close', { status: 'closed' }),
  'presets.unknown: an unknown preset has the defaults': answering('GET /api/presets/kit-no-such-thing', 200, {}),
  'presets.delete-unknown: the deletion of nothing succeeds': answering('DELETE /api/presets/kit-no-such-thing', 200, {
    status: 'deleted',
  }),
  'keys.empty-not-valid: empty keys are valid': withFields('POST /api/keys/validate', { valid: true }),
  'status.mode-agrees: status and parameters disagree on the mode': withFields('GET /api/params', { mode: 'LIVE' }),
  'status.uptime: uptime is in milliseconds': changing(STATUS, (status) => ({
    ...status,
    uptime_seconds: Number(status.uptime_seconds) * 1000,
  })),
  'status.active-trades: active_trades counts all trades': withFields(STATUS, { active_trades: 97 }),
  'capabilities.list: capabilities is an object': withFields(STATUS, { capabilities: { positions: true } }),
  'capabilities.stay: a capability disappears while the bot runs': losingCapabilities(),
  'params.additions-described: the default of an additional parameter is above its bound': changing(
    'GET /api/params/additions',
    ({ parameters }) => ({
      parameters: (parameters as Fields[]).map((parameter) => ({ ...parameter, default: 51 })),
    }),
  ),
  'lacks.list: a lacked part is a text': withFields(STATUS, { lacks: 'market' }),
  'lacks.known: the bot says that it lacks Stop': withFields(STATUS, { lacks: ['stop'] }),
  'status.currency: the currency is a number': withFields(STATUS, { currency: 5 }),
  'reply.getStatus: the exchange has no name': withFields(STATUS, { exchange: '' }),
  'capabilities.known: a capability is misspelt': withFields(STATUS, { capabilities: ['market.overveiw'] }),
  'params.same-in-both-calls: the two parameter calls differ': withFields('GET /api/parameters', { min_rr_ratio: 9 }),
  'presets.built-in: a built-in preset is missing': changing('GET /api/presets', ({ presets, ...rest }) => ({
    ...rest,
    presets: (presets as string[]).filter((name) => name !== 'aggressive'),
  })),
  'presets.keep-paper: a preset switches to LIVE': withFields('GET /api/presets/aggressive', { mode: 'LIVE' }),
  'trades.limit: the limit of trades is ignored': withQuery('GET /api/trades', (query) => query.set('limit', '50')),
  'trades.skip: skip is ignored': withQuery('GET /api/trades', (query) => query.set('skip', '0')),
  'trades.has-more: total counts the page': changing('GET /api/trades', (page) => ({
    ...page,
    total: (page.trades as unknown[]).length,
  })),
  'trades.has-more: has_more is always true': withFields('GET /api/trades', { has_more: true }),
  'trades.large-page: 500 trades are too many': {
    answer: ({ path, query }) =>
      path === '/api/trades' && query.get('limit') === '500' ? json(422, { detail: 'limit' }) : undefined,
  },
  'trades.identifiers: two trades share an identifier': mapTrades((trade) => ({ ...trade, trade_id: 1 })),
  'trades.newest-first: the oldest trade comes first': changing('GET /api/trades', (page) => ({
    ...page,
    trades: (page.trades as Fields[]).toReversed(),
  })),
  'trades.sides: the side is Buy': mapTrades((trade) => ({ ...trade, side: 'Buy' })),
  'trades.states: the state is in lower case': mapTrades((trade) => ({
    ...trade,
    status: String(trade.status).toLowerCase(),
  })),
  'trades.modes: the mode of a trade is null': mapTrades((trade) => ({ ...trade, mode: null })),
  'trades.numbers: a price is the text n/a': mapTrades((trade) => ({ ...trade, tp_price: 'n/a' })),
  'trades.entry: an entry time is in microseconds': mapTrades((trade) => ({
    ...trade,
    timestamp_entry: Date.parse(String(trade.timestamp_entry)) * 1000,
  })),
  'trades.closed-has-exit: a closed trade has no reason': mapTrades(
    (trade) => ({ ...trade, reason_exit: null }),
    isClosed,
  ),
  'trades.open-has-no-exit: an open trade has an exit price': mapTrades(
    (trade) => ({ ...trade, exit_price: 1 }),
    isOpenTrade,
  ),
  'trades.fees: total_fees lacks the exit fee': mapTrades(
    (trade) => ({ ...trade, total_fees: Number(trade.total_fees) + 5 }),
    isClosed,
  ),
  'trades.net-pnl: pnl_net is the gross PnL': mapTrades(
    (trade) => ({ ...trade, pnl_net: Number(trade.pnl_net) + 5 }),
    isClosed,
  ),
  'signals.limit: the limit of signals is ignored': withoutQuery('GET /api/signals', 'limit'),
  'signals.key: all signals share one time': mapSignals((signal) => ({
    ...signal,
    timestamp: 1773144000,
    symbol: 'BTCUSDT',
    side: 'LONG',
  })),
  'signals.times: a signal time is a clock time': mapSignals((signal) => ({ ...signal, timestamp: '12:00:00' })),
  'signals.numbers: the imbalance is in percent': mapSignals((signal) => ({ ...signal, obi: 41 })),
  'logs.limit: the limit of log lines is ignored': withoutQuery('GET /api/system-logs', 'limit'),
  'logs.level: the level is ignored': withoutQuery('GET /api/system-logs', 'level'),
  'logs.component: the component is ignored': withoutQuery('GET /api/system-logs', 'component'),
  'logs.choices: levels is empty': withFields('GET /api/system-logs', { levels: [] }),
  'logs.newest-first: the oldest log line comes first': changing('GET /api/system-logs', (reply) => ({
    ...reply,
    logs: (reply.logs as Fields[]).toReversed(),
  })),
  'analytics.percent: the win rate is a fraction': changing('GET /api/stats/analytics', ({ global, ...rest }) => ({
    ...rest,
    global: { ...(global as Fields), win_rate: Number((global as Fields).win_rate) / 100 + 0.001 },
  })),
  'analytics.counts: open trades are missing in the total': changing(
    'GET /api/stats/analytics',
    ({ global, ...rest }) => ({
      ...rest,
      global: { ...(global as Fields), total_trades: 1 },
    }),
  ),
  'analytics.lengths: daily has a month': withFields('GET /api/stats/analytics', {
    daily: Array.from({ length: 30 }, () => ({ date: '2026-03-10' })),
  }),
  'analytics.versions: a version occurs twice': changing('GET /api/stats/analytics', ({ by_version, ...rest }) => ({
    ...rest,
    by_version: (by_version as Fields[]).flatMap((row) => [
      { ...row, trades: 0 },
      { ...row, trades: 0 },
    ]),
  })),
  'analytics.window: the times of exit are ignored': withQuery('GET /api/stats/analytics', (query) => {
    query.delete('from');
    query.delete('to');
  }),
  'trades.version: a search by version is ignored': withoutQuery('GET /api/trades', 'version'),
  'trades.group: a search by group is ignored': withoutQuery('GET /api/trades', 'group'),
  'orders.cancel-unknown: a cancel of an unknown order succeeds': {
    ...changing(STATUS, (body) => ({ ...body, capabilities: ['execution'] })),
    ...answering('POST /api/orders/cancel', 200, { status: 'cancelling' }),
  },
  'bridge.adds-up: the fee of the exit is missing in the parts of the results': mapBridgeRows((row) => ({
    ...row,
    parts: (row.parts as Fields[]).filter(({ part }) => part !== 'fee_out'),
  })),
  'bridge.groups: the groups of the results count a trade twice': mapBridgeRows((row) =>
    row.key === null ? row : { ...row, trades: 2 * (row.trades as number) + 1 },
  ),
  'after.moves: the seconds after an exit are milliseconds': mapExitRows((row) => ({
    ...row,
    moves: (row.moves as Fields[]).map((move) => ({ ...move, seconds: 1_000 * (move.seconds as number) })),
  })),
  'after.moves: a move after an exit counts more trades than its row has': mapExitRows((row) => ({
    ...row,
    moves: (row.moves as Fields[]).map((move) => ({ ...move, trades: 1 + (row.trades as number) })),
  })),
  'after.moves: the share of a row is in basis points': mapExitRows((row) => ({ ...row, back: { share: 4_820 } })),
  'after.groups: the exit reasons count a trade twice': mapExitRows((row) => ({
    ...row,
    trades: 2 * (row.trades as number) + 1,
  })),
  'after.period: the end of the period is ignored': withoutQuery('GET /api/trades/after', 'to'),
  'checks.sums: the signals whose order did not fill are not kept out': mapChecks((row) => ({
    ...row,
    kept_out: row.followed,
    following: 1 + (row.following as number),
  })),
  'checks.verdict: a check pays after a few signals': mapChecks((row) => ({ ...row, verdict: 'pays' })),
  'checks.kept-out: the checks keep out nothing': mapChecks((row) => ({ ...row, kept_out: 0 })),
  'checks.followed: the result of a hypothetical trade lacks its fees': changing(
    'GET /api/checks/followed',
    (body) => ({
      ...body,
      net_bps: body.net_bps === null ? null : (body.net_bps as number) + 11,
    }),
  ),
  'authorization.getStatus: the status needs no session': unprotected(STATUS),
  'authorization.getKeys: the API keys need no session': unprotected('GET /api/keys'),
  'authorization.closePosition: a close needs no session': unprotected('POST /api/close'),
  'authorization.stopBot: Stop needs no session': unprotected('POST /api/stop'),
  'sign-out.ends-session: a logout ends nothing': answering('POST /api/auth/logout', 200, {}),
  'cors.foreign-page: any origin may read': withHeaders((headers) => headers.set('Access-Control-Allow-Origin', '*')),
  'cors.foreign-preflight: any origin may send commands': withHeaders((headers) =>
    headers.set('Access-Control-Allow-Origin', 'https://elsewhere.example'),
  ),
  'cookie.set: a script can read the cookie': withCookie((line) => line.replace(/; HttpOnly/i, '')),
  'cookie.same-site: the cookie has no SameSite': withCookie((line) => line.replace(/; SameSite=\w+/i, '')),
  'cookie.opens-no-call: the cookie opens every call': {
    request: (request) =>
      new Headers(request.init.headers).has('cookie') ? (unprotected(STATUS).request?.(request) ?? request) : request,
  },
  'secrets.not-in-replies: the logs contain the password': changing('GET /api/system-logs', (reply) => ({
    ...reply,
    logs: [{ timestamp: 1773144000, level: 'INFO', component: 'AUTH', message: 'signed in with correct horse' }],
  })),
  'socket.needs-cookie: /ws needs no cookie': { upgrade: ({ origin }, cookie) => ({ origin, cookie }) },
  'socket.checks-cookie: /ws accepts any cookie': {
    upgrade: ({ origin, cookie }, valid) => ({ origin, cookie: cookie && valid }),
  },
  'socket.checks-origin: /ws accepts any origin': {
    upgrade: ({ cookie }) => ({ cookie, origin: 'http://localhost:8080' }),
  },
  'socket.opens: /ws refuses the page': { upgrade: ({ origin }) => ({ origin }) },
  'socket.ping: a ping ends the connection': { closesAfter: (message) => message.includes('ping') },
  'socket.unknown-message: an unknown message ends the connection': {
    closesAfter: (message) => message.includes('kit_no_such'),
  },
  'socket.not-json: broken JSON ends the connection': { closesAfter: (message) => message === '{"type":' },
  'socket.frames: a frame is no JSON': { frame: () => 'pong' },
  'socket.frames: a positions frame has no list': {
    frame: (frame) => (frame.type === 'positions' ? { type: 'positions', data: {} } : frame),
  },
  'capabilities.only-listed-frames: unlisted frames are sent': withFields(STATUS, { capabilities: [] }),
  'books.signals: a book names no exchange': changingBooks({ exchange: null }),
  'books.execution: the signal book is sent in place of the execution book': changingBooks({ book: 'signals' }),
  'socket.positions: positions are listed and never sent': {
    frame: (frame) => (frame.type === 'positions' ? null : frame),
  },
  'socket.event-numbers: a pong has no number': {
    frame: (frame) => (frame.type === 'pong' ? { type: 'pong' } : frame),
  },
  'socket.event-numbers: the numbers of events fall': withFallingNumbers(),
  'socket.sign-out: a logout keeps the connection': { keepsConnections: true },
  'command.start: Start does nothing': answering('POST /api/start', 200, {}),
  'command.pause: Pause does nothing': answering('POST /api/pause', 200, {}),
  'command.resume: Resume does nothing': answering('POST /api/resume', 200, {}),
  'command.stop: Stop does nothing': answering('POST /api/stop', 200, {}),
  'command.close: a close does nothing': answering('POST /api/close', 200, {}),
  'command.close: a close sends no event': {
    frame: (frame) => (frame.type === 'trade_close' ? null : frame),
  },
  'command.close-all: Close All counts wrong': withFields('POST /api/close-all', { total_processed: 99 }),
  'command.clear-while-running: a running bot clears its database': answering('POST /api/clear-database', 200, {
    status: 'cleared',
  }),
  'command.reset-while-running: a running bot resets its slots': answering('POST /api/emergency/reset-semaphore', 200, {
    success: true,
  }),
  'command.save-and-undo: a save changes nothing': answering('POST /api/params', 200, {
    updated_fields: ['obi_threshold'],
  }),
  'command.save-wrong-type: a save of a wrong type succeeds': answering('POST /api/params', 200, {
    updated_fields: [],
  }),
  'command.save-out-of-bounds: a save out of bounds fails inside': answering('POST /api/params', 500, { detail: 'x' }),
  'command.delete-built-in: a built-in preset can be deleted': answering('DELETE /api/presets/conservative', 200, {}),
  'command.save-preset: a saved preset is not listed': changing('GET /api/presets', (list) => ({
    ...list,
    presets: ['conservative'],
  })),
};

function withFallingNumbers(): DefectBehaviour {
  let next = 1_000_000;
  return { frame: (frame) => ('seq' in frame ? { ...frame, seq: (next -= 1) } : frame) };
}

function withCookie(change: (line: string) => string): DefectBehaviour {
  return withHeaders((headers) => {
    const lines = headers.getSetCookie().map(change);
    headers.delete('Set-Cookie');
    for (const line of lines) headers.append('Set-Cookie', line);
  });
}

/** The embedded bot without additions: no capabilities, no additional calls, fields or frames. */
export const WITHOUT_ADDITIONS: DefectBehaviour = {
  answer: ({ path }) =>
    /^\/api\/(diagnostics|market\/(overview|history|candles)|recordings|lab)/.test(path)
      ? json(404, { detail: 'Not found' })
      : undefined,
  body: (body, request) => {
    if (!isCall(request, STATUS) || !isRecord(body)) return body;
    return without(
      body,
      ...['capabilities', 'market_source', 'storage_problem', 'entry_limit', 'market_lag_ms', 'unrealized_pnl_net'],
    );
  },
  frame: (frame) => (['signal', 'trade_open', 'trade_close'].includes(String(frame.type)) ? frame : null),
};
