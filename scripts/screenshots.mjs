import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installAndBuild } = await import('./lib/prepare.mjs');
const { runWithChromium } = await import('./lib/withChromium.mjs');

await installAndBuild();
await runWithChromium('src/e2e/screenshots/screenshots.ts');
