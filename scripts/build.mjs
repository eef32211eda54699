import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { installMissingPackages } = await import('./lib/dependencies.mjs');
const { buildBundles, compressIfMissing } = await import('./lib/build.mjs');

try {
  await installMissingPackages();
  await buildBundles();
  await compressIfMissing();
} catch (error) {
  console.error(`The build failed: ${error.message}`);
  process.exit(1);
}
