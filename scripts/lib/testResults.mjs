import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY_ROOT, repositoryPath } from './paths.mjs';

const LISTED_FILE_COUNT = 10;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const relativePath = (file) => path.relative(REPOSITORY_ROOT, file);

const readJestFiles = (file) =>
  readJson(file).testResults.map(({ name, startTime, endTime, status, assertionResults }) => ({
    name: relativePath(name),
    ms: endTime - startTime,
    failed: failedJestTestsOf(status, assertionResults),
    flaky: [],
  }));

function failedJestTestsOf(status, tests) {
  const failed = tests.filter((test) => test.status === 'failed').map((test) => test.fullName);
  return status === 'failed' && failed.length === 0 ? ['the file could not be loaded'] : failed;
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const titlesOf = (specs) => specs.map((spec) => spec.title);

const readBrowserTestFiles = (file) =>
  readJson(file).suites.map((suite) => {
    const specs = specsOf(suite);
    return {
      name: relativePath(repositoryPath('src/e2e', suite.file)),
      ms: specs
        .flatMap((spec) => spec.tests)
        .flatMap((test) => test.results)
        .reduce((all, result) => all + result.duration, 0),
      failed: titlesOf(specs.filter((spec) => !spec.ok)),
      flaky: titlesOf(specs.filter((spec) => spec.tests.some((test) => test.status === 'flaky'))),
    };
  });

function readResultsOrNone(reading, file) {
  try {
    return reading(file);
  } catch {
    // A test suite that ended early has no results file. `npm test` has already reported the failed suite.
    return [];
  }
}

export const readTestFiles = (jestResults, storyResults) => [
  ...readResultsOrNone(readJestFiles, jestResults),
  ...readResultsOrNone(readBrowserTestFiles, storyResults),
];

export const listSlowestFiles = (files) =>
  [...files]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, LISTED_FILE_COUNT)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);

const listTests = (heading, files, titlesOfFile) => {
  const lines = files.flatMap((file) => titlesOfFile(file).map((title) => `  ${file.name}: ${title}`));
  return lines.length ? [heading, ...lines] : [];
};

/** Lists the failed tests, and the browser tests that passed only at their second run. */
export const listFailedTests = (files) => [
  ...listTests('The failed tests:', files, (file) => file.failed),
  ...listTests('Passed only at the second run:', files, (file) => file.flaky),
];
