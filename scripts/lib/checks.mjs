import { bundleFaults } from './bundleCheck.mjs';
import { lockfileFaults } from './lockCheck.mjs';
import { inRoot, tool } from './paths.mjs';
import { runNode } from './run.mjs';

const collected = (...args) => runNode(args, { collect: true });

const failOn = (faultsOf) => async () => {
  const faults = faultsOf();
  if (faults.length) throw new Error(faults.join('\n'));
};

/** The checks of `npm test` besides the tests. They change no file. */
export const CHECKS = {
  format: () =>
    collected(tool('prettier/bin/prettier.cjs'), '--check', '--cache', '--cache-location=.cache/prettier', '.'),
  // Checks only changed files. A rule that reads types misses a change in another file until a run without the cache.
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
  'lock file': failOn(lockfileFaults),
  'bundle holds the console alone': failOn(bundleFaults),
};
