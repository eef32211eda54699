import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
await prepare();

process.setSourceMapsEnabled(true);
// In this very process: signals, arguments and the exit code need no messenger.
await import('../dist/server/main.js');
