import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installAndBuild } = await import('./lib/prepare.mjs');
const { runBrowserTests } = await import('./lib/suites.mjs');

await installAndBuild();
try {
  await runBrowserTests({ args: process.argv.slice(2) });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
