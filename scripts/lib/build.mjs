import { tool } from './paths.mjs';
import { runNode } from './run.mjs';
import { buildStamp } from './sources.mjs';

const BUNDLES = ['console', 'server'];

const webpack = (bundle) => runNode([tool('webpack-cli/bin/cli.js'), '--mode=production', `--config-name=${bundle}`]);

/** Both bundles at the same time, each in a process of its own. */
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
