import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installAndBuild } = await import('./lib/prepare.mjs');
const { ensureConsoleCompressed } = await import('./lib/build.mjs');
const { runStep } = await import('./lib/steps.mjs');
await installAndBuild();

process.setSourceMapsEnabled(true);
// Loads the server into this process, so that the server receives signals and arguments and sets the exit code.
await runStep('Starting the server', 'Started the server', async () => {
  const { default: server } = await import('../dist/server/main.js');
  await server.started;
});

// The compression runs while the server works. The server sends uncompressed files until the compressed files exist.
ensureConsoleCompressed().catch((error) => console.error(`The console is served uncompressed. (${error.message})`));
