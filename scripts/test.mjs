import { mkdirSync, rmSync } from 'node:fs';
import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installMissingPackages } = await import('./lib/dependencies.mjs');
await installMissingPackages();

const { default: writeStaleContractDocuments } = await import('./lib/contractDocuments.cjs');
writeStaleContractDocuments();
const { buildStaleBundles, ensureConsoleCompressed } = await import('./lib/build.mjs');
const { STATIC_CHECKS } = await import('./lib/checks.mjs');
const { repositoryPath } = await import('./lib/paths.mjs');
const { listFailedTests, listSlowestFiles, readTestFiles } = await import('./lib/testResults.mjs');
const { JEST_RESULTS_FILE, PLAYWRIGHT_RESULTS_FILE, runBrowserTests, runUnitAndIntegrationTests } =
  await import('./lib/suites.mjs');
const { ONE_FAILED_TEST, ONE_PASSED_TEST, formatTestCounts, addTestCounts, readJestCounts, readPlaywrightCounts } =
  await import('./lib/testCounts.mjs');

const RESULTS_FOLDER = repositoryPath('.cache/test-results');
rmSync(RESULTS_FOLDER, { recursive: true, force: true });
mkdirSync(RESULTS_FOLDER, { recursive: true });

const allTestCounts = [];

/**
 * Runs one step of the test command, prints the duration and counts the tests. A failed step prints its whole output.
 */
async function runTestStep(name, work, readCounts) {
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
  allTestCounts.push(testCountsOfStep(failure, readCounts));
}

function testCountsOfStep(failure, readCounts) {
  if (!readCounts) return failure ? ONE_FAILED_TEST : ONE_PASSED_TEST;
  try {
    const counts = readCounts();
    // A failed step without a failed test, such as a killed step, counts as one failed test.
    return failure && !counts.failed ? addTestCounts([counts, ONE_FAILED_TEST]) : counts;
  } catch {
    return ONE_FAILED_TEST;
  }
}

const runStaticCheck = (name) => runTestStep(name, STATIC_CHECKS[name]);

const runStaticChecksInTurn = (names) =>
  names.reduce((before, name) => before.then(() => runStaticCheck(name)), Promise.resolve());

const bundleCheckFinished = runTestStep('build', () => buildStaleBundles().then(ensureConsoleCompressed)).then(() =>
  runStaticCheck('console bundle without server code'),
);
await runStaticChecksInTurn([
  'lock file',
  'types',
  'format',
  'lint',
  'import circles',
  'dead code',
  'parameter documentation',
  'refusal documentation',
  'contract documents',
]);
await bundleCheckFinished;
await runTestStep('unit and integration tests', runUnitAndIntegrationTests, () => readJestCounts(JEST_RESULTS_FILE));
// The browser tests begin after the unit tests. When both ran together on two cores, a page took minutes to start, and
// browser tests with time limits failed. The browser tests print their output only after a failure.
await runTestStep(
  'browser tests',
  () => runBrowserTests({ collect: true }),
  () => readPlaywrightCounts(PLAYWRIGHT_RESULTS_FILE),
);

const testFiles = readTestFiles(JEST_RESULTS_FILE, PLAYWRIGHT_RESULTS_FILE);
console.log(['The slowest test files:', ...listSlowestFiles(testFiles), ...listFailedTests(testFiles)].join('\n'));
const totalTestCounts = addTestCounts(allTestCounts);
process.exitCode = totalTestCounts.failed ? 1 : 0;
console.log(formatTestCounts(totalTestCounts));
