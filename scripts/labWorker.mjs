import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
await prepare();

process.setSourceMapsEnabled(true);
await import('../dist/server/labQueueWorker.js');
