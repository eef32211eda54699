import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageFilePath, REPOSITORY_ROOT, repositoryPath } from './lib/paths.mjs';

const { findMutants } = createRequire(import.meta.url)('./lib/mutants/findMutants.cjs');

const HELP_TEXT = `Makes small mistakes in the sources of rooms, one at a time, and prints those that no test notices.

  npm run mutants -- <room> [<room> ...] [--files <text>] [--most 40] [--seed 1] [--minutes 60]

A room is a folder such as server/orders or server/bot/live. --files keeps the files whose path has the text.
--most takes a sample of so many mistakes of each room. --seed chooses another sample.`;

/** Schedules of faults prove sequences of minutes. A mistake must be noticed by a cheaper test. */
const SLOW_TESTS = /mistakes|schedules|Schedule|killPoints|socketTransport|determinism|independentClient|ccxt/;
const TEST_ROOMS = ['server/orders', 'server/bybit', 'server/bot', 'testing/exchange'];
/** A mutant that stops the process for so long counts as noticed. */
const SILENCE_MS = 120_000;

const isSource = (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file);
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path: oldPath, name }) => path.join(parentPath ?? oldPath, name));

const isInRoom = (file, room) => file.startsWith(repositoryPath('src', room) + path.sep);

/** Takes `count` items at random, the same for each run with the seed. */
function sample(items, count, seed) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  random();
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ item }) => item);
}

function mutantsOfRoom(room, { files = '', most, seed }) {
  const found = listFiles(repositoryPath('src', room))
    .filter((file) => isSource(file) && file.includes(files))
    .sort()
    .flatMap((file) =>
      findMutants(readFileSync(file, 'utf8')).map(({ line, before, after }, index) => ({
        room,
        file,
        index,
        line,
        before,
        after,
      })),
    );
  return sample(found, most, seed);
}

/** Lists the cheap tests that load a file of the mutants. */
function listTests(mutants) {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const jest = [packageFilePath('jest/bin/jest.js'), '--listTests', '--findRelatedTests', ...files];
  return execFileSync(process.execPath, jest, { cwd: REPOSITORY_ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((test) => TEST_ROOMS.some((room) => isInRoom(test, room)) && !SLOW_TESTS.test(test));
}

const readResults = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

const noticedIds = (results) => new Set(results.flatMap(({ killed: id }) => id ?? []));

/** Runs the tests of the plan in one process. Returns false if the process was ended before its last test. */
function runTests({ planFile, resultsFile, endAt, count }) {
  const jest = spawn(
    process.execPath,
    [
      packageFilePath('jest/bin/jest.js'),
      ...['--config', repositoryPath('scripts/lib/mutants/jest.config.cjs'), '--runInBand', '--silent', '--forceExit'],
    ],
    {
      cwd: REPOSITORY_ROOT,
      env: { ...process.env, MUTANTS_PLAN: planFile, MUTANTS_RESULTS: resultsFile },
      stdio: ['ignore', 'ignore', process.env.MUTANTS_VERBOSE ? 'inherit' : 'ignore'],
    },
  );
  return new Promise((resolve) => {
    let [size, since] = [0, Date.now()];
    let isEnded = false;
    const watch = setInterval(() => {
      const { length } = readFileSync(resultsFile);
      if (length !== size) [size, since] = [length, Date.now()];
      const isFinished = noticedIds(readResults(resultsFile)).size === count;
      if (Date.now() < endAt && Date.now() - since < SILENCE_MS && !isFinished) return;
      isEnded = true;
      jest.kill('SIGKILL');
    }, 1_000);
    jest.on('close', () => {
      clearInterval(watch);
      resolve(!isEnded);
    });
  });
}

async function runMutants(rooms, { files, most, seed, minutes }) {
  const endAt = Date.now() + minutes * 60_000;
  const mutants = rooms
    .flatMap((room) => mutantsOfRoom(room, { files, most, seed }))
    .map((mutant, index) => ({ id: index + 1, ...mutant }));
  const tests = listTests(mutants);
  console.log(`${mutants.length} mutants, ${tests.length} test files`);
  const folder = repositoryPath('.cache/mutants');
  mkdirSync(folder, { recursive: true });
  const [planFile, resultsFile] = ['plan.json', 'results.jsonl'].map((name) => path.join(folder, name));
  writeFileSync(resultsFile, '');
  // Most mistakes are noticed by the tests of their own room, which cost the least.
  for (const isNearOnly of [true, false]) {
    let left = isNearOnly ? tests.filter((test) => rooms.some((room) => isInRoom(test, room))) : tests;
    const isOver = () => noticedIds(readResults(resultsFile)).size === mutants.length || Date.now() >= endAt;
    while (left.length > 0 && !isOver()) {
      writeFileSync(planFile, JSON.stringify({ mutants, tests: left, isNearOnly }));
      const before = readResults(resultsFile).length;
      if (await runTests({ planFile, resultsFile, endAt, count: mutants.length })) break;
      const results = readResults(resultsFile).slice(before);
      const started = results.at(-1)?.started;
      if (started && !isOver()) appendFileSync(resultsFile, `${JSON.stringify({ killed: started, by: 'silence' })}\n`);
      const done = new Set(results.flatMap(({ done: test }) => test ?? []));
      left = left.filter((test) => !done.has(test));
    }
  }
  report(rooms, mutants, readResults(resultsFile));
  if (Date.now() >= endAt)
    console.log(`\nThe run ended after ${minutes} minutes. Tests that did not run can notice further mutants.`);
}

function report(rooms, mutants, results) {
  const killed = noticedIds(results);
  const reached = new Set(results.flatMap(({ reached: ids }) => ids ?? []));
  for (const room of rooms) {
    const own = mutants.filter((mutant) => mutant.room === room);
    const survivors = own.filter(({ id }) => !killed.has(id));
    const share = own.length === 0 ? 100 : (100 * (own.length - survivors.length)) / own.length;
    console.log(`\n${room}: ${own.length - survivors.length} of ${own.length} mutants noticed (${share.toFixed(0)} %)`);
    for (const { id, file, line, before, after } of survivors.sort(
      (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
    )) {
      const shorten = (text) => text.replace(/\s+/g, ' ').slice(0, 90);
      const where = `${path.relative(REPOSITORY_ROOT, file)}:${line}`;
      console.log(
        `  ${where}  ${shorten(before)}  ->  ${shorten(after) || '(removed)'}${reached.has(id) ? '' : '  (no test reaches it)'}`,
      );
    }
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string' },
    most: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || positionals.length === 0) console.log(HELP_TEXT);
else
  await runMutants(positionals, {
    files: values.files,
    most: Number(values.most),
    seed: Number(values.seed),
    minutes: Number(values.minutes),
  });
