import { findDocumentValidator } from '@/testing/conformance/documentFaults';
import { createEmbeddedTransport } from '@/testing/conformance/embeddedTransport';
import { COMPARISON_DEFECTS } from '@/testing/conformance/comparisonDefects';
import { DEFECTS, WITHOUT_ADDITIONS, type DefectTable } from '@/testing/conformance/defects';
import { createFaultyTransport, type DefectBehaviour } from '@/testing/conformance/faultyTransport';
import { createTestedBot } from '@/testing/conformance/testedBot';
import { UNUSUAL_BOTS } from '@/testing/conformance/unusualBots';
import { startUnusualReplies, UNUSUAL_REPLIES } from '@/testing/conformance/unusualReplies';
import type { EmbeddedServer } from '@/testing/server/embeddedServer';
import { ALL_CHECKS } from './checks/allChecks';
import { formatJUnitReport, formatTextReport } from './formatReport';
import { NotTestable, runChecks, type CheckOutcome, type RunOptions } from './runChecks';

// The tests simulate minutes of trading.
jest.setTimeout(120_000);

let server: EmbeddedServer;

beforeAll(async () => {
  server = await createTestedBot();
});
afterAll(() => server.close());

const runKit = (behaviour: DefectBehaviour, options: Partial<RunOptions> = {}) =>
  runChecks({
    transport: createFaultyTransport(createEmbeddedTransport(server), behaviour),
    credentials: { username: server.username, password: server.password },
    documents: findDocumentValidator(),
    commands: true,
    ...options,
  });

const failuresOf = (outcomes: readonly CheckOutcome[]) =>
  outcomes.filter(({ result }) => result === 'failed').map(({ check, came }) => `${check.id}: ${came}`);
const isCommand = (id: string): boolean => ALL_CHECKS.find((check) => check.id === id)?.command === true;
const namesOf = (outcomes: readonly CheckOutcome[], wanted: CheckOutcome['result']) =>
  outcomes.filter(({ result }) => result === wanted).map(({ check }) => check.id);

test.each([
  ['with', {}],
  ['without', WITHOUT_ADDITIONS],
])('the embedded bot passes the kit %s its additions', async (_title, behaviour) => {
  const { outcomes } = await runKit(behaviour);
  expect(failuresOf(outcomes)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(100);
});

test('the kit accepts a bot with five parameters', async () => {
  const names = ['trade_margin_usdt', 'max_concurrent_trades', 'timeout_seconds', 'anti_spoof', 'symbols'];
  const only = ALL_CHECKS.map(({ id }) => id).filter((id) => /param|command\.save/i.test(id));
  const { outcomes } = await runKit(
    {
      body: (body, { path }) => {
        const fields = body as Record<string, unknown>;
        if (path === '/api/status') return { ...fields, capabilities: ['presets.save'] };
        return /^\/api\/param(s|eters)$/.test(path) && !('message' in fields)
          ? Object.fromEntries(names.map((name) => [name, fields[name]]))
          : body;
      },
    },
    { only },
  );
  expect(failuresOf(outcomes)).toEqual([]);
  expect(namesOf(outcomes, 'passed')).toEqual(
    expect.arrayContaining(['command.save-and-undo', 'command.save-out-of-bounds', 'command.save-preset']),
  );
});

/** Starts the bot, and waits for the open trade that the checks of positions and closes need. */
function awaitOpenTrade(): void {
  const { running, paused } = server.bot.status();
  if (!running) server.bot.start();
  else if (paused) server.bot.resume();
  for (let second = 0; second < 600 && server.bot.status().active_trades === 0; second += 1) server.advance(1_000);
}

const rowsOf = (table: DefectTable) =>
  Object.entries(table).map(([key, behaviour]) => {
    const [checks = '', title = ''] = key.split(': ');
    return [title, checks, behaviour] as const;
  });

test.each([...rowsOf(DEFECTS), ...rowsOf(COMPARISON_DEFECTS)])(
  'the kit finds that %s (%s)',
  async (_title, foundBy, behaviour) => {
    awaitOpenTrade();
    const { outcomes } = await runKit(behaviour, { only: [foundBy], commands: isCommand(foundBy) });
    expect(namesOf(outcomes, 'failed')).toEqual([foundBy]);
  },
);

test.each(rowsOf(UNUSUAL_BOTS))('the kit reports no failure if %s (%s)', async (_title, checks, behaviour) => {
  awaitOpenTrade();
  const only = ALL_CHECKS.map(({ id }) => id).filter((id) => checks.split(' ').some((begin) => id.startsWith(begin)));
  const { outcomes } = await runKit(behaviour, { only, commands: checks.includes('command') });
  expect(failuresOf(outcomes)).toEqual([]);
  expect(namesOf(outcomes, 'passed')).not.toEqual([]);
});

test.each(Object.entries(UNUSUAL_REPLIES))('the kit reports no failure if %s', async (_title, write) => {
  awaitOpenTrade();
  const { transport, close } = await startUnusualReplies(server, write);
  const only = ALL_CHECKS.map(({ id }) => id).filter((id) => /^(sign-in|secrets|trades|logs|reply.getS)/.test(id));
  const { outcomes } = await runKit({}, { transport, only, commands: false });
  close();
  expect(failuresOf(outcomes)).toEqual([]);
  expect(namesOf(outcomes, 'passed').length).toBeGreaterThan(10);
});

test('the kit sends no command without being asked', async () => {
  const sent: string[] = [];
  const noting: DefectBehaviour = {
    request: (request) => {
      if (request.method === 'POST' || request.method === 'DELETE') sent.push(`${request.method} ${request.path}`);
      return request;
    },
  };
  const { outcomes } = await runKit(noting, { commands: false });
  expect(failuresOf(outcomes)).toEqual([]);
  expect(
    sent.filter((call) => /\/(start|stop|pause|resume|close-all|clear-database|reset-semaphore)$/.test(call)),
  ).toEqual([]);
});

test('the kit sends no command to a bot that says LIVE', async () => {
  const live: DefectBehaviour = {
    body: (body, { path }) => (path === '/api/status' ? { ...(body as object), mode: 'LIVE' } : body),
  };
  await expect(runKit(live)).rejects.toThrow(
    new NotTestable('The bot says LIVE. The kit sends commands only to a bot that says PAPER.'),
  );
});

test('a report names the call, what came, the contract and what the operator would see', async () => {
  const report = await runKit(DEFECTS['reply.getStatus: the status says DEMO']!, {
    only: ['reply.getStatus'],
    commands: false,
  });
  const text = formatTextReport(report);
  expect(text).toContain('FAILED  reply.getStatus  (GET /api/status)');
  expect(text).toContain('came:      GET /api/status 200: /mode must be equal to one of the allowed values');
  expect(text).toContain('operator:  No status, and the bar says how old the last one is.');
  expect(formatJUnitReport(report)).toContain('<testsuite name="conformance" tests="1" failures="1" skipped="0"');
});

test('a bot that cannot be tested is refused with one sentence', async () => {
  const refused = (behaviour: DefectBehaviour) => runKit(behaviour).catch((error: Error) => error.message);
  const credentials = { username: server.username, password: 'wrong' };
  await expect(runKit({}, { credentials })).rejects.toThrow(
    'The bot refuses the credentials: Wrong username or password.',
  );
  expect(await refused({ answer: () => new Response('<!doctype html><title>Shop</title>') })).toBe(
    'The address answers with a web page (200), not with JSON: no bot of the contract is there.',
  );
  expect(
    await refused({ answer: () => new Response(null, { status: 302, headers: { Location: 'https://bot.example/' } }) }),
  ).toBe('The bot redirects to https://bot.example/: use that address.');
});
