import { readFileSync } from 'node:fs';

const ZERO = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED = { ...ZERO, passed: 1 };
export const ONE_FAILED = { ...ZERO, failed: 1 };

export const sum = (counts) =>
  counts.reduce(
    (all, each) => ({
      passed: all.passed + each.passed,
      failed: all.failed + each.failed,
      skipped: all.skipped + each.skipped,
    }),
    ZERO,
  );

export const lastLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the counts of a jest run. A test file that could not be loaded counts as one failed test. */
export function countsOfJest(file) {
  const result = read(file);
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

export function countsOfPlaywright(file) {
  const { stats, errors } = read(file);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}
