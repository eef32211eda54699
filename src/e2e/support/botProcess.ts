import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@/testing/server/freePort';

const CHECKOUT_FOLDER = path.join(__dirname, '../../..');
const SERVER_BUNDLE = 'dist/server/main.js';
const START_TIMEOUT_MS = 90_000;
const START_POLL_INTERVAL_MS = 50;

export const OPERATOR_CREDENTIALS = { username: 'operator', password: 'correct horse battery staple' };

/** The built server in a separate process, with a data folder that survives restarts. */
export class BotProcess {
  private child: ChildProcess | undefined;
  private readonly dataFolder = mkdtempSync(path.join(tmpdir(), 'order-flow-'));
  private written = '';

  private constructor(
    readonly port: number,
    private readonly checkout: string,
  ) {}

  /**
   * Starts the built server with a new data folder. `fill` writes to the data folder before the start. `checkout` is
   * the folder of the build.
   */
  static async launch(
    fill?: (dataFolder: string, checkout: string) => void,
    checkout = CHECKOUT_FOLDER,
  ): Promise<BotProcess> {
    const bot = new BotProcess(await freePort(), checkout);
    fill?.(bot.dataFolder, checkout);
    await bot.start();
    return bot;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    const pid = this.child?.pid;
    if (pid === undefined) throw new Error('The server has not started.');
    return pid;
  }

  async start(): Promise<void> {
    this.child = spawn(process.execPath, ['--enable-source-maps', path.join(this.checkout, SERVER_BUNDLE)], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.dataFolder,
        OPERATOR_USERNAME: OPERATOR_CREDENTIALS.username,
        OPERATOR_PASSWORD: OPERATOR_CREDENTIALS.password,
        MARKET: 'simulator',
        MARKET_SEED: '1',
        ROLLING_RECORDING: 'off',
      },
    });
    const collect = (chunk: Buffer) => (this.written += chunk.toString());
    this.child.stdout?.on('data', collect);
    this.child.stderr?.on('data', collect);
    await this.waitUntilReachable();
  }

  /** Kills the process, as a crash would. */
  async kill(): Promise<void> {
    await this.endProcess('SIGKILL');
  }

  async dispose(): Promise<void> {
    await this.endProcess('SIGTERM');
    rmSync(this.dataFolder, { recursive: true, force: true });
  }

  private async endProcess(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  private async waitUntilReachable(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (this.child?.exitCode !== null) break;
      try {
        await fetch(this.url);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, START_POLL_INTERVAL_MS));
      }
    }
    throw new Error(`The server does not answer at ${this.url}. It wrote:\n${this.written}`);
  }
}
