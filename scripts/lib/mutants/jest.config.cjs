// Configuration of a run of mutants.
const { readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '../../..');
const { tests } = JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'));

module.exports = {
  rootDir: root,
  transform: { '\\.ts$': path.join(__dirname, 'transform.cjs') },
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  cacheDirectory: '<rootDir>/.cache/jest',
  testEnvironment: path.join(__dirname, '../nodeEnvironment.cjs'),
  setupFilesAfterEnv: [path.join(__dirname, 'runInTests.cjs')],
  testMatch: tests,
  testTimeout: 2 ** 31 - 1,
};
