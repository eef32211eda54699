import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { compressMissing } = await import('./lib/build.mjs');
const { runWithChromium } = await import('./lib/withChromium.mjs');

await prepare();
await compressMissing();
await runWithChromium('src/bench/main.ts');
