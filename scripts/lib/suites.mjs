import { chromium } from './chromium.mjs';
import { inRoot, tool } from './paths.mjs';
import { runNode } from './run.mjs';

const RESULTS = inRoot('.cache/test-results');
export const RESULTS_OF_JEST = `${RESULTS}/jest.json`;
export const RESULTS_OF_STORIES = `${RESULTS}/playwright.json`;

export const unitAndIntegration = () =>
  runNode([tool('jest/bin/jest.js'), '--ci', '--json', `--outputFile=${RESULTS_OF_JEST}`]);

/** Runs the stories in Chromium. Passes `args` to Playwright: a file, `--grep`, `--headed`. */
export async function stories({ args = [], collect = false } = {}) {
  const env = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: RESULTS_OF_STORIES };
  const command = [tool('@playwright/test/cli.js'), 'test', '--config=src/e2e', '--reporter=list,json', ...args];
  await runNode(command, { env, collect });
}
