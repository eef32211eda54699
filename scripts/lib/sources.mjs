import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

const BUILT_FROM = ['src', 'public', 'webpack.config.ts', 'tsconfig.json', 'package-lock.json'];
/** Files in src that no bundle contains. */
const NOT_BUILT = /\.test\.tsx?$|^src[\\/](testing|integration|e2e|bench)[\\/]/;
const STAMP = inRoot('dist/.built-from');

function* filesOf(name) {
  if (statSync(inRoot(name)).isFile()) {
    yield name;
    return;
  }
  const entries = readdirSync(inRoot(name), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = path.join(name, entry.name);
    if (entry.isDirectory()) yield* filesOf(inside);
    else if (!NOT_BUILT.test(inside)) yield inside;
  }
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const name of BUILT_FROM.flatMap((start) => [...filesOf(start)])) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(inRoot(name)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns access to the hash of the sources that `dist` was built from. An unchanged hash needs no new build. */
export function buildStamp() {
  const hash = hashOfSources();
  return {
    isCurrent: () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash,
    remove: () => rmSync(STAMP, { force: true }),
    write: () => {
      mkdirSync(path.dirname(STAMP), { recursive: true });
      writeFileSync(STAMP, hash);
    },
  };
}
