import { findBundleFaults } from './bundleCheck.mjs';
import { findContractFaults } from './contractCheck.mjs';
import { findImportCircles } from './importCircles.mjs';
import { findLockfileFaults } from './lockCheck.mjs';
import { repositoryPath, packageFilePath } from './paths.mjs';
import { runNode } from './run.mjs';

const runTypeScript = (file) =>
  runNodeForOutput(
    '--require',
    repositoryPath('scripts/lib/srcAlias.cjs'),
    packageFilePath('ts-node/dist/bin.js'),
    file,
  );

const runNodeForOutput = (...args) => runNode(args, { collect: true });

const createFaultCheck = (findFaults) => async () => {
  const faults = await findFaults();
  if (faults.length) throw new Error(faults.join('\n'));
};

/** Static checks that `npm test` runs in addition to the tests. The checks change no source file. */
export const STATIC_CHECKS = {
  format: () =>
    runNodeForOutput(
      packageFilePath('prettier/bin/prettier.cjs'),
      '--check',
      '--cache',
      '--cache-location=.cache/prettier',
      '.',
    ),
  // ESLint checks only changed files. Rules that use types can miss a change in another file until ESLint runs without
  // the cache.
  lint: () =>
    runNodeForOutput(
      packageFilePath('eslint/bin/eslint.js'),
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=.cache/eslint/',
      '.',
    ),
  types: () =>
    runNodeForOutput(
      packageFilePath('typescript/bin/tsc'),
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ),
  'dead code': () => runNodeForOutput(packageFilePath('knip/bin/knip.js'), '--no-progress'),
  'parameter documentation': () => runTypeScript('scripts/parameterTable.ts'),
  'refusal documentation': () => runTypeScript('scripts/refusals.ts'),
  'contract documents': createFaultCheck(findContractFaults),
  'import circles': createFaultCheck(findImportCircles),
  'lock file': createFaultCheck(findLockfileFaults),
  'console bundle without server code': createFaultCheck(findBundleFaults),
};
