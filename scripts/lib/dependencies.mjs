import { readFileSync } from 'node:fs';
import { repositoryPath } from './paths.mjs';
import { runCommand, runNode } from './run.mjs';
import { runStep } from './steps.mjs';

/** npm writes this file at the end of an installation. */
const INSTALLED_LOCK_FILE = repositoryPath('node_modules/.package-lock.json');

function readLockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    // A missing or incomplete lock file means that no packages are installed.
    return undefined;
  }
}

function areDependenciesCurrent() {
  const wanted = readLockedPackages(repositoryPath('package-lock.json'));
  const installed = readLockedPackages(INSTALLED_LOCK_FILE);
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    // Ignores missing optional packages, which are packages for other operating systems.
    if (place === '' || (entry.optional && !installed[place])) return true;
    return installed[place]?.version === entry.version && installed[place]?.integrity === entry.integrity;
  });
}

/** Returns whether a package is for this computer. `list` is the field `os` or `cpu` of the package. */
const suits = (list, value) =>
  !list || list.includes(value) || (list.every((name) => name.startsWith('!')) && !list.includes(`!${value}`));

/** Returns the approximate number of packages to install, because npm decides about some optional packages. */
function countWantedPackages() {
  const wanted = Object.entries(readLockedPackages(repositoryPath('package-lock.json')) ?? {}).filter(
    ([place, { os, cpu }]) => place !== '' && suits(os, process.platform) && suits(cpu, process.arch),
  );
  return Math.round(wanted.length / 10) * 10;
}

export async function installMissingPackages() {
  if (areDependenciesCurrent()) return;
  // The build needs the development packages even with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  await runStep(
    `Installing about ${countWantedPackages()} packages`,
    () => `Installed ${Object.keys(readLockedPackages(INSTALLED_LOCK_FILE) ?? {}).length} packages`,
    () => (npm?.endsWith('.js') ? runNode([npm, ...args]) : runCommand('npm', args)),
  );
}
