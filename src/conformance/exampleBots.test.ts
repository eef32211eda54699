import { WebSocket } from 'ws';
import {
  findPython,
  startFreqtradeAdapter,
  startNodeBot,
  startPythonBot,
  type ExampleBot,
} from '@/testing/conformance/exampleBot';
import { findDocumentValidator } from '@/testing/conformance/documentFaults';
import { startWrongServer, WRONG_ANSWERS } from '@/testing/server/wrongServer';
import { runConformanceCommand } from './command';
import { createNetworkTransport } from './networkTransport';
import { runChecks } from './runChecks';

// The kit waits for trades of the random walk.
jest.setTimeout(120_000);

const python = findPython();
const testWithPython = python === undefined ? test.skip : test;
const NEEDS_PYTHON = python === undefined ? ' (skipped: no python3 with fastapi, uvicorn and websockets)' : '';

let bot: ExampleBot | undefined;
afterEach(() => bot?.stop());

const runKit = (commands: boolean, only?: string[]) =>
  runChecks({
    transport: createNetworkTransport(bot!.url),
    credentials: { username: bot!.username, password: bot!.password },
    documents: findDocumentValidator(),
    commands,
    only,
  });

/** The kit must not pass because it skips nearly everything. */
const FEWEST_PASSED = 60;

async function expectPassed(expectedLacks: string[] = []): Promise<void> {
  const { outcomes, capabilities, lacks } = await runKit(true);
  const failures = outcomes
    .filter(({ result }) => result === 'failed')
    .map(({ check, came }) => `${check.id}: ${came}`);
  expect(failures).toEqual([]);
  expect(capabilities).toEqual([]);
  expect([...lacks].sort()).toEqual(expectedLacks);
  expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(FEWEST_PASSED);
}

test('the example in Node passes the kit without additions', async () => {
  bot = await startNodeBot();
  await expectPassed(['emergency', 'keys', 'logs.clear', 'market', 'presets', 'trades.clear']);
});

testWithPython(`the example in Python passes the kit without additions${NEEDS_PYTHON}`, async () => {
  bot = await startPythonBot(python!);
  await expectPassed();
});

testWithPython(`the adapter passes the kit before a fake freqtrade${NEEDS_PYTHON}`, async () => {
  bot = await startFreqtradeAdapter(python!);
  await expectPassed(['emergency', 'keys', 'logs.clear', 'market', 'params', 'presets', 'trades.clear']);
});

testWithPython(`the second step of the tutorial serves the market overview${NEEDS_PYTHON}`, async () => {
  bot = await startPythonBot(python!, { args: ['--overview'] });
  const { outcomes, capabilities } = await runKit(false, [
    'reply.getMarketOverview',
    'authorization.getMarketOverview',
  ]);
  expect(capabilities).toEqual(['market.overview']);
  expect(outcomes.map(({ result }) => result)).toEqual(['passed', 'passed']);
});

const CONSOLE_ORIGIN = 'http://127.0.0.1:9';

/**
 * Signs in as a page of `origin` and opens the live connection. Returns the status of the sign-in, the origin that the
 * reply allows, and whether the connection opened.
 */
async function signInFromPage({ url, username, password }: ExampleBot, origin: string) {
  const headers = { Origin: origin, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username, password });
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  const cookie = reply.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { origin, headers: { cookie } });
  const isOpen = await new Promise((resolve) => {
    socket.on('open', () => resolve(true)).on('error', () => resolve(false));
  });
  socket.terminate();
  return [reply.status, reply.headers.get('Access-Control-Allow-Origin'), isOpen];
}

test.each([
  ['Node', startNodeBot] as const,
  ...(python === undefined
    ? []
    : [['Python', (options: { allowedOrigin: string }) => startPythonBot(python, options)] as const]),
])('the example in %s serves a console on an origin of ALLOWED_ORIGINS only', async (_name, start) => {
  bot = await start({ allowedOrigin: CONSOLE_ORIGIN });
  expect(await signInFromPage(bot, CONSOLE_ORIGIN)).toEqual([200, CONSOLE_ORIGIN, true]);
  expect(await signInFromPage(bot, 'http://127.0.0.1:10')).toEqual([403, null, false]);
});

/** Replaces the timeout of the kit. */
const SHORT_TIMEOUT_MS = 1_000;

describe('the command line', () => {
  const run = (args: string[], password = 'secret') =>
    runConformanceCommand(args, {
      environment: { CONFORMANCE_PASSWORD: password },
      documents: findDocumentValidator(),
      askPassword: () => Promise.resolve(''),
    });

  test('the command line refuses wrong arguments with one sentence and the exit code 2', async () => {
    const refused = async (...args: string[]) => {
      const { output, exitCode } = await run(args);
      return [exitCode, output.split('\n')[0]];
    };
    expect(await refused()).toEqual([2, '--url is missing.']);
    expect(await refused('--url', 'bot')).toEqual([2, "--url must be like http://127.0.0.1:8000, not 'bot'."]);
    expect(await refused('--url', 'http://a/b')).toEqual([2, '--url must be like http://a, without a path.']);
    expect(await refused('--url', 'http://127.0.0.1:9')).toEqual([2, '--username is missing.']);
    const { output } = await run(['--url', 'http://127.0.0.1:9', '--username', 'operator'], '');
    expect(output).toBe('There is no password: type it, or set CONFORMANCE_PASSWORD.\n');
    const [exitCode, text] = await refused('--url', 'http://127.0.0.1:1', '--username', 'operator');
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^The bot cannot be reached: .+\.$/);
  });

  test.each([
    ['hangs', WRONG_ANSWERS.hang],
    ['hangs in a reply', WRONG_ANSWERS.hangInBody],
  ])('the command line ends with one sentence and the exit code 2 at a bot that %s', async (_case, answer) => {
    const shortTimeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(Object.assign(new Error('timeout'), { name: 'TimeoutError' })), SHORT_TIMEOUT_MS);
      return abort.signal;
    });
    const server = await startWrongServer(answer);
    const output = 'The bot cannot be reached: no reply within 20 seconds.\n';
    expect(await run(['--url', server.url, '--username', 'operator'])).toEqual({ output, exitCode: 2 });
    server.close();
    shortTimeout.mockRestore();
  });

  test.each([
    ['answers with gigabytes', WRONG_ANSWERS.endless, 'The bot cannot be reached: the reply has more than 32 MiB.\n'],
    ['redirects', WRONG_ANSWERS.redirect, 'The bot redirects to /elsewhere: use that address.\n'],
  ])('the command line ends with one sentence and the exit code 2 at a bot that %s', async (_case, answer, output) => {
    const server = await startWrongServer(answer);
    expect(await run(['--url', server.url, '--username', 'operator'])).toEqual({ output, exitCode: 2 });
    server.close();
  });
});
