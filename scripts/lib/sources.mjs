import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryPath } from './paths.mjs';

const BUNDLE_SOURCES = [
  'src',
  'public',
  'webpack.config.ts',
  'scripts/lib/packageCode.ts',
  'scripts/lib/withoutMeanings.ts',
  'tsconfig.json',
  'package-lock.json',
];
const UNBUNDLED_SOURCE_PATTERN = /\.test\.tsx?$|^src[\\/](testing|integration|e2e|bench)[\\/]/;
const BUILD_STAMP_FILE = repositoryPath('dist/.built-from');

function* sourceFilesOf(name) {
  if (statSync(repositoryPath(name)).isFile()) {
    yield name;
    return;
  }
  const entries = readdirSync(repositoryPath(name), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.join(name, entry.name);
    if (entry.isDirectory()) yield* sourceFilesOf(inside);
    else if (!UNBUNDLED_SOURCE_PATTERN.test(inside)) yield inside;
  }
}

function hashSources() {
  const hash = createHash('sha256');
  for (const name of BUNDLE_SOURCES.flatMap((start) => [...sourceFilesOf(start)])) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(repositoryPath(name)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Compares, removes and stores the hash of the sources from which `dist` was built. */
export function createBuildStamp() {
  const hash = hashSources();
  return {
    isCurrent: () => existsSync(BUILD_STAMP_FILE) && readFileSync(BUILD_STAMP_FILE, 'utf8') === hash,
    remove: () => rmSync(BUILD_STAMP_FILE, { force: true }),
    write: () => {
      mkdirSync(path.dirname(BUILD_STAMP_FILE), { recursive: true });
      writeFileSync(BUILD_STAMP_FILE, hash);
    },
  };
}
