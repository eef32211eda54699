import { buildStale } from './build.mjs';
import { installMissing } from './dependencies.mjs';

const STEPS = [
  { run: installMissing, failure: 'The dependencies could not be installed: npm says why above.' },
  { run: buildStale, failure: 'The build failed: webpack says why above.' },
];

/** Installs what is missing and builds what is stale, or ends the run with a sentence. */
export async function prepare() {
  for (const step of STEPS) {
    try {
      await step.run();
    } catch (error) {
      console.error(`${step.failure} (${error.message})`);
      process.exit(1);
    }
  }
}
