import { readFileSync } from 'node:fs';
import { repositoryPath } from './paths.mjs';

/** Finds optional packages that the lock file lacks, which `npm ci` refuses. npm omits what a registry lacks. */
export function findLockfileFaults() {
  const { packages } = JSON.parse(readFileSync(repositoryPath('package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `${place} asks for ${name}, which package-lock.json lacks`),
  );
}
