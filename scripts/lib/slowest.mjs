import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY_ROOT, repositoryPath } from './paths.mjs';

const LISTED_FILE_COUNT = 10;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const readJestFiles = (file) =>
  readJson(file).testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(REPOSITORY_ROOT, name),
    ms: endTime - startTime,
  }));

function suiteDurationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap((spec) => spec.tests).flatMap((test) => test.results);
  return [...results.map((result) => result.duration), ...suites.map(suiteDurationOf)].reduce((all, ms) => all + ms, 0);
}

const readBrowserTestFiles = (file) =>
  readJson(file).suites.map((suite) => ({
    name: path.relative(REPOSITORY_ROOT, repositoryPath('src/e2e', suite.file)),
    ms: suiteDurationOf(suite),
  }));

function readResultsOrNone(reading, file) {
  try {
    return reading(file);
  } catch {
    // A test suite that ended early has no results file. `npm test` has already reported the failed suite.
    return [];
  }
}

export function listSlowestFiles(jestResults, storyResults) {
  return [...readResultsOrNone(readJestFiles, jestResults), ...readResultsOrNone(readBrowserTestFiles, storyResults)]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, LISTED_FILE_COUNT)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
