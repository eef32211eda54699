import { isCompressed } from './compression.mjs';
import { inRoot, tool } from './paths.mjs';
import { runNode } from './run.mjs';
import { buildStamp } from './sources.mjs';

const BUNDLES = ['console', 'server'];
/** Sent by webpack.config.ts before webpack stores its cache. */
const FILES_WRITTEN = 'files written';

const webpack = (bundle) =>
  runNode([tool('webpack-cli/bin/cli.js'), '--mode=production', `--config-name=${bundle}`], { until: FILES_WRITTEN });

/** Builds both bundles at the same time, each in its own process. */
export async function build() {
  const stamp = buildStamp();
  stamp.remove();
  await Promise.all(BUNDLES.map(webpack));
  stamp.write();
}

export async function buildStale() {
  if (buildStamp().isCurrent()) return;
  console.log('Building console and server ...');
  await build();
}

/** Compresses the console's files in its own process. Uses one thread, so that the server keeps the other core. */
export async function compressMissing() {
  if (isCompressed()) return;
  await runNode([inRoot('scripts/compress.mjs')], { env: { UV_THREADPOOL_SIZE: '1' } });
}
