import { readFileSync } from 'node:fs';

const ZERO_TEST_COUNTS = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED_TEST = { ...ZERO_TEST_COUNTS, passed: 1 };
export const ONE_FAILED_TEST = { ...ZERO_TEST_COUNTS, failed: 1 };

export const addTestCounts = (counts) =>
  counts.reduce(
    (all, each) => ({
      passed: all.passed + each.passed,
      failed: all.failed + each.failed,
      skipped: all.skipped + each.skipped,
    }),
    ZERO_TEST_COUNTS,
  );

export const formatTestCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the test counts of a jest run. A test file that could not be loaded counts as one failed test. */
export function readJestCounts(file) {
  const result = readJson(file);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

export function readPlaywrightCounts(file) {
  const { stats, errors } = readJson(file);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}
