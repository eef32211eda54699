import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run, runNode } from './run.mjs';

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    // A missing or incomplete lock file means that no packages are installed.
    return undefined;
  }
}

/** Compares the lock file with node_modules/.package-lock.json, which npm writes at the end of an installation. */
function dependenciesAreCurrent() {
  const wanted = lockedPackages(inRoot('package-lock.json'));
  const installed = lockedPackages(inRoot('node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    // Ignores missing optional packages, which belong to other operating systems.
    if (place === '' || (entry.optional && !installed[place])) return true;
    return installed[place]?.version === entry.version && installed[place]?.integrity === entry.integrity;
  });
}

export async function installMissing() {
  if (dependenciesAreCurrent()) return;
  console.log('Installing the dependencies ...');
  // Includes development packages, because the build needs them even with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  await (npm?.endsWith('.js') ? runNode([npm, ...args]) : run('npm', args));
}
