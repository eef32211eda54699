import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, inRoot } from './paths.mjs';

const SHOWN = 10;

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const jestFiles = (file) =>
  read(file).testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(ROOT, name),
    ms: endTime - startTime,
  }));

function durationOf({ specs = [], suites = [] }) {
  const results = specs.flatMap((spec) => spec.tests).flatMap((test) => test.results);
  return [...results.map((result) => result.duration), ...suites.map(durationOf)].reduce((all, ms) => all + ms, 0);
}

const storyFiles = (file) =>
  read(file).suites.map((suite) => ({
    name: path.relative(ROOT, inRoot('src/e2e', suite.file)),
    ms: durationOf(suite),
  }));

function filesOf(reading, file) {
  try {
    return reading(file);
  } catch {
    // A suite that ended early has no results. Its step has already failed.
    return [];
  }
}

/** Returns one line for each of the slowest test files, slowest first. */
export function slowestFiles(jestResults, storyResults) {
  return [...filesOf(jestFiles, jestResults), ...filesOf(storyFiles, storyResults)]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}
