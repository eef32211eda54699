import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { installMissing } = await import('./lib/dependencies.mjs');
const { build, compressMissing } = await import('./lib/build.mjs');

try {
  await installMissing();
  await build();
  await compressMissing();
} catch (error) {
  console.error(`The build failed: ${error.message}`);
  process.exit(1);
}
