import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '@/contract/schema/z';
import { startReceiver } from '@/testing/alarms/receiver';
import { WAITS } from '@/testing/alarms/killedDelivery';

// Each round of the test starts a process.
jest.setTimeout(120_000);

const REPOSITORY_FOLDER = join(__dirname, '../..');
const KILL_ROUNDS = 4;
const MAX_KILL_DELAY_MS = 120;
const START_MS = Date.parse('2026-03-10T12:00:00.000Z');
/** Time between the starts of two processes. It is longer than the wait after an attempt with an unknown outcome. */
const ROUND_MS = 65_000;

const messageSchema = z.object({ id: z.string(), kind: z.string(), title: z.string() });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a process killed at any moment loses no alarm and repeats no message within a minute', async () => {
  const receiver = await startReceiver();
  const stored = new Set<string>();
  const clocks = new Map<string, number[]>();
  for (let round = 0; round <= KILL_ROUNDS; round += 1) {
    const clockMs = START_MS + round * ROUND_MS;
    const first = receiver.received.length;
    const child = spawn(
      process.execPath,
      [
        ...['--require', './scripts/lib/srcAlias.cjs', 'node_modules/ts-node/dist/bin.js'],
        ...['src/testing/alarms/killedDelivery.ts', join(folder, 'bot.sqlite'), `${round}`, receiver.url, `${clockMs}`],
      ],
      { cwd: REPOSITORY_FOLDER, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let text = '';
    const isLast = round === KILL_ROUNDS;
    child.stdout.on('data', (chunk: Buffer) => {
      if (text === '' && !isLast) setTimeout(() => child.kill('SIGKILL'), Math.random() * MAX_KILL_DELAY_MS);
      text += chunk.toString();
      // The last process ends when its queue is empty.
      if (isLast && text.includes(`${WAITS} 0\n`)) child.kill('SIGKILL');
    });
    await once(child, 'close');
    for (const line of text.split('\n').slice(0, -1)) stored.add(line.split(' ')[0] ?? '');
    for (const { body } of receiver.received.slice(first)) {
      const { id } = messageSchema.parse(JSON.parse(body.toString()));
      clocks.set(id, [...(clocks.get(id) ?? []), clockMs]);
    }
  }
  receiver.close();
  stored.delete(WAITS);
  const messages = receiver.received.map(({ body }) => messageSchema.parse(JSON.parse(body.toString())));
  // A storm stands for alarms that waited together.
  const inStorms = messages.filter(({ kind }) => kind === 'storm').map(({ title }) => Number(/\d+/.exec(title)?.[0]));
  const titles = new Set(messages.map(({ title }) => title.replace('WARNING: ', '')));
  const untold = [...stored].filter((id) => !titles.has(id)).length;
  expect(untold).toBeLessThanOrEqual(inStorms.reduce((sum, count) => sum + count, 0));
  expect(stored.size).toBeGreaterThan(KILL_ROUNDS);
  // A message that came twice came to processes a minute apart.
  const repeated = [...clocks.values()].filter((times) => new Set(times).size !== times.length);
  expect(repeated).toEqual([]);
});
