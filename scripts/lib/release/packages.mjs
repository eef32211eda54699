import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { repositoryPath } from '../paths.mjs';

const REQUIRED_PATTERN = /\brequire\("([^"./][^"]*)"\)/g;
const PACKAGE_NAME_PATTERN = /^(?:@[^/]+\/)?[^/]+/;
const SOURCE_PLACE_PATTERN = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/;
/** Package that only a style sheet names, so that no source map has it. */
const FONT_PLACE = 'node_modules/@fontsource-variable/inter';

const readLock = () => JSON.parse(readFileSync(repositoryPath('package-lock.json'), 'utf8')).packages;

/** Returns the places of all packages that the built server needs, such as `node_modules/hono`. */
export function findServerPackages() {
  const lock = readLock();
  const places = new Set();
  const visit = (name, from) => {
    const place = resolvePackage(lock, name, from);
    if (place === undefined || places.has(place) || !existsSync(repositoryPath(place))) return;
    places.add(place);
    const { dependencies = {}, optionalDependencies = {} } = lock[place];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, place);
  };
  for (const name of directPackages()) visit(name, '');
  return [...places].sort();
}

/** Returns the names of the packages that the files of the built server require. */
export function directPackages(folder = repositoryPath('dist/server')) {
  const texts = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const required = texts.flatMap((text) => [...text.matchAll(REQUIRED_PATTERN)].map(([, name]) => name));
  const names = required.filter((name) => !isBuiltin(name)).map((name) => PACKAGE_NAME_PATTERN.exec(name)[0]);
  return [...new Set(names)].sort();
}

/** Returns the place of the package `name` that a package at `from` loads. */
function resolvePackage(lock, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock[place]) return place;
    if (folder === '') return undefined;
  }
}

export function findConsolePackages(folder = repositoryPath('dist/console')) {
  const places = new Set([FONT_PLACE]);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.map')) continue;
    const { sources } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    for (const source of sources) places.add(SOURCE_PLACE_PATTERN.exec(source)?.[0]);
  }
  const lock = readLock();
  return [...places].filter((place) => place !== undefined && lock[place] !== undefined).sort();
}

/** Returns the name and the version of the package at a place, in the form of a reference of an SBOM. */
export const packageReferences = (places) => {
  const lock = readLock();
  return places.map(
    (place) => `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${lock[place].version}`,
  );
};
