import { answering, changing, mapTrades, withFields, without } from '@/testing/conformance/defects';
import { findDocumentValidator } from '@/testing/conformance/documentFaults';
import { createEmbeddedTransport } from '@/testing/conformance/embeddedTransport';
import { createFaultyTransport, type DefectBehaviour } from '@/testing/conformance/faultyTransport';
import { createEmbeddedServer, type EmbeddedServer } from '@/testing/server/embeddedServer';
import { runChecks, type RunOptions } from './runChecks';
import type { Fields } from './transport';

// The tests simulate minutes of trading.
jest.setTimeout(120_000);

let server: EmbeddedServer;
beforeAll(async () => {
  server = await createEmbeddedServer({ start: true });
  for (let minute = 0; minute < 10; minute += 1) server.advance(60_000);
});
afterAll(() => server.close());

const runKit = async (behaviour: DefectBehaviour, options: Partial<RunOptions> = {}) => {
  const { outcomes } = await runChecks({
    transport: createFaultyTransport(createEmbeddedTransport(server), behaviour),
    credentials: { username: server.username, password: server.password },
    documents: findDocumentValidator(),
    ...options,
  });
  return outcomes;
};

/** Runs one check. Returns its result and what the operator would see. */
async function runOne(behaviour: DefectBehaviour, id: string): Promise<string[]> {
  const { bot } = server;
  if (!bot.status().running) bot.start();
  for (let second = 0; second < 600 && bot.status().active_trades === 0; second += 1) server.advance(1_000);
  const outcomes = await runKit(behaviour, { only: [id], commands: id.startsWith('command.') });
  return outcomes.map(({ check, result, operatorSees }) => `${result}: ${operatorSees ?? check.operatorSees}`);
}

const refusing = (call: string, status: number, detail: unknown) => answering(call, status, { detail });
const unreachable = (call: string): DefectBehaviour => ({
  answer: ({ method, path }) => {
    if (`${method} ${path}` === call) throw new Error('other side closed');
    return undefined;
  },
});
const SESSION_ENDED = 'The sign-in page after a call of the status or of the logs. Other calls show their own failure.';
const NO_REPLY = 'No data in the place of the call, or a command of which nobody knows whether it was executed.';

test.each<[string, string, DefectBehaviour, string]>([
  [
    'a list fails',
    'signals.limit',
    refusing('GET /api/signals', 500, 'x'),
    'The Live Signals tab cannot show the signals.',
  ],
  ['a list fails', 'trades.limit', refusing('GET /api/trades', 404, 'x'), 'The Trades tab cannot show the trades.'],
  [
    'a list is not JSON',
    'logs.limit',
    changing('GET /api/system-logs', () => '{"a": NaN}'),
    'The System Logs tab cannot show the lines.',
  ],
  ['a session ends', 'status.uptime', refusing('GET /api/status', 401, 'x'), SESSION_ENDED],
  ['no reply comes', 'trades.limit', unreachable('GET /api/trades'), NO_REPLY],
  [
    'a row has no symbol',
    'reply.getTrades',
    mapTrades((trade) => without(trade, 'symbol')),
    'One row less than the bot sent. The console counts unreadable rows beside the list.',
  ],
  [
    'a parameter is out of bounds',
    'reply.getParams',
    withFields('GET /api/params', { obi_threshold: 35 }),
    'The value as the bot sent it, or a dash.',
  ],
  [
    'a parameter has the wrong type',
    'reply.getParams',
    withFields('GET /api/params', { obi_threshold: 'much' }),
    'The Parameters tab cannot load.',
  ],
  [
    'bad input fails inside',
    'trades.bad-limit',
    refusing('GET /api/trades', 500, 'x'),
    'An error of the server in place of the reason.',
  ],
  [
    'bad input is refused without a text',
    'close.missing-symbol',
    refusing('POST /api/close', 422, []),
    'A failure without its reason.',
  ],
  [
    'bad input is accepted',
    'close.missing-symbol',
    answering('POST /api/close', 200, {}),
    "'Position closed' although no symbol was named",
  ],
  [
    'an ended session has the status 403',
    'authorization.getKeys',
    refusing('GET /api/keys', 403, 'x'),
    'No sign-in page after the session has ended. Each place shows a failure of its own.',
  ],
  ['Start is refused', 'command.start', refusing('POST /api/start', 400, 'x'), "'Error starting bot: {message}'"],
  ['Start has no effect', 'command.start', answering('POST /api/start', 200, {}), 'Start Bot does nothing.'],
  [
    'Close All is refused',
    'command.close-all',
    refusing('POST /api/close-all', 500, 'x'),
    "'Error closing positions: {message}'",
  ],
  [
    'a save is refused',
    'command.save-and-undo',
    refusing('POST /api/params', 422, 'x'),
    "'Error updating parameters: {message}'",
  ],
  [
    'a preset is not saved',
    'command.save-preset',
    refusing('POST /api/presets/kit%20conformance', 400, 'x'),
    "'Error saving preset: {message}'",
  ],
  [
    'a page lies about its end',
    'trades.has-more',
    withFields('GET /api/trades', { has_more: false }),
    'Trades that no page shows.',
  ],
])('the report says what the operator sees if %s (%s)', async (_title, id, behaviour, sees) => {
  expect(await runOne(behaviour, id)).toEqual([`failed: ${sees}`]);
});

const onlyRequired = ({ trade_id, symbol }: Fields): Fields => ({ trade_id, symbol });
const NO_CALL = { detail: 'Not found' };
const TRADE_IDS = [
  'fields',
  'sides',
  'states',
  'modes',
  'entry',
  'closed-has-exit',
  'open-has-no-exit',
  'fees',
  'net-pnl',
];

test.each<[string, string[], DefectBehaviour]>([
  ['trades with only the required fields', TRADE_IDS.map((id) => `trades.${id}`), mapTrades(onlyRequired)],
  [
    'signals without a score',
    ['signals.fields'],
    changing('GET /api/signals', (rows) => (rows as unknown as Fields[]).map((row) => without(row, 'score'))),
  ],
  [
    'a page without total',
    ['trades.has-more', 'reply.getTrades'],
    changing('GET /api/trades', (page) => without(page, 'total')),
  ],
  [
    'active_trades as text',
    ['status.active-trades', 'reply.getStatus', 'socket.positions', 'command.close-all'],
    changing('GET /api/status', (status) => ({ ...status, active_trades: String(status.active_trades) })),
  ],
  [
    'a bot without analysis',
    [
      'reply.analyzeMarket',
      'reply.simulateTrades',
      'analyze.bad-count',
      'simulate.bad-count',
      'authorization.analyzeMarket',
    ],
    {
      answer: ({ path }) =>
        /^\/api\/market\/(analyze|simulate)/.test(path) ? Response.json(NO_CALL, { status: 404 }) : undefined,
    },
  ],
])('the kit reports no failure for %s', async (_title, only, behaviour) => {
  const { bot } = server;
  if (!bot.status().running) bot.start();
  const outcomes = await runKit(behaviour, { only, commands: only.some((id) => id.startsWith('command.')) });
  expect(outcomes.map(({ check }) => check.id).sort()).toEqual([...only].sort());
  expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
});

test('the kit stops a bot that turns LIVE, says so and fails', async () => {
  server.bot.stop();
  let isLive = false;
  const commands: string[] = [];
  const outcomes = await runKit(
    {
      request: (request) => {
        if (request.method !== 'GET' && /\/(start|stop|pause|resume|close|close-all)$/.test(request.path))
          commands.push(request.path);
        if (request.path === '/api/start') isLive = true;
        return request;
      },
      body: (body, { path }) => (isLive && path === '/api/status' ? { ...(body as Fields), mode: 'LIVE' } : body),
    },
    { commands: true, only: ['command.start', 'command.pause', 'command.close-all', 'command.stop'] },
  );
  expect(outcomes.map(({ check, result, came }) => [check.id, result, came])).toEqual([
    ['command.start', 'passed', undefined],
    [
      'mode.stays-paper',
      'failed',
      'the bot said PAPER and says "LIVE". The kit stopped the bot and sends no other command.',
    ],
    ['command.pause', 'skipped', 'the bot no longer says PAPER'],
    ['command.close-all', 'skipped', 'the bot no longer says PAPER'],
    ['command.stop', 'skipped', 'the bot no longer says PAPER'],
  ]);
  expect(commands).toEqual(['/api/stop', '/api/start', '/api/stop', '/api/stop']);
  expect(server.bot.status().running).toBe(false);
});

test('the kit says that a bot must be stopped by hand if Stop fails after the bot turned LIVE', async () => {
  let isLive = false;
  const outcomes = await runKit(
    {
      request: (request) => {
        if (request.path === '/api/start') isLive = true;
        return request;
      },
      answer: ({ path }) =>
        isLive && path === '/api/stop' ? Response.json({ detail: 'x' }, { status: 500 }) : undefined,
      body: (body, { path }) => (isLive && path === '/api/status' ? { ...(body as Fields), mode: 'LIVE' } : body),
    },
    { commands: true, only: ['command.start'] },
  );
  expect(outcomes.at(-1)?.came).toBe(
    'the bot said PAPER and says "LIVE". The kit sent Stop and sends no other command. Stop failed, since it has the status 500: stop the bot by hand.',
  );
});
