import { mkdirSync, rmSync } from 'node:fs';
import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { installMissing } = await import('./lib/dependencies.mjs');
await installMissing();

const { buildStale, compressMissing } = await import('./lib/build.mjs');
const { CHECKS } = await import('./lib/checks.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { slowestFiles } = await import('./lib/slowest.mjs');
const { JEST_RESULTS_FILE, PLAYWRIGHT_RESULTS_FILE, runBrowserTests, runUnitAndIntegrationTests } =
  await import('./lib/suites.mjs');
const { ONE_FAILED, ONE_PASSED, summaryLine, addCounts, countsOfJest, countsOfPlaywright } =
  await import('./lib/testCounts.mjs');

const RESULTS_FOLDER = inRoot('.cache/test-results');
rmSync(RESULTS_FOLDER, { recursive: true, force: true });
mkdirSync(RESULTS_FOLDER, { recursive: true });

const allCounts = [];

/** Runs one step, prints its duration and counts its tests. Prints the whole output of a failed step. */
async function runStep(name, work, readCounts) {
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
  allCounts.push(countTests(failure, readCounts));
}

function countTests(failure, readCounts) {
  if (!readCounts) return failure ? ONE_FAILED : ONE_PASSED;
  try {
    const counts = readCounts();
    // A failed run without a failed test, such as a killed run, counts as one failure.
    return failure && !counts.failed ? addCounts([counts, ONE_FAILED]) : counts;
  } catch {
    return ONE_FAILED;
  }
}

const runCheck = (name) => runStep(name, CHECKS[name]);

const runChecksInTurn = (names) => names.reduce((before, name) => before.then(() => runCheck(name)), Promise.resolve());

// Runs the browser tests at the same time as the unit tests, because browser tests mostly wait. Prints the output
// only after a failure, so that it does not mix with the unit tests.
const runBrowserTestStep = () =>
  runStep(
    'browser stories',
    () => runBrowserTests({ collect: true }),
    () => countsOfPlaywright(PLAYWRIGHT_RESULTS_FILE),
  );
const bundleChecked = runStep('build', () => buildStale().then(compressMissing)).then(() =>
  runCheck('bundle holds the console alone'),
);
const storiesDone = bundleChecked.then(runBrowserTestStep);
await runChecksInTurn(['lock file', 'types', 'format', 'lint', 'dead code', 'parameter documentation']);
await bundleChecked;
await runStep('unit and integration tests', runUnitAndIntegrationTests, () => countsOfJest(JEST_RESULTS_FILE));
await storiesDone;

console.log(['The slowest test files:', ...slowestFiles(JEST_RESULTS_FILE, PLAYWRIGHT_RESULTS_FILE)].join('\n'));
const totalCounts = addCounts(allCounts);
process.exitCode = totalCounts.failed ? 1 : 0;
console.log(summaryLine(totalCounts));
