import { bundleFaults } from './bundleCheck.mjs';
import { lockfileFaults } from './lockCheck.mjs';
import { inRoot, packageFile } from './paths.mjs';
import { runNode } from './run.mjs';

const runAndCollect = (...args) => runNode(args, { collect: true });

const checkWithoutFaults = (faultsOf) => async () => {
  const faults = faultsOf();
  if (faults.length) throw new Error(faults.join('\n'));
};

/** Checks that `npm test` runs besides the tests. The checks change no file. */
export const CHECKS = {
  format: () =>
    runAndCollect(
      packageFile('prettier/bin/prettier.cjs'),
      '--check',
      '--cache',
      '--cache-location=.cache/prettier',
      '.',
    ),
  // Checks only changed files. Rules that read types can miss a change in another file until a run without the
  // cache.
  lint: () =>
    runAndCollect(
      packageFile('eslint/bin/eslint.js'),
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=.cache/eslint/',
      '.',
    ),
  types: () =>
    runAndCollect(
      packageFile('typescript/bin/tsc'),
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ),
  'dead code': () => runAndCollect(packageFile('knip/bin/knip.js'), '--no-progress'),
  'parameter documentation': () =>
    runAndCollect(
      '--require',
      inRoot('scripts/lib/srcAlias.cjs'),
      packageFile('ts-node/dist/bin.js'),
      'scripts/parameterTable.ts',
    ),
  'lock file': checkWithoutFaults(lockfileFaults),
  'bundle holds the console alone': checkWithoutFaults(bundleFaults),
};
