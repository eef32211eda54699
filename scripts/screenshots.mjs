import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { runWithChromium } = await import('./lib/withChromium.mjs');

await prepare();
await runWithChromium('src/e2e/screenshots.ts');
