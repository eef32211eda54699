import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

// Writes archives itself, because the tar programs of the systems differ in order, times and options, and no package is
// needed for a format of one header per file.
const BLOCK_BYTES = 512;
const MAX_NAME_BYTES = 100;
const MAX_PREFIX_BYTES = 155;
const REGULAR_FILE = '0';
const CHECKSUM = { start: 148, length: 8 };

/**
 * Returns a promise of a compressed tar archive. `files` is a list of `{ name, bytes, mode }`. Equal files give an equal archive: the
 * files are sorted, have one time and no owner.
 */
export function createTarball(files, timeSeconds) {
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const blocks = sorted.flatMap(({ name, bytes, mode = 0o644 }) => [
    createHeader(name, bytes.length, mode, timeSeconds),
    bytes,
    Buffer.alloc(paddingOf(bytes.length)),
  ]);
  // Compresses in another thread, so that the step can print its progress meanwhile.
  return promisify(gzip)(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]), { level: 9 });
}

const paddingOf = (length) => (BLOCK_BYTES - (length % BLOCK_BYTES)) % BLOCK_BYTES;

function createHeader(path, size, mode, timeSeconds) {
  const { name, prefix } = splitPath(path);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0);
  writeOctal(header, mode, 100, 8);
  writeOctal(header, 0, 108, 8);
  writeOctal(header, 0, 116, 8);
  writeOctal(header, size, 124, 12);
  writeOctal(header, timeSeconds, 136, 12);
  header.fill(' ', CHECKSUM.start, CHECKSUM.start + CHECKSUM.length);
  header.write(REGULAR_FILE, 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, CHECKSUM.start);
  return header;
}

function writeOctal(header, value, start, length) {
  header.write(value.toString(8).padStart(length - 1, '0'), start);
}

/** Splits a path at a slash into the two fields of the header. */
function splitPath(path) {
  if (Buffer.byteLength(path) <= MAX_NAME_BYTES) return { name: path, prefix: '' };
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)];
    if (Buffer.byteLength(prefix) <= MAX_PREFIX_BYTES && Buffer.byteLength(name) <= MAX_NAME_BYTES)
      return { name, prefix };
  }
  throw new Error(`${path} is too long for an archive`);
}
