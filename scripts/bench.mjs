import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { chromium } = await import('./lib/chromium.mjs');
const { inRoot, tool } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { compressMissing } = await import('./lib/build.mjs');
const { runNode } = await import('./lib/run.mjs');

await prepare();
try {
  await compressMissing();
  await runNode(
    [
      '--require',
      inRoot('scripts/lib/srcAlias.cjs'),
      tool('ts-node/dist/bin.js'),
      inRoot('src/bench/main.ts'),
      ...process.argv.slice(2),
    ],
    { env: { CHROMIUM_PATH: await chromium() } },
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
