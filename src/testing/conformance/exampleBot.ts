import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../server/freePort';

export const EXAMPLES_FOLDER = path.join(__dirname, '../../../examples');
const START_TIMEOUT_MS = 30_000;
const START_POLL_INTERVAL_MS = 100;
const CREDENTIALS = { username: 'operator', password: 'correct horse' };
const FREQTRADE_CREDENTIALS = { username: 'freqtrader', password: 'SuperSecret1!' };

/** Returns the Python program that has the packages of the example, undefined without one. */
export const findPython = (): string | undefined =>
  [process.env.PYTHON, 'python3', '/usr/bin/python3'].find(
    (program) =>
      program !== undefined && spawnSync(program, ['-c', 'import fastapi, uvicorn, websockets']).status === 0,
  );

export type ExampleBot = { url: string; username: string; password: string; stop(): void };

/** `allowedOrigin` is the origin of a page that may call the bot from another address. */
type StartOptions = { args?: string[]; consoleFolder?: string; allowedOrigin?: string };

const consoleVariables = ({ consoleFolder, allowedOrigin }: StartOptions): Record<string, string> => ({
  ...(consoleFolder !== undefined && { CONSOLE_DIR: consoleFolder }),
  ...(allowedOrigin !== undefined && { ALLOWED_ORIGINS: allowedOrigin }),
});

const ownUser = { BOT_USERNAME: CREDENTIALS.username, BOT_PASSWORD: CREDENTIALS.password };

/** Starts the example in Python in a process of its own. `consoleFolder` holds the built console. */
export async function startPythonBot(
  python: string,
  { args = [], ...options }: StartOptions = {},
): Promise<ExampleBot> {
  const example = await startExample('python-bot', [python, 'main.py', ...args], {
    ...ownUser,
    ...consoleVariables(options),
  });
  return { ...example, ...CREDENTIALS };
}

/** Starts the example in Node in a process of its own. */
export async function startNodeBot(options: Omit<StartOptions, 'args'> = {}): Promise<ExampleBot> {
  const example = await startExample('node-bot', [process.execPath, 'main.mjs'], {
    ...ownUser,
    ...consoleVariables(options),
  });
  return { ...example, ...CREDENTIALS };
}

/** Starts the adapter before a fake freqtrade, each in a process of its own. */
export async function startFreqtradeAdapter(
  python: string,
  options: Omit<StartOptions, 'args'> = {},
): Promise<ExampleBot> {
  // The kit closes more positions in a minute than freqtrade allows.
  const freqtrade = await startExample('freqtrade', [python, '-W', 'ignore', 'tests/fake_freqtrade.py'], {
    LIMITS: '0',
  });
  const adapter = await startExample('freqtrade', [python, 'main.py'], {
    FREQTRADE_URL: freqtrade.url,
    ...consoleVariables(options),
  });
  const stop = () => [adapter, freqtrade].forEach((process) => process.stop());
  return { ...adapter, ...FREQTRADE_CREDENTIALS, stop };
}

async function startExample(
  folder: string,
  [program = '', ...args]: string[],
  variables: Record<string, string>,
): Promise<Pick<ExampleBot, 'url' | 'stop'>> {
  const port = await freePort();
  const child = spawn(program, args, {
    cwd: path.join(EXAMPLES_FOLDER, folder),
    stdio: ['ignore', 'ignore', 'pipe'],
    // The folder of the example must stay without compiled files.
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PORT: String(port), ...variables },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReachable(url, child);
  return { url, stop: () => void child.kill('SIGKILL') };
}

async function waitUntilReachable(url: string, child: ChildProcess): Promise<void> {
  let written = '';
  child.stderr?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  for (let waited = 0; waited < START_TIMEOUT_MS && child.exitCode === null; waited += START_POLL_INTERVAL_MS) {
    const isReachable = await fetch(`${url}/api/status`).then(
      () => true,
      () => false,
    );
    if (isReachable) return;
    await new Promise((resolve) => setTimeout(resolve, START_POLL_INTERVAL_MS));
  }
  child.kill('SIGKILL');
  throw new Error(`The example did not start: ${written}`);
}
