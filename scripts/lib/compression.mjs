import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { repositoryPath } from './paths.mjs';

const CONSOLE_FOLDER = repositoryPath('dist/console');
/** File that marks a complete compression. Each build of webpack empties the folder and thus deletes the marker. */
const COMPRESSION_COMPLETE_MARKER = '.compressed';
const COMPRESSIBLE_FILE_PATTERN = /\.(js|css|svg)$/;
/** Largest size of a compressed file that is kept, as a share of the original size. */
const MAX_COMPRESSED_SHARE = 0.8;

const COMPRESSION_FORMATS = [
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

async function compressFile(file, { suffix, compress }) {
  const bytes = await readFile(file);
  const packed = await compress(bytes);
  if (packed.length > bytes.length * MAX_COMPRESSED_SHARE) return;
  const target = `${file}${suffix}`;
  // Writes to a temporary name and renames the complete file, because the server may read the compressed file at any
  // time.
  await writeFile(`${target}.part`, packed);
  await rename(`${target}.part`, target);
}

export const isConsoleCompressed = (folder = CONSOLE_FOLDER) =>
  existsSync(path.join(folder, COMPRESSION_COMPLETE_MARKER));

/** Writes a brotli and a gzip file beside each file of the console that becomes smaller. */
export async function compressConsole(folder = CONSOLE_FOLDER) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    COMPRESSIBLE_FILE_PATTERN.test(name),
  );
  for (const format of COMPRESSION_FORMATS) {
    await Promise.all(names.map((name) => compressFile(path.join(folder, name), format)));
  }
  writeFileSync(path.join(folder, COMPRESSION_COMPLETE_MARKER), '');
}
