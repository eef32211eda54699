import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run.mjs';

const BROWSER_COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const BROWSER_PATHS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Returns whether the file starts a browser. On some systems the command chromium-browser only installs the browser.
 */
function canStartBrowser(file) {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

function findInstalledChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    ...BROWSER_COMMANDS.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...BROWSER_PATHS,
  ];
  return candidates.find((file) => existsSync(file) && canStartBrowser(file));
}

async function installChromium() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  console.log('Installing Chromium ...');
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runCommand('apt-get', ['update', ...wait], { env, collect: true });
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...wait, 'chromium', 'fonts-liberation'], {
      env,
      collect: true,
    });
  } catch (error) {
    console.error(error.output ?? error.message);
  }
}

/** Installs a missing Chromium with apt-get when the script runs as root on Debian. */
export async function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (canStartBrowser(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, but no browser starts there.`);
  }
  const found = findInstalledChromium() ?? (await installChromium(), findInstalledChromium());
  if (found) return found;
  throw new Error(
    `No Chromium was found. Install it with your package manager (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program of a Chromium or Chrome.`,
  );
}
