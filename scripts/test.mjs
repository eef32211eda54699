import { mkdirSync, rmSync } from 'node:fs';
import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { installMissing } = await import('./lib/dependencies.mjs');
await installMissing();

const { buildStale, compressMissing } = await import('./lib/build.mjs');
const { CHECKS } = await import('./lib/checks.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { slowestFiles } = await import('./lib/slowest.mjs');
const { RESULTS_OF_JEST, RESULTS_OF_STORIES, stories, unitAndIntegration } = await import('./lib/suites.mjs');
const { ONE_FAILED, ONE_PASSED, lastLine, sum, countsOfJest, countsOfPlaywright } =
  await import('./lib/testCounts.mjs');

const RESULTS = inRoot('.cache/test-results');
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const allCounts = [];

/** Runs one step, prints its duration and counts its tests. Prints the whole output of a failed step. */
async function step(name, work, readCounts) {
  const began = performance.now();
  let failure;
  try {
    await work();
  } catch (error) {
    failure = error;
  }
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  console.log(`${failure ? 'FAILED' : 'ok'}  ${name} (${took})`);
  if (failure) console.log(failure.output ?? failure.message);
  allCounts.push(countStep(failure, readCounts));
}

function countStep(failure, readCounts) {
  if (!readCounts) return failure ? ONE_FAILED : ONE_PASSED;
  try {
    const counts = readCounts();
    // A run that failed without a failed test, such as a killed one, counts as one failure.
    return failure && !counts.failed ? sum([counts, ONE_FAILED]) : counts;
  } catch {
    return ONE_FAILED;
  }
}

const check = (name) => step(name, CHECKS[name]);

const inTurn = (names) => names.reduce((before, name) => before.then(() => check(name)), Promise.resolve());

// Uses two cores: builds the bundles during the checks, and runs the stories during the unit tests. The stories mostly
// wait for their market. Prints their output only after a failure, because the lines would mix with the unit tests.
const runStories = () =>
  step(
    'browser stories',
    () => stories({ collect: true }),
    () => countsOfPlaywright(RESULTS_OF_STORIES),
  );
const bundleChecked = step('build', () => buildStale().then(compressMissing)).then(() =>
  check('bundle holds the console alone'),
);
const storiesDone = bundleChecked.then(runStories);
await inTurn(['lock file', 'types', 'format', 'lint', 'dead code', 'parameter documentation']);
await bundleChecked;
await step('unit and integration tests', unitAndIntegration, () => countsOfJest(RESULTS_OF_JEST));
await storiesDone;

console.log(['The slowest test files:', ...slowestFiles(RESULTS_OF_JEST, RESULTS_OF_STORIES)].join('\n'));
const total = sum(allCounts);
process.exitCode = total.failed ? 1 : 0;
console.log(lastLine(total));
