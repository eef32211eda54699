import { buildStaleBundles } from './build.mjs';
import { installMissingPackages } from './dependencies.mjs';

const PREPARATION_STEPS = [
  { run: installMissingPackages, failure: 'The dependencies could not be installed: see the output of npm above.' },
  { run: buildStaleBundles, failure: 'The build failed: see the output of webpack above.' },
];

/** Installs missing dependencies and builds stale bundles. Exits with a message if a step fails. */
export async function installAndBuild() {
  for (const step of PREPARATION_STEPS) {
    try {
      await step.run();
    } catch (error) {
      console.error(`${step.failure} (${error.message})`);
      process.exit(1);
    }
  }
}
