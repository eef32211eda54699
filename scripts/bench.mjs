import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installAndBuild } = await import('./lib/prepare.mjs');
const { compressIfMissing } = await import('./lib/build.mjs');
const { runWithChromium } = await import('./lib/withChromium.mjs');

await installAndBuild();
await compressIfMissing();
await runWithChromium('src/bench/main.ts');
