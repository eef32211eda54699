import { findOrInstallChromium } from './chromium.mjs';
import { repositoryPath, packageFilePath } from './paths.mjs';
import { runNode } from './run.mjs';

const RESULTS_FOLDER = repositoryPath('.cache/test-results');
export const JEST_RESULTS_FILE = `${RESULTS_FOLDER}/jest.json`;
export const PLAYWRIGHT_RESULTS_FILE = `${RESULTS_FOLDER}/playwright.json`;

// A page in jsdom allocates much. A larger young generation needs fewer collections, and the helper threads of the
// collector only compete with the other workers. Both options save up to a fifth of the processor time of a test file.
const GARBAGE_COLLECTOR_OPTIONS = ['--max-semi-space-size=64', '--single-threaded-gc'];

export const runUnitAndIntegrationTests = () =>
  runNode([
    ...GARBAGE_COLLECTOR_OPTIONS,
    packageFilePath('jest/bin/jest.js'),
    '--ci',
    '--json',
    `--outputFile=${JEST_RESULTS_FILE}`,
  ]);

/** Runs the browser tests in Chromium. `args` are arguments of Playwright, such as a file, `--grep` or `--headed`. */
export async function runBrowserTests({ args = [], collect = false } = {}) {
  const env = { CHROMIUM_PATH: await findOrInstallChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_RESULTS_FILE };
  const command = [
    packageFilePath('@playwright/test/cli.js'),
    'test',
    '--config=src/e2e',
    '--reporter=list,json',
    ...args,
  ];
  await runNode(command, { env, collect });
}
