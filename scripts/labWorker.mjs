import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installAndBuild } = await import('./lib/prepare.mjs');
await installAndBuild();

process.setSourceMapsEnabled(true);
await import('../dist/server/labQueueWorker.js');
