import { isRecord } from '@/contract/schema/objects';
import type { Fields } from '@/conformance/transport';
import type { DefectBehaviour, SentRequest } from './faultyTransport';

/** A defect, and the check of the kit that must find it. */
export type Defect = { title: string; foundBy: string; behaviour: DefectBehaviour };

const isCall = ({ method, path }: SentRequest, call: string): boolean => `${method} ${path}` === call;
const json = (status: number, body: unknown): Response => Response.json(body, { status });

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
const mapSignals = (change: (signal: Fields) => Fields) =>
  changing('GET /api/signals', (signals) => (signals as unknown as Fields[]).map(change));
const withQuery = (call: string, change: (query: URLSearchParams) => void): DefectBehaviour => ({
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
const unprotected = (call: string): DefectBehaviour => ({
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
const isClosed = ({ status }: Fields): boolean => status === 'CLOSED';
const isOpenTrade = ({ status }: Fields): boolean => status === 'OPEN';
const PYDANTIC_DETAIL = [{ loc: ['body', 'username'], msg: 'field required', type: 'value_error.missing' }];
const LOGIN = 'POST /api/auth/login';
const STATUS = 'GET /api/status';

const defect = (title: string, foundBy: string, behaviour: DefectBehaviour): Defect => ({ title, foundBy, behaviour });

/** Seeded defects of a bot. */
export const DEFECTS: readonly Defect[] = [
  // Replies.
  defect('the status says DEMO', 'reply.getStatus', withFields(STATUS, { mode: 'DEMO' })),
  defect(
    'the status lacks uptime_seconds',
    'reply.getStatus',
    changing(STATUS, (fields) => without(fields, 'uptime_seconds')),
  ),
  defect('running is 1 instead of true', 'reply.getStatus', withFields(STATUS, { running: 1 })),
  defect(
    'signals are wrapped in an object',
    'reply.getSignals',
    changing('GET /api/signals', (signals) => ({ signals })),
  ),
  defect(
    'a trade has no symbol',
    'reply.getTrades',
    mapTrades((fields) => without(fields, 'symbol')),
  ),
  defect(
    'a number is NaN',
    'reply.getAnalytics',
    changing('GET /api/stats/analytics', () => '{"global": {"win_rate": NaN}}'),
  ),
  defect(
    'log lines have no component',
    'reply.getSystemLogs',
    changing('GET /api/system-logs', ({ logs, ...rest }) => ({
      ...rest,
      logs: (logs as Fields[]).map((fields) => without(fields, 'component')),
    })),
  ),
  defect(
    'the list of presets is a map',
    'reply.getPresets',
    changing('GET /api/presets', ({ presets, ...rest }) => ({ ...rest, presets: { ...(presets as string[]) } })),
  ),
  defect('a parameter is out of bounds', 'reply.getParams', withFields('GET /api/params', { obi_threshold: 35 })),
  defect('a switch is the text true', 'reply.getParameters', withFields('GET /api/parameters', { anti_spoof: 'true' })),
  defect('a key is a number', 'reply.getKeys', withFields('GET /api/keys', { bybit_key: 5 })),
  defect(
    'the analysis has no type',
    'reply.analyzeMarket',
    changing('POST /api/market/analyze', (fields) => without(fields, 'market_type')),
  ),
  defect(
    'the simulation has no new parameters',
    'reply.simulateTrades',
    changing('POST /api/market/simulate-trades', (fields) => without(fields, 'new_params')),
  ),
  defect(
    'a listed addition is missing',
    'reply.getMarketOverview',
    answering('GET /api/market/overview', 404, { detail: 'Not found' }),
  ),
  defect(
    'a failure has the status 200',
    'reply.getDiagnostics',
    answering('GET /api/diagnostics', 200, { detail: 'the bot has no diagnostics' }),
  ),
  defect(
    'a reply is text/plain',
    'reply.content-type',
    withHeaders((headers) => headers.set('Content-Type', 'text/plain'), STATUS),
  ),
  defect(
    'a reply may be stored for a minute',
    'cache.not-stored',
    withHeaders((headers) => headers.set('Cache-Control', 'max-age=60')),
  ),
  defect('an unknown path answers the page', 'reply.unknown-path', answering('GET /api/kit-no-such-call', 200, {})),
  defect(
    'a wrong method fails inside',
    'reply.wrong-method',
    answering('PUT /api/status', 500, { detail: 'Internal error' }),
  ),
  defect(
    'nested JSON fails inside',
    'reply.deep-json',
    answering('POST /api/close', 500, { detail: 'RecursionError' }),
  ),
  // Bad input.
  defect('detail is a list of objects', 'sign-in.missing-fields', {
    answer: (request) =>
      isCall(request, LOGIN) && request.text === '{}' ? json(422, { detail: PYDANTIC_DETAIL }) : undefined,
  }),
  defect('a wrong password gives 200 without a token', 'sign-in.wrong-password', {
    answer: (request) =>
      isCall(request, LOGIN) && request.text.includes('x"}') ? json(200, { detail: 'wrong' }) : undefined,
  }),
  defect('broken JSON fails inside', 'sign-in.not-json', {
    answer: (request) =>
      isCall(request, LOGIN) && request.text === '{"username":' ? json(500, { detail: 'x' }) : undefined,
  }),
  defect('a large body fails inside', 'sign-in.large-body', {
    answer: (request) =>
      isCall(request, LOGIN) && request.text.length > 2 ** 20 ? json(500, { detail: 'x' }) : undefined,
  }),
  defect(
    'a wrong limit is ignored',
    'trades.bad-limit',
    withQuery('GET /api/trades', (query) => Number(query.get('limit')) || query.delete('limit')),
  ),
  defect('an unknown range is ignored', 'analytics.bad-range', withoutQuery('GET /api/stats/analytics', 'time_range')),
  defect('a close of nothing succeeds', 'close.unknown-symbol', acceptingBody('POST /api/close', { status: 'closed' })),
  defect(
    'an unknown preset has the defaults',
    'presets.unknown',
    answering('GET /api/presets/kit-no-such-thing', 200, {}),
  ),
  defect(
    'the deletion of nothing succeeds',
    'presets.delete-unknown',
    answering('DELETE /api/presets/kit-no-such-thing', 200, { status: 'deleted' }),
  ),
  defect('empty keys are valid', 'keys.empty-not-valid', withFields('POST /api/keys/validate', { valid: true })),
  // Status.
  defect(
    'status and parameters disagree on the mode',
    'status.mode-agrees',
    withFields('GET /api/params', { mode: 'LIVE' }),
  ),
  defect(
    'uptime is in milliseconds',
    'status.uptime',
    changing(STATUS, (status) => ({ ...status, uptime_seconds: Number(status.uptime_seconds) * 1000 })),
  ),
  defect('active_trades counts all trades', 'status.active-trades', withFields(STATUS, { active_trades: 97 })),
  defect('capabilities is an object', 'capabilities.list', withFields(STATUS, { capabilities: { positions: true } })),
  defect('a capability disappears while the bot runs', 'capabilities.stay', losingCapabilities()),
  defect('a lacked part is a text', 'lacks.list', withFields(STATUS, { lacks: 'market' })),
  defect('the bot says that it lacks Stop', 'lacks.known', withFields(STATUS, { lacks: ['stop'] })),
  defect('the currency is a number', 'status.currency', withFields(STATUS, { currency: 5 })),
  defect('the exchange has no name', 'reply.getStatus', withFields(STATUS, { exchange: '' })),
  defect('a capability is misspelt', 'capabilities.known', withFields(STATUS, { capabilities: ['market.overveiw'] })),
  defect(
    'the two parameter calls differ',
    'params.same-in-both-calls',
    withFields('GET /api/parameters', { min_rr_ratio: 9 }),
  ),
  defect(
    'a built-in preset is missing',
    'presets.built-in',
    changing('GET /api/presets', ({ presets, ...rest }) => ({
      ...rest,
      presets: (presets as string[]).filter((name) => name !== 'aggressive'),
    })),
  ),
  defect(
    'a preset switches to LIVE',
    'presets.keep-paper',
    withFields('GET /api/presets/aggressive', { mode: 'LIVE' }),
  ),
  // Lists.
  defect(
    'the limit of trades is ignored',
    'trades.limit',
    withQuery('GET /api/trades', (query) => query.set('limit', '50')),
  ),
  defect(
    'skip is ignored',
    'trades.skip',
    withQuery('GET /api/trades', (query) => query.set('skip', '0')),
  ),
  defect(
    'total counts the page',
    'trades.total',
    changing('GET /api/trades', (page) => ({ ...page, total: (page.trades as unknown[]).length })),
  ),
  defect('has_more is always true', 'trades.has-more', withFields('GET /api/trades', { has_more: true })),
  defect('500 trades are too many', 'trades.large-page', {
    answer: ({ path, query }) =>
      path === '/api/trades' && query.get('limit') === '500' ? json(422, { detail: 'limit' }) : undefined,
  }),
  defect(
    'two trades share an identifier',
    'trades.identifiers',
    mapTrades((trade) => ({ ...trade, trade_id: 1 })),
  ),
  defect(
    'the oldest trade comes first',
    'trades.newest-first',
    changing('GET /api/trades', (page) => ({ ...page, trades: (page.trades as Fields[]).toReversed() })),
  ),
  defect(
    'the side is Buy',
    'trades.sides',
    mapTrades((trade) => ({ ...trade, side: 'Buy' })),
  ),
  defect(
    'the state is in lower case',
    'trades.states',
    mapTrades((trade) => ({ ...trade, status: String(trade.status).toLowerCase() })),
  ),
  defect(
    'the mode of a trade is null',
    'trades.modes',
    mapTrades((trade) => ({ ...trade, mode: null })),
  ),
  defect(
    'a price is the text n/a',
    'trades.numbers',
    mapTrades((trade) => ({ ...trade, tp_price: 'n/a' })),
  ),
  defect(
    'an entry time is in microseconds',
    'trades.entry',
    mapTrades((trade) => ({ ...trade, timestamp_entry: Date.parse(String(trade.timestamp_entry)) * 1000 })),
  ),
  defect(
    'a closed trade has no reason',
    'trades.closed-has-exit',
    mapTrades((trade) => ({ ...trade, reason_exit: null }), isClosed),
  ),
  defect(
    'an open trade has an exit price',
    'trades.open-has-no-exit',
    mapTrades((trade) => ({ ...trade, exit_price: 1 }), isOpenTrade),
  ),
  defect(
    'total_fees lacks the exit fee',
    'trades.fees',
    mapTrades((trade) => ({ ...trade, total_fees: Number(trade.total_fees) + 5 }), isClosed),
  ),
  defect(
    'pnl_net is the gross PnL',
    'trades.net-pnl',
    mapTrades((trade) => ({ ...trade, pnl_net: Number(trade.pnl_net) + 5 }), isClosed),
  ),
  defect('a search by version is ignored', 'trades.version', withoutQuery('GET /api/trades', 'version')),
  defect('the limit of signals is ignored', 'signals.limit', withoutQuery('GET /api/signals', 'limit')),
  defect(
    'all signals share one time',
    'signals.key',
    mapSignals((signal) => ({ ...signal, timestamp: 1773144000, symbol: 'BTCUSDT', side: 'LONG' })),
  ),
  defect(
    'a signal time is a clock time',
    'signals.times',
    mapSignals((signal) => ({ ...signal, timestamp: '12:00:00' })),
  ),
  defect(
    'the imbalance is in percent',
    'signals.numbers',
    mapSignals((signal) => ({ ...signal, obi: 41 })),
  ),
  defect('the limit of log lines is ignored', 'logs.limit', withoutQuery('GET /api/system-logs', 'limit')),
  defect('the level is ignored', 'logs.level', withoutQuery('GET /api/system-logs', 'level')),
  defect('the component is ignored', 'logs.component', withoutQuery('GET /api/system-logs', 'component')),
  defect('levels is empty', 'logs.choices', withFields('GET /api/system-logs', { levels: [] })),
  defect(
    'the oldest log line comes first',
    'logs.newest-first',
    changing('GET /api/system-logs', (reply) => ({ ...reply, logs: (reply.logs as Fields[]).toReversed() })),
  ),
  defect(
    'the win rate is a fraction',
    'analytics.percent',
    changing('GET /api/stats/analytics', ({ global, ...rest }) => ({
      ...rest,
      global: { ...(global as Fields), win_rate: Number((global as Fields).win_rate) / 100 + 0.001 },
    })),
  ),
  defect(
    'open trades are missing in the total',
    'analytics.counts',
    changing('GET /api/stats/analytics', ({ global, ...rest }) => ({
      ...rest,
      global: { ...(global as Fields), total_trades: 1 },
    })),
  ),
  defect(
    'daily has a month',
    'analytics.lengths',
    withFields('GET /api/stats/analytics', { daily: Array.from({ length: 30 }, () => ({ date: '2026-03-10' })) }),
  ),
  defect(
    'a version occurs twice',
    'analytics.versions',
    changing('GET /api/stats/analytics', ({ by_version, ...rest }) => ({
      ...rest,
      by_version: (by_version as Fields[]).flatMap((row) => [
        { ...row, trades: 0 },
        { ...row, trades: 0 },
      ]),
    })),
  ),
  // Access.
  defect('the status needs no session', 'authorization.getStatus', unprotected(STATUS)),
  defect('the API keys need no session', 'authorization.getKeys', unprotected('GET /api/keys')),
  defect('a close needs no session', 'authorization.closePosition', unprotected('POST /api/close')),
  defect('Stop needs no session', 'authorization.stopBot', unprotected('POST /api/stop')),
  defect('a logout ends nothing', 'sign-out.ends-session', answering('POST /api/auth/logout', 200, {})),
  defect(
    'any origin may read',
    'cors.foreign-page',
    withHeaders((headers) => headers.set('Access-Control-Allow-Origin', '*')),
  ),
  defect(
    'any origin may send commands',
    'cors.foreign-preflight',
    withHeaders((headers) => headers.set('Access-Control-Allow-Origin', 'https://elsewhere.example')),
  ),
  defect(
    'a script can read the cookie',
    'cookie.set',
    withCookie((line) => line.replace(/; HttpOnly/i, '')),
  ),
  defect(
    'the cookie has no SameSite',
    'cookie.same-site',
    withCookie((line) => line.replace(/; SameSite=\w+/i, '')),
  ),
  defect('the cookie opens every call', 'cookie.opens-no-call', {
    request: (request) =>
      new Headers(request.init.headers).has('cookie') ? (unprotected(STATUS).request?.(request) ?? request) : request,
  }),
  defect(
    'the logs contain the password',
    'secrets.not-in-replies',
    changing('GET /api/system-logs', (reply) => ({
      ...reply,
      logs: [{ timestamp: 1773144000, level: 'INFO', component: 'AUTH', message: 'signed in with correct horse' }],
    })),
  ),
  defect('a cancel of an unknown order succeeds', 'orders.cancel-unknown', {
    ...changing(STATUS, (body) => ({ ...body, capabilities: ['execution'] })),
    ...answering('POST /api/orders/cancel', 200, { status: 'cancelling' }),
  }),
  // Live connection.
  defect('/ws needs no cookie', 'socket.needs-cookie', { upgrade: ({ origin }, cookie) => ({ origin, cookie }) }),
  defect('/ws accepts any cookie', 'socket.checks-cookie', {
    upgrade: ({ origin, cookie }, valid) => ({ origin, cookie: cookie && valid }),
  }),
  defect('/ws accepts any origin', 'socket.checks-origin', {
    upgrade: ({ cookie }) => ({ cookie, origin: 'http://localhost:8080' }),
  }),
  defect('/ws refuses the page', 'socket.opens', { upgrade: ({ origin }) => ({ origin }) }),
  defect('a ping ends the connection', 'socket.ping', { closesAfter: (message) => message.includes('ping') }),
  defect('an unknown message ends the connection', 'socket.unknown-message', {
    closesAfter: (message) => message.includes('kit_no_such'),
  }),
  defect('broken JSON ends the connection', 'socket.not-json', { closesAfter: (message) => message === '{"type":' }),
  defect('a frame is no JSON', 'socket.frames', { frame: () => 'pong' }),
  defect('a positions frame has no list', 'socket.frames', {
    frame: (frame) => (frame.type === 'positions' ? { type: 'positions', data: {} } : frame),
  }),
  defect('unlisted frames are sent', 'capabilities.only-listed-frames', withFields(STATUS, { capabilities: [] })),
  defect('a book names no exchange', 'books.signals', changingBooks({ exchange: null })),
  defect(
    'the signal book is sent in place of the execution book',
    'books.execution',
    changingBooks({ book: 'signals' }),
  ),
  defect('positions are listed and never sent', 'socket.positions', {
    frame: (frame) => (frame.type === 'positions' ? null : frame),
  }),
  defect('a pong has no number', 'socket.event-numbers', {
    frame: (frame) => (frame.type === 'pong' ? { type: 'pong' } : frame),
  }),
  defect('the numbers of events fall', 'socket.event-numbers', withFallingNumbers()),
  defect('a logout keeps the connection', 'socket.sign-out', { keepsConnections: true }),
  // Commands.
  defect('Start does nothing', 'command.start', answering('POST /api/start', 200, {})),
  defect('Pause does nothing', 'command.pause', answering('POST /api/pause', 200, {})),
  defect('Resume does nothing', 'command.resume', answering('POST /api/resume', 200, {})),
  defect('Stop does nothing', 'command.stop', answering('POST /api/stop', 200, {})),
  defect('a close does nothing', 'command.close', answering('POST /api/close', 200, {})),
  defect('a close sends no event', 'command.close', {
    frame: (frame) => (frame.type === 'trade_close' ? null : frame),
  }),
  defect('Close All counts wrong', 'command.close-all', withFields('POST /api/close-all', { total_processed: 99 })),
  defect(
    'a running bot clears its database',
    'command.clear-while-running',
    answering('POST /api/clear-database', 200, { status: 'cleared' }),
  ),
  defect(
    'a running bot resets its slots',
    'command.reset-while-running',
    answering('POST /api/emergency/reset-semaphore', 200, { success: true }),
  ),
  defect(
    'a save changes nothing',
    'command.save-and-undo',
    answering('POST /api/params', 200, { updated_fields: ['obi_threshold'] }),
  ),
  defect(
    'a save of a wrong type succeeds',
    'command.save-wrong-type',
    answering('POST /api/params', 200, { updated_fields: [] }),
  ),
  defect(
    'a save out of bounds fails inside',
    'command.save-out-of-bounds',
    answering('POST /api/params', 500, { detail: 'x' }),
  ),
  defect(
    'a built-in preset can be deleted',
    'command.delete-built-in',
    answering('DELETE /api/presets/conservative', 200, {}),
  ),
  defect(
    'a saved preset is not listed',
    'command.save-preset',
    changing('GET /api/presets', (list) => ({ ...list, presets: ['conservative'] })),
  ),
];

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
