import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { compressMissing } = await import('./lib/build.mjs');
await prepare();

process.setSourceMapsEnabled(true);
// Runs in this process, so that signals, arguments and exit code reach the server directly.
await import('../dist/server/main.js');

// The server sends the plain files until the compressed ones exist.
compressMissing().catch((error) => console.error(`The console is served uncompressed. (${error.message})`));
