import { bundleFaults } from './bundleCheck.mjs';
import { lockfileFaults } from './lockCheck.mjs';
import { inRoot, tool } from './paths.mjs';
import { runNode } from './run.mjs';

const collected = (...args) => runNode(args, { collect: true });

const without = (faultsOf) => async () => {
  const faults = faultsOf();
  if (faults.length) throw new Error(faults.join('\n'));
};

/** The checks of `npm test` besides the tests. They change no file. */
export const CHECKS = {
  format: () =>
    collected(tool('prettier/bin/prettier.cjs'), '--check', '--cache', '--cache-location=.cache/prettier', '.'),
  // Checks changed files alone. A rule that reads the types of another file misses that file's change until a run without
  // the cache, such as one on a fresh clone.
  lint: () =>
    collected(
      tool('eslint/bin/eslint.js'),
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=.cache/eslint/',
      '.',
    ),
  types: () =>
    collected(tool('typescript/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'),
  'dead code': () => collected(tool('knip/bin/knip.js'), '--no-progress'),
  'parameter documentation': () =>
    collected(
      '--require',
      inRoot('scripts/lib/srcAlias.cjs'),
      tool('ts-node/dist/bin.js'),
      'scripts/parameterTable.ts',
    ),
  'lock file': without(lockfileFaults),
  'bundle holds the console alone': without(bundleFaults),
};
