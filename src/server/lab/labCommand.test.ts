import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runLabCommand } from './labCommand';
import { LabRefused } from './labRefused';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lab-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeTestFile(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const SHORT_SIMULATION_ARGS = ['--source', 'simulator:3:0.2:2'];

/** Parameters that cause trades within a minute. */
const FREQUENT_ENTRY_PARAMETERS = { cooldown_seconds: 1, timeout_seconds: 8, obi_threshold: 0.2, min_depth_usdt: 1000 };

test('the Lab command prints a table, or with --json the whole result', async () => {
  const args = [
    ...['--source', 'simulator:5:1:2', '--parameters', writeTestFile('frequent.json', FREQUENT_ENTRY_PARAMETERS)],
    ...['--variant', writeTestFile('slow.json', { cooldown_seconds: 60 }), '--sweep', 'timeout_seconds=30'],
  ];
  const json: unknown = JSON.parse(await runLabCommand([...args, '--json']));
  expect(json).toMatchObject({
    job: { source: { kind: 'simulator', seed: 5 }, variants: [{ name: 'slow' }, { name: 'timeout_seconds=30' }] },
    baseline: { name: 'baseline', trades: [{ symbol: 'BTCUSDT', reason_exit: 'TIMEOUT' }] },
    report: { baseline: { figures: { trades: 1, net: expect.closeTo(-0.349, 3) } } },
  });
  const lines = (await runLabCommand(args)).split('\n');
  expect(lines[0]).toMatch(/^simulated market, 2 symbols, seed 5, 1\.0 minutes/);
  expect(lines.slice(2, 6).map((line) => line.split(/  +/).slice(0, 7))).toEqual([
    ['variant', 'trades', 'signals', 'win rate', 'gross', 'fees', 'net'],
    ['baseline', '1', '2', '0.0%', '+0.01', '0.36', '−0.35'],
    ['slow', '1', '2', '0.0%', '+0.01', '0.36', '−0.35'],
    ['timeout_seconds=30', '1', '2', '0.0%', '+0.18', '0.36', '−0.18'],
  ]);
  expect(lines).toContain('Best of 2 on the first 60 % of the time: timeout_seconds=30');
});

test.each<[string, () => string[], RegExp]>([
  ['no source', () => [], /--source is missing/],
  ['an unknown option', () => ['--sorce', 'x'], /--sorce/],
  ['nothing to compare', () => SHORT_SIMULATION_ARGS, /name a --variant or a --sweep/],
  ['a missing file', () => [...SHORT_SIMULATION_ARGS, '--variant', '/nowhere.json'], /\/nowhere\.json cannot be read/],
  [
    'a file that is not JSON',
    () => [...SHORT_SIMULATION_ARGS, '--variant', writeTestFile('a.json', '{')],
    /a\.json does not hold a JSON object/,
  ],
  [
    'a variant with an unknown field',
    () => [...SHORT_SIMULATION_ARGS, '--variant', writeTestFile('b.json', { x: 1 })],
    /b: x is not a parameter/,
  ],
])('a Lab command with %s is refused with the reason', async (_what, args, sentence) => {
  const run = runLabCommand(args());
  await expect(run).rejects.toThrow(sentence);
  await expect(run).rejects.toBeInstanceOf(LabRefused);
});
