import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installMissingPackages } = await import('./lib/dependencies.mjs');
const { buildBundles, ensureConsoleCompressed } = await import('./lib/build.mjs');

try {
  await installMissingPackages();
  await buildBundles();
  await ensureConsoleCompressed();
} catch (error) {
  console.error(`The build failed: ${error.message}`);
  process.exit(1);
}
