import { findOrInstallChromium } from './chromium.mjs';
import { repositoryPath, packageFilePath } from './paths.mjs';
import { runNode } from './run.mjs';

/** Runs a program with Chromium and the command-line arguments of this script. */
export async function runWithChromium(program) {
  const tsNode = ['--require', repositoryPath('scripts/lib/srcAlias.cjs'), packageFilePath('ts-node/dist/bin.js')];
  try {
    await runNode([...tsNode, repositoryPath(program), ...process.argv.slice(2)], {
      env: { CHROMIUM_PATH: await findOrInstallChromium() },
    });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
