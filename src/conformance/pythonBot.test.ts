import { findPython, startPythonBot, type PythonBot } from '@/testing/conformance/pythonBot';
import { findDocumentValidator } from '@/testing/documentFaults';
import { runConformanceCommand } from './command';
import { createNetworkTransport } from './networkTransport';
import { runChecks } from './runChecks';

// The kit waits for trades of the random walk.
jest.setTimeout(120_000);

const python = findPython();
const testWithPython = python === undefined ? test.skip : test;
const NEEDS_PYTHON = python === undefined ? ' (skipped: no python3 with fastapi, uvicorn and websockets)' : '';

let bot: PythonBot | undefined;
afterEach(() => bot?.stop());

const runKit = (commands: boolean, only?: string[]) =>
  runChecks({
    transport: createNetworkTransport(bot!.url),
    credentials: { username: bot!.username, password: bot!.password },
    documents: findDocumentValidator(),
    commands,
    only,
  });

testWithPython(`the example in Python passes the kit without additions${NEEDS_PYTHON}`, async () => {
  bot = await startPythonBot(python!);
  const { outcomes, capabilities } = await runKit(true);
  const failures = outcomes
    .filter(({ result }) => result === 'failed')
    .map(({ check, came }) => `${check.id}: ${came}`);
  expect(failures).toEqual([]);
  expect(capabilities).toEqual([]);
  expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(100);
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
    const [exitCode, text] = await refused('--url', 'http://127.0.0.1:1', '--username', 'operator');
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^The bot cannot be reached: .+\.$/);
  });
});
