import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openStore } from '../../store/store';
import { LabRefused } from '../labRefused';
import { packLabRunArchive } from './archive';
import { readLabReport } from './runArchive';
import { createLabRunArchiveStore } from './runFiles';
import { createLabRunRecords } from './runRecords';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lab-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const encodeTextChunk = (value: string): Uint8Array[] => [new TextEncoder().encode(value)];
const TEST_ARCHIVE = packLabRunArchive(
  new Map([
    ['one', encodeTextChunk('first part')],
    ['two', [...encodeTextChunk('second '), ...encodeTextChunk('part')]],
  ]),
);

test('the stored archive of a Lab run returns a whole part or a range of a part', async () => {
  const files = createLabRunArchiveStore(join(folder, 'lab'));
  await files.saveArchive('7', TEST_ARCHIVE);
  const stored = files.openArchive('7');
  expect(Buffer.from(await stored.readPart('two')).toString()).toBe('second part');
  expect(Buffer.from(await stored.readPart('two', [7, 4])).toString()).toBe('part');
  expect(await stored.hasPart('three')).toBe(false);
  await files.removeArchive('7');
  expect(readdirSync(join(folder, 'lab'))).toEqual([]);
});

test('createLabRunArchiveStore refuses Lab results that do not fit on the disk and leaves no file', async () => {
  const files = createLabRunArchiveStore(folder, Number.MAX_SAFE_INTEGER);
  await expect(files.saveArchive('7', TEST_ARCHIVE)).rejects.toThrow(
    /^The results could not be stored: the disk of .* is full\./,
  );
  await expect(files.saveArchive('7', TEST_ARCHIVE)).rejects.toBeInstanceOf(LabRefused);
  expect(readdirSync(folder)).toEqual([]);
});

test('a read of deleted or damaged Lab results fails with the reason', async () => {
  const files = createLabRunArchiveStore(folder);
  await expect(files.openArchive('7').readPart('one')).rejects.toMatchObject({
    httpStatus: 404,
    message: 'The results of the run are no longer on the disk.',
  });
  writeFileSync(join(folder, '8.run'), Buffer.alloc(100, 0xff));
  await expect(files.openArchive('8').readPart('one')).rejects.toThrow('8.run is damaged');
  await expect(readLabReport(files.openArchive('8'))).rejects.toMatchObject({
    httpStatus: 409,
    message: 'The stored results of the run are damaged. Remove the run and begin it again.',
  });
});

test('the results of a Lab run whose row is damaged stay on the disk', async () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  const files = createLabRunArchiveStore(folder);
  const id = store.labRuns.addRun({ run: 'damaged' });
  await files.saveArchive(id, TEST_ARCHIVE);
  const onDamagedRuns = jest.fn();
  expect(createLabRunRecords(store.labRuns, files, { onDamagedRuns }).listRuns()).toEqual([]);
  expect(onDamagedRuns).toHaveBeenCalledWith([id]);
  expect(readdirSync(folder)).toEqual([`${id}.run`]);
});

test('the cleanup of Lab result files keeps folders', () => {
  mkdirSync(join(folder, 'lost+found'));
  mkdirSync(join(folder, '9.run'));
  createLabRunArchiveStore(folder).removeAllExcept(new Set());
  expect(readdirSync(folder)).toEqual(['9.run', 'lost+found']);
});

test('the cleanup of Lab result files deletes unfinished files and results of removed Lab runs', async () => {
  const files = createLabRunArchiveStore(folder);
  await files.saveArchive('7', TEST_ARCHIVE);
  await files.saveArchive('8', TEST_ARCHIVE);
  writeFileSync(join(folder, '9.run.new'), 'half');
  files.removeAllExcept(new Set(['8']));
  expect(readdirSync(folder)).toEqual(['8.run']);
});

const LAB_RUN_DEFAULTS = { name: 'run', source_text: null, source: null, swept: [], problem: null, left_ms: null };
const ENDED_LAB_RUN = { ...LAB_RUN_DEFAULTS, state: 'finished', created_at: 0, played_ms: 1, total_ms: 1, variants: 1 };

test('createLabRunRecords removes the oldest ended Lab runs beyond the limit of number or bytes', async () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  const files = createLabRunArchiveStore(folder);
  const limits = { keptRuns: 3, keptBytes: 100 };
  const records = createLabRunRecords(store.labRuns, files, limits);
  const active = records.addRun({ ...ENDED_LAB_RUN, state: 'running' }).id;
  for (let count = 0; count < 4; count += 1) {
    const { id } = records.addRun(ENDED_LAB_RUN);
    await files.saveArchive(id, TEST_ARCHIVE);
    records.changeRun(id, {}, 30);
  }
  expect(records.listRuns().map(({ id }) => id)).toEqual(['5', '4', active]);
  records.changeRun('5', {}, 90);
  expect(records.listRuns().map(({ id }) => id)).toEqual(['5', active]);
  expect(
    store.labRuns
      .listRuns()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([active, '5']);
  store.close();
});

test('createLabRunRecords repeats a failed database write at the next change of any Lab run', () => {
  const store = openStore(':memory:', { secret: 'for tests' });
  let isFull = false;
  const labRuns = {
    ...store.labRuns,
    saveRun(id: string, run: Record<string, unknown>) {
      if (isFull) throw new Error('database or disk is full');
      store.labRuns.saveRun(id, run);
    },
  };
  const records = createLabRunRecords(labRuns, createLabRunArchiveStore(folder));
  const one = records.addRun({ ...ENDED_LAB_RUN, state: 'running' }).id;
  const other = records.addRun({ ...ENDED_LAB_RUN, state: 'running' }).id;
  isFull = true;
  records.changeRun(one, { state: 'finished' });
  expect(records.findRun(one).state).toBe('finished');
  isFull = false;
  records.changeRun(other, { state: 'finished' });
  expect(store.labRuns.listRuns()).toMatchObject([
    { run: { run: { state: 'finished' } } },
    { run: { run: { state: 'finished' } } },
  ]);
  store.close();
});
