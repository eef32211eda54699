import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { prepare } = await import('./lib/prepare.mjs');
const { compressMissing } = await import('./lib/build.mjs');
await prepare();

process.setSourceMapsEnabled(true);
// Runs the server in this process, so that it receives signals and arguments and sets the exit code.
await import('../dist/server/main.js');

// Compresses in the background. The server sends uncompressed files until the compressed files exist.
compressMissing().catch((error) => console.error(`The console is served uncompressed. (${error.message})`));
