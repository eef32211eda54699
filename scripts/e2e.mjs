import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { runBrowserTests } = await import('./lib/suites.mjs');

await prepare();
try {
  await runBrowserTests({ args: process.argv.slice(2) });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
