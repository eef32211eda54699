import { readFileSync } from 'node:fs';
import { repositoryPath } from './paths.mjs';

/**
 * Returns one sentence for each optional package without an entry in the lock file. `npm ci` refuses a lock file that
 * lacks an optional package. npm creates an incomplete lock file if a registry lacks a package for another operating
 * system.
 */
export function findLockfileFaults() {
  const { packages } = JSON.parse(readFileSync(repositoryPath('package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `${place} asks for ${name}, which package-lock.json lacks`),
  );
}
