import { chromium } from './chromium.mjs';
import { inRoot, tool } from './paths.mjs';
import { runNode } from './run.mjs';

/** Runs a TypeScript program of the project that drives Chromium. Passes it the arguments of the command line. */
export async function runWithChromium(program) {
  const tsNode = ['--require', inRoot('scripts/lib/srcAlias.cjs'), tool('ts-node/dist/bin.js')];
  try {
    await runNode([...tsNode, inRoot(program), ...process.argv.slice(2)], {
      env: { CHROMIUM_PATH: await chromium() },
    });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
