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
  }));

function failedJestTestsOf(status, tests) {
  const failed = tests.filter((test) => test.status === 'failed').map((test) => test.fullName);
  return status === 'failed' && failed.length === 0 ? ['the file could not be loaded'] : failed;
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const readBrowserTestFiles = (file) =>
  readJson(file).suites.map((suite) => {
    const specs = specsOf(suite);
    return {
      name: relativePath(repositoryPath('src/e2e', suite.file)),
      ms: specs
        .flatMap((spec) => spec.tests)
        .flatMap((test) => test.results)
        .reduce((all, result) => all + result.duration, 0),
      failed: specs.filter((spec) => !spec.ok).map((spec) => spec.title),
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

export const listFailedTests = (files) =>
  files.flatMap(({ name, failed }) => failed.map((title) => `  ${name}: ${title}`));
