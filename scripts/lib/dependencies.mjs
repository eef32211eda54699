import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run, runNode } from './run.mjs';

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    // Missing or cut short: either way nothing is known to be installed.
    return undefined;
  }
}

/** npm notes what it installed in node_modules/.package-lock.json, as the last thing it does. */
function dependenciesAreCurrent() {
  const wanted = lockedPackages(inRoot('package-lock.json'));
  const installed = lockedPackages(inRoot('node_modules/.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    // Optional packages are those of other systems.
    if (place === '' || (entry.optional && !installed[place])) return true;
    return installed[place]?.version === entry.version && installed[place]?.integrity === entry.integrity;
  });
}

export async function installMissing() {
  if (dependenciesAreCurrent()) return;
  console.log('Installing the dependencies ...');
  // The build needs what NODE_ENV=production would leave out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  await (npm?.endsWith('.js') ? runNode([npm, ...args]) : run('npm', args));
}
