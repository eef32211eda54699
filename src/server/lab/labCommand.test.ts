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

test('the Lab command prints a table, or with --json the whole result', async () => {
  const variant = writeTestFile('eager.json', { obi_threshold: 0.3 });
  const args = [...SHORT_SIMULATION_ARGS, '--variant', variant, '--sweep', 'timeout_seconds=30,60'];
  const table = await runLabCommand(args);
  expect(table).toMatch(/^simulated market, 2 symbols, seed 3, 0\.2 minutes/);
  expect(
    table
      .split('\n')
      .slice(2, 7)
      .map((line) => line.split('  ')[0]),
  ).toEqual(['variant', 'baseline', 'eager', 'timeout_seconds=30', 'timeout_seconds=60']);
  expect(table).toContain('eager: too few minutes hold trades for an interval.');
  expect(table).toContain('Best of 3 on the first 60 % of the time');
  const json: unknown = JSON.parse(await runLabCommand([...args, '--json']));
  expect(json).toMatchObject({
    job: { source: { kind: 'simulator', seed: 3 }, variants: [{ name: 'eager' }, {}, {}] },
    baseline: { name: 'baseline', trades: [] },
    report: { variants: [{ name: 'eager', figures: { trades: 0 } }, {}, {}] },
  });
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
