import { readFileSync } from 'node:fs';
import { repositoryPath } from './paths.mjs';
import { runCommand, runNode } from './run.mjs';

function readLockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    // A missing or incomplete lock file means that no packages are installed.
    return undefined;
  }
}

/**
 * Returns whether the installed packages match the lock file. npm writes node_modules/.package-lock.json at the end of
 * an installation.
 */
function areDependenciesCurrent() {
  const wanted = readLockedPackages(repositoryPath('package-lock.json'));
  const installed = readLockedPackages(repositoryPath('node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    // Ignores missing optional packages, which are packages for other operating systems.
    if (place === '' || (entry.optional && !installed[place])) return true;
    return installed[place]?.version === entry.version && installed[place]?.integrity === entry.integrity;
  });
}

export async function installMissingPackages() {
  if (areDependenciesCurrent()) return;
  console.log('Installing the dependencies ...');
  // The build needs the development packages even with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  await (npm?.endsWith('.js') ? runNode([npm, ...args]) : runCommand('npm', args));
}
