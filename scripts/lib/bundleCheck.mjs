import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { repositoryPath } from './paths.mjs';

/** Direct dependencies of the server. The console bundles neither them nor their dependencies. */
const SERVER_PACKAGES = [
  '@hono/node-server',
  '@photostructure/sqlite',
  'bullmq',
  'heap-js',
  'hono',
  'nodemailer',
  'piscina',
  'prom-client',
  'pure-rand',
  'ws',
];
const SERVER_SOURCE_PATTERN =
  /(^|\/)src\/((server|apiDocs|conformance|testing|integration|e2e|bench)\/|contract\/schema\/meaning\.ts)/;
const PACKAGE_PATTERN = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//g;

const readPackageManifest = (folder) => JSON.parse(readFileSync(repositoryPath(folder, 'package.json'), 'utf8'));

/** Returns the packages that the console may bundle: the direct and indirect dependencies of the console. */
function allowedConsolePackages() {
  const allowed = new Set();
  const visit = (name) => {
    const folder = `node_modules/${name}`;
    if (allowed.has(name) || !existsSync(repositoryPath(folder))) return;
    allowed.add(name);
    const { dependencies = {}, peerDependencies = {} } = readPackageManifest(folder);
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) visit(needed);
  };
  for (const name of Object.keys(readPackageManifest('.').dependencies))
    if (!SERVER_PACKAGES.includes(name)) visit(name);
  return allowed;
}

function findSourceFault(source, allowed) {
  if (SERVER_SOURCE_PATTERN.test(source) || /\.test\.tsx?$/.test(source))
    return 'belongs to the server, to the documents of the contract or to tests';
  if (/\.development\.(js|mjs)$/.test(source)) return 'is a development build';
  const name = [...source.matchAll(PACKAGE_PATTERN)].at(-1)?.[1];
  if (name && !allowed.has(name)) return `is of ${name}, which the console does not depend on`;
  return undefined;
}

/** A service worker keeps its address, and the browser asks the server for a new one. */
const SERVICE_WORKER = 'alarmWorker.js';
const FILE_HASH_PATTERN = /\.[0-9a-f]{12}(?=\.(js|css)$)/;
const ASSET_NAME_PATTERN = /assets\/[\w.-]+?\.(?:js|css|woff2)\b/g;

const sourceNameOf = (file) => path.basename(file).replace(FILE_HASH_PATTERN, '');

const BLOCKED_NAME_PATTERN = /analytics|track|metric|stats|banner|advert|pixel|beacon/i;

/** Finds names that a content blocker holds back. */
const findBlockedNames = (files) =>
  files
    .filter((file) => BLOCKED_NAME_PATTERN.test(file))
    .map((file) => `${file} has a name that content blockers hold back`);

/** Finds names without a hash: only the page is never cached, and a cached copy would outlive an update. */
function findCacheFaults(folder, files) {
  const unhashed = files.filter(
    (file) => /\.(js|css)$/.test(file) && !FILE_HASH_PATTERN.test(file) && file !== SERVICE_WORKER,
  );
  const naming = files.filter((file) => file === 'index.html' || /preload\.[0-9a-f]{12}\.js$/.test(file));
  const missing = naming.flatMap((file) =>
    (readFileSync(path.join(folder, file), 'utf8').match(ASSET_NAME_PATTERN) ?? [])
      .filter((name) => !existsSync(path.join(folder, name)))
      .map((name) => `${file} names ${name}, which does not exist`),
  );
  return [...unhashed.map((file) => `${file} has no hash in its name`), ...missing];
}

/** Checks with the source maps which packages the files of the console contain. Returns one sentence for each fault. */
export function findBundleFaults(folder = repositoryPath('dist/console')) {
  const allowed = allowedConsolePackages();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const faults = scripts.length
    ? [...findCacheFaults(folder, files), ...findBlockedNames(files)]
    : [`${folder} holds no script`];
  for (const file of scripts) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    if (/\beval\(/.test(text)) faults.push(`${file} calls eval, which the content security policy forbids`);
    if (existsSync(repositoryPath('public', sourceNameOf(file)))) continue;
    if (!files.includes(`${file}.map`)) {
      faults.push(`${file} has no source map: its contents cannot be checked`);
      continue;
    }
    const { sources } = JSON.parse(readFileSync(path.join(folder, `${file}.map`), 'utf8'));
    for (const source of sources) {
      const fault = findSourceFault(source, allowed);
      if (fault) faults.push(`${file}: ${source} ${fault}`);
    }
  }
  return faults;
}
