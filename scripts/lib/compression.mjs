import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inRoot } from './paths.mjs';

const CONSOLE = inRoot('dist/console');
/** Each build of webpack empties the folder, so it also deletes this file. */
const COMPLETE = '.compressed';
const GAINS = /\.(js|css|svg)$/;
/** A compressed file must be smaller than this share of the original. */
const WORTHWHILE_RATIO = 0.8;

const FORMATS = [
  {
    suffix: '.br',
    compress: (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { suffix: '.gz', compress: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }) },
];

async function compressOne(file, { suffix, compress }) {
  const bytes = await readFile(file);
  const packed = await compress(bytes);
  if (packed.length > bytes.length * WORTHWHILE_RATIO) return;
  const target = `${file}${suffix}`;
  // Renames the complete file, because the server may read at any time.
  await writeFile(`${target}.part`, packed);
  await rename(`${target}.part`, target);
}

export const isCompressed = (folder = CONSOLE) => existsSync(path.join(folder, COMPLETE));

/** Writes a brotli and a gzip file beside each file of the console that becomes smaller. */
export async function compressConsole(folder = CONSOLE) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => GAINS.test(name));
  for (const format of FORMATS) {
    await Promise.all(names.map((name) => compressOne(path.join(folder, name), format)));
  }
  writeFileSync(path.join(folder, COMPLETE), '');
}
