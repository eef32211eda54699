import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { KILLED_SECRET, readReports, type Told } from '@/testing/killedBot';
import { openStore } from './store/store';

// Each round compiles and starts a whole bot.
jest.setTimeout(120_000);

const ROOT = join(__dirname, '../..');
const ROUNDS = 3;
/** From its first closed trade to the kill. */
const LONGEST_LIFE_MS = 600;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the bot in a process of its own and kills it, so long after its first closed trade. */
async function killedAfter(path: string, seed: number, lifeMs: number): Promise<Told[]> {
  const child = spawn(
    process.execPath,
    [
      '--require',
      './scripts/lib/srcAlias.cjs',
      'node_modules/ts-node/dist/bin.js',
      'src/testing/killedBot.ts',
      path,
      `${seed}`,
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  let dying = false;
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (dying || !text.includes('"closed"')) return;
    dying = true;
    setTimeout(() => child.kill('SIGKILL'), lifeMs);
  });
  await once(child, 'close');
  expect({ killed: child.signalCode }).toEqual({ killed: 'SIGKILL' });
  return readReports(text);
}

test('a bot that is killed at any moment loses no trade that it told of, and no save that it acknowledged', async () => {
  const path = join(folder, 'bot.sqlite');
  const closed = new Map<string, number | null>();
  const opened = new Set<string>();
  let leftOpen: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const lifeMs = Math.floor(Math.random() * LONGEST_LIFE_MS);
    const told = await killedAfter(path, round + 1, lifeMs);
    // What was open at the kill before is taken up by the next process.
    expect(told.find((line) => line.told === 'ready')).toEqual({ told: 'ready', open: leftOpen });
    for (const line of told) {
      if (line.told === 'opened') opened.add(line.trade_id);
      if (line.told === 'closed') closed.set(line.trade_id, line.pnl_net);
    }

    const raw = new DatabaseSync(path);
    expect(raw.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    raw.close();
    const store = openStore(path, { secret: KILLED_SECRET });
    const stored = new Map(store.trades.page(0, 100_000).trades.map((trade) => [trade.trade_id, trade]));
    const lost = [...opened].filter((id) => !stored.has(id));
    const notClosed = [...closed].filter(
      ([id, net]) => stored.get(id)?.status !== 'CLOSED' || stored.get(id)?.pnl_net !== net,
    );
    const versionOf = (text: string | undefined) => Number(text?.split('.').at(-1) ?? 0);
    const acknowledged = told.filter((line) => line.told === 'saved').at(-1);
    const version = versionOf(String(store.params.load()?.config_version));
    leftOpen = store.trades.open().map(({ trade }) => trade.trade_id);
    store.close();
    expect({ lifeMs, lost, notClosed }).toEqual({ lifeMs, lost: [], notClosed: [] });
    expect(version).toBeGreaterThanOrEqual(versionOf(acknowledged?.version));
  }
  expect(closed.size).toBeGreaterThan(ROUNDS);
});
