import { readFileSync } from 'node:fs';

const NO_TESTS = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED = { ...NO_TESTS, passed: 1 };
export const ONE_FAILED = { ...NO_TESTS, failed: 1 };

export const addCounts = (counts) =>
  counts.reduce(
    (all, each) => ({
      passed: all.passed + each.passed,
      failed: all.failed + each.failed,
      skipped: all.skipped + each.skipped,
    }),
    NO_TESTS,
  );

export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the test counts of a jest run. A test file that could not be loaded counts as one failed test. */
export function countsOfJest(file) {
  const result = readJson(file);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

export function countsOfPlaywright(file) {
  const { stats, errors } = readJson(file);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}
