import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * Optional packages that the lock file names without an entry of their own: `npm ci` refuses it then, though the
 * machine that wrote it notices nothing. It happens where a registry lacks the package for some other system.
 */
export function lockfileFaults() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map((name) => `${place} asks for ${name}, which package-lock.json lacks`),
  );
}
