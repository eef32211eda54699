import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireNodeVersion } from './lib/nodeVersion.mjs';

requireNodeVersion();
const { ensureConsoleCompressed } = await import('./lib/build.mjs');
const { installAndBuild } = await import('./lib/prepare.mjs');
const { collectArchives } = await import('./lib/release/archives.mjs');
const { packageReferences } = await import('./lib/release/packages.mjs');
const { createArchiveSbom, readFullSbom } = await import('./lib/release/sbom.mjs');
const { createTarball } = await import('./lib/release/tarball.mjs');
const { runCommand } = await import('./lib/run.mjs');
const { runStep } = await import('./lib/steps.mjs');

const USAGE = `Writes the archives of a release, their SBOMs and their checksums into an empty folder.

  npm run release -- [--to release]
`;

/** Error of a release that the caller can fix. The terminal shows only the message. */
class ReleaseError extends Error {}

function readTarget() {
  try {
    const options = { to: { type: 'string', default: 'release' }, help: { type: 'boolean', default: false } };
    const { values } = parseArgs({ options });
    return values.help ? undefined : path.resolve(values.to);
  } catch (error) {
    throw new ReleaseError(error.message.split('. ')[0]);
  }
}

function requireEmptyFolder(folder) {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new ReleaseError(`${folder} is not a folder: name another with --to.`);
  if (readdirSync(folder).length)
    throw new ReleaseError(`${folder} is not empty: empty it, or name another with --to.`);
}

/**
 * Returns the time of all files in the archives. The time must differ between two releases, because servers of files
 * tell browsers by the time whether the page changed.
 */
async function readReleaseTime() {
  const { SOURCE_DATE_EPOCH } = process.env;
  if (/^\d+$/.test(SOURCE_DATE_EPOCH ?? '')) return Number(SOURCE_DATE_EPOCH);
  try {
    return Number(await runCommand('git', ['log', '-1', '--format=%ct'], { collect: true }));
  } catch {
    // The sources may be an archive without a history.
    return Math.floor(Date.now() / 1000);
  }
}

/** Returns the files of one archive by name: the archive and its SBOM. */
async function packArchive({ name, version, packages, files }, sbom, timeSeconds) {
  const base = `${name}-${version}`;
  const references = packageReferences(packages);
  const inFolder = files.map((file) => ({ ...file, name: `${base}/${file.name}` }));
  return [
    [`${base}.tar.gz`, await createTarball(inFolder, timeSeconds)],
    [`${base}.cdx.json`, Buffer.from(createArchiveSbom(sbom, { name, version, references, timeSeconds }))],
  ];
}

function writeFiles(folder, results) {
  const sums = results.map(([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`);
  mkdirSync(folder, { recursive: true });
  for (const [file, bytes] of [...results, ['SHA256SUMS', sums.join('')]])
    writeFileSync(path.join(folder, file), bytes);
  return results.map(([file, bytes]) => `  ${file}  ${(bytes.length / 2 ** 20).toFixed(1)} MB`);
}

async function writeRelease(folder) {
  const timeSeconds = await readReleaseTime();
  const sbom = await runStep('Listing the packages with npm', 'Listed the packages', readFullSbom);
  const archives = await runStep('Collecting the files', 'Collected the files', collectArchives);
  const results = [];
  for (const archive of archives) {
    const place = `${archive.name} (${archives.indexOf(archive) + 1} of ${archives.length})`;
    const pack = () => packArchive(archive, sbom, timeSeconds);
    results.push(...(await runStep(`Packing ${place}, ${archive.files.length} files`, `Packed ${archive.name}`, pack)));
  }
  return runStep('Writing the files', `Wrote the release to ${folder}`, () => writeFiles(folder, results));
}

try {
  const folder = readTarget();
  if (folder === undefined) process.stdout.write(USAGE);
  else {
    requireEmptyFolder(folder);
    console.log('Checking the installed packages and the build ...');
    await installAndBuild();
    await ensureConsoleCompressed();
    console.log((await writeRelease(folder)).join('\n'));
  }
} catch (error) {
  const isFull = error.code === 'ENOSPC';
  if (!(error instanceof ReleaseError) && !isFull) throw error;
  console.error(isFull ? 'The disk is full: make room on it, empty the folder and try again.' : error.message);
  process.exitCode = 1;
}
