import { mkdirSync, rmSync } from 'node:fs';
import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { installMissing } = await import('./lib/dependencies.mjs');
await installMissing();

const { buildStale } = await import('./lib/build.mjs');
const { CHECKS } = await import('./lib/checks.mjs');
const { chromium } = await import('./lib/chromium.mjs');
const { inRoot, tool } = await import('./lib/paths.mjs');
const { runNode } = await import('./lib/run.mjs');
const { ONE_FAILED, ONE_PASSED, lastLine, sum, tallyOfJest, tallyOfPlaywright } = await import('./lib/tally.mjs');

const RESULTS = inRoot('.cache/test-results');
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const tallies = [];

/** Runs one step, says how long it took, and counts it; what a failed one wrote is shown in full. */
async function step(name, work, tallyOf) {
  const began = performance.now();
  let failure;
  try {
    await work();
  } catch (error) {
    failure = error;
  }
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  console.log(`${failure ? 'FAILED' : 'ok'}  ${name} (${took})`);
  if (failure) console.log(failure.output ?? failure.message);
  tallies.push(count(failure, tallyOf));
}

function count(failure, tallyOf) {
  if (!tallyOf) return failure ? ONE_FAILED : ONE_PASSED;
  try {
    const tally = tallyOf();
    // A run that ends badly without a failed test, such as one that was killed, is a failure all the same.
    return failure && !tally.failed ? sum([tally, ONE_FAILED]) : tally;
  } catch {
    return ONE_FAILED;
  }
}

const check = (name) => step(name, CHECKS[name]);

async function unitAndIntegration() {
  const file = `${RESULTS}/jest.json`;
  await step(
    'unit and integration tests',
    () => runNode([tool('jest/bin/jest.js'), '--ci', '--json', `--outputFile=${file}`]),
    () => tallyOfJest(file),
  );
}

async function browserStories() {
  const file = `${RESULTS}/playwright.json`;
  await step(
    'browser stories',
    async () => {
      const env = { CHROMIUM_PATH: await chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      await runNode([tool('@playwright/test/cli.js'), 'test', '--config=src/e2e', '--reporter=list,json'], { env });
    },
    () => tallyOfPlaywright(file),
  );
}

// Two cores: the bundles are built beside the checks, then the suites have the machine to themselves.
await Promise.all([
  step('build', buildStale).then(() => check('bundle holds the console alone')),
  ['lock file', 'format', 'types', 'lint', 'dead code', 'parameter documentation'].reduce(
    (before, name) => before.then(() => check(name)),
    Promise.resolve(),
  ),
]);
await unitAndIntegration();
await browserStories();

const total = sum(tallies);
process.exitCode = total.failed ? 1 : 0;
console.log(lastLine(total));
