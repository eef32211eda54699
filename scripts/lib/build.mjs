import { isConsoleCompressed } from './compression.mjs';
import writeStaleContractDocuments from './contractDocuments.cjs';
import { repositoryPath, packageFilePath } from './paths.mjs';
import { runNode } from './run.mjs';
import { createBuildStamp } from './sources.mjs';
import { runStep } from './steps.mjs';

const BUNDLE_NAMES = ['console', 'server'];
/** Message that webpack.config.ts sends when the files are written, before webpack stores its cache. */
const FILES_WRITTEN_MESSAGE = 'files written';

const runWebpack = (bundle) =>
  runNode([packageFilePath('webpack-cli/bin/cli.js'), '--mode=production', `--config-name=${bundle}`], {
    until: FILES_WRITTEN_MESSAGE,
  });

/** Writes the documents that the server bundle contains. Builds both bundles at the same time in separate processes. */
export async function buildBundles() {
  const stamp = createBuildStamp();
  stamp.remove();
  writeStaleContractDocuments();
  await runStep('Building console and server', 'Built console and server', () =>
    Promise.all(BUNDLE_NAMES.map(runWebpack)),
  );
  stamp.write();
}

export async function buildStaleBundles() {
  if (createBuildStamp().isCurrent()) return;
  await buildBundles();
}

/** Uses a separate process with one thread, so that the server keeps a core. */
export async function ensureConsoleCompressed() {
  if (isConsoleCompressed()) return;
  await runStep('Compressing the files of the console', 'Compressed the files of the console', () =>
    runNode([repositoryPath('scripts/compress.mjs')], { env: { UV_THREADPOOL_SIZE: '1' } }),
  );
}
