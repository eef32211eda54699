import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openStore } from '../../store/store';
import { LabRefused } from '../labRefused';
import { packArchive } from './archive';
import { createRunFiles } from './runFiles';
import { createRunRecords } from './runRecords';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lab-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const text = (value: string): Uint8Array[] => [new TextEncoder().encode(value)];
const archive = packArchive(
  new Map([
    ['one', text('first part')],
    ['two', [...text('second '), ...text('part')]],
  ]),
);

test('a stored archive returns each part, and a stretch of one', async () => {
  const files = createRunFiles(join(folder, 'lab'));
  await files.save('7', archive);
  const stored = files.open('7');
  expect(Buffer.from(await stored.read('two')).toString()).toBe('second part');
  expect(Buffer.from(await stored.read('two', [7, 4])).toString()).toBe('part');
  expect(await stored.has('three')).toBe(false);
  await files.remove('7');
  expect(readdirSync(join(folder, 'lab'))).toEqual([]);
});

test('results are refused with the reason, and leave no part, when the disk is full', async () => {
  const files = createRunFiles(folder, Number.MAX_SAFE_INTEGER);
  await expect(files.save('7', archive)).rejects.toThrow(/^The results could not be stored: the disk of .* is full\./);
  await expect(files.save('7', archive)).rejects.toBeInstanceOf(LabRefused);
  expect(readdirSync(folder)).toEqual([]);
});

test('results of removed runs and unfinished files are deleted at the start', async () => {
  const files = createRunFiles(folder);
  await files.save('7', archive);
  await files.save('8', archive);
  writeFileSync(join(folder, '9.run.new'), 'half');
  files.keepOnly(new Set(['8']));
  expect(readdirSync(folder)).toEqual(['8.run']);
});

const RUN = { name: 'run', source_text: null, source: null, swept: [], problem: null, left_ms: null };
const ended = { ...RUN, state: 'finished', created_at: 0, played_ms: 1, total_ms: 1, variants: 1 };

test('the newest runs are kept within the limits of number and bytes, and an active run is never removed', async () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  const files = createRunFiles(folder);
  const limits = { keptRuns: 3, keptBytes: 100 };
  const records = createRunRecords(store.labRuns, files, limits);
  const active = records.add({ ...ended, state: 'running' }).id;
  for (let count = 0; count < 4; count += 1) {
    const { id } = records.add(ended);
    await files.save(id, archive);
    records.change(id, {}, 30);
  }
  expect(records.all().map(({ id }) => id)).toEqual(['5', '4', active]);
  records.change('5', {}, 90);
  expect(records.all().map(({ id }) => id)).toEqual(['5', active]);
  expect(
    store.labRuns
      .all()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([active, '5']);
  store.close();
});

test('a change that the database cannot store now is stored with the next one', () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  let isFull = false;
  const labRuns = {
    ...store.labRuns,
    save(id: string, run: Record<string, unknown>) {
      if (isFull) throw new Error('database or disk is full');
      store.labRuns.save(id, run);
    },
  };
  const records = createRunRecords(labRuns, createRunFiles(folder));
  const one = records.add({ ...ended, state: 'running' }).id;
  const other = records.add({ ...ended, state: 'running' }).id;
  isFull = true;
  records.change(one, { state: 'finished' });
  expect(records.find(one).state).toBe('finished');
  isFull = false;
  records.change(other, { state: 'finished' });
  expect(store.labRuns.all()).toMatchObject([
    { run: { run: { state: 'finished' } } },
    { run: { run: { state: 'finished' } } },
  ]);
  store.close();
});
