import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { compressMissing } = await import('./lib/build.mjs');
await prepare();

process.setSourceMapsEnabled(true);
// In this very process: signals, arguments and the exit code need no messenger.
await import('../dist/server/main.js');

// The server answers with the plain files until the compressed ones are there.
compressMissing().catch((error) => console.error(`The console is served uncompressed. (${error.message})`));
