import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { KILLED_BOT_SECRET, readBotReports, type ReportedBotEvent } from '@/testing/server/killedBot';
import { openStore } from './store/store';

// Each round of the test compiles and starts a whole bot.
jest.setTimeout(120_000);

const REPOSITORY_FOLDER = join(__dirname, '../..');
const KILL_ROUNDS = 3;
/** Longest time from the first closed trade to the kill. */
const MAX_KILL_DELAY_MS = 600;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs a bot in a separate process and kills the process `killDelayMs` after the first closed trade. Returns the
 * reports of the killed bot.
 */
async function runAndKillBot(path: string, seed: number, killDelayMs: number): Promise<ReportedBotEvent[]> {
  const child = spawn(
    process.execPath,
    [
      '--require',
      './scripts/lib/srcAlias.cjs',
      'node_modules/ts-node/dist/bin.js',
      'src/testing/server/killedBot.ts',
      path,
      `${seed}`,
    ],
    { cwd: REPOSITORY_FOLDER, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  let killScheduled = false;
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (killScheduled || !text.includes('"closed"')) return;
    killScheduled = true;
    setTimeout(() => child.kill('SIGKILL'), killDelayMs);
  });
  await once(child, 'close');
  expect({ killed: child.signalCode }).toEqual({ killed: 'SIGKILL' });
  return readBotReports(text);
}

test('a bot killed at any moment loses no reported trade and no acknowledged save', async () => {
  const path = join(folder, 'bot.sqlite');
  const closed = new Map<string, number | null>();
  const opened = new Set<string>();
  let leftOpen: string[] = [];
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    const killDelayMs = Math.floor(Math.random() * MAX_KILL_DELAY_MS);
    const reports = await runAndKillBot(path, round + 1, killDelayMs);
    // The next process restores the trades that were open at the kill.
    expect(reports.find((report) => report.event === 'ready')).toEqual({ event: 'ready', open: leftOpen });
    for (const report of reports) {
      if (report.event === 'opened') opened.add(report.trade_id);
      if (report.event === 'closed') closed.set(report.trade_id, report.pnl_net);
    }

    const raw = new DatabaseSync(path);
    expect(raw.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    raw.close();
    const store = openStore(path, { secret: KILLED_BOT_SECRET });
    const stored = new Map(store.trades.listPage(0, 100_000).trades.map((trade) => [trade.trade_id, trade]));
    const lost = [...opened].filter((id) => !stored.has(id));
    const notClosed = [...closed].filter(
      ([id, net]) => stored.get(id)?.status !== 'CLOSED' || stored.get(id)?.pnl_net !== net,
    );
    const versionOf = (text: string | undefined) => Number(text?.split('.').at(-1) ?? 0);
    const acknowledged = reports.filter((report) => report.event === 'saved').at(-1);
    const version = versionOf(String(store.params.load()?.config_version));
    leftOpen = store.trades.listOpenTrades().map(({ trade }) => trade.trade_id);
    store.close();
    expect({ killDelayMs, lost, notClosed }).toEqual({ killDelayMs, lost: [], notClosed: [] });
    expect(version).toBeGreaterThanOrEqual(versionOf(acknowledged?.version));
  }
  expect(closed.size).toBeGreaterThan(KILL_ROUNDS);
});
