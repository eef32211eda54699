// The documents of the contract are not in git. Every build and every run of the tests writes them after a change.
const { execFileSync } = require('node:child_process');
const { readdirSync, statSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '../..');
const SOURCE_FOLDERS = ['src/contract', 'src/apiDocs'];
const LAST_WRITTEN_FILE = 'docs/contract/README.md';

/** Returns the time of the last change. The time of a folder changes with a removed file. */
function changedAtMs(name) {
  const file = path.join(ROOT, name);
  const { mtimeMs } = statSync(file);
  const inside = SOURCE_FOLDERS.includes(name) ? readdirSync(file, { recursive: true, encoding: 'utf8' }) : [];
  return Math.max(mtimeMs, ...inside.map((entry) => statSync(path.join(file, entry)).mtimeMs));
}

function areDocumentsCurrent() {
  try {
    return changedAtMs(LAST_WRITTEN_FILE) > Math.max(...SOURCE_FOLDERS.map(changedAtMs));
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Writes the documents of the contract if a schema changed since. Jest calls this function before the tests. */
module.exports = function writeStaleContractDocuments() {
  if (areDocumentsCurrent()) return;
  execFileSync(process.execPath, ['--require', './scripts/lib/compileTypeScript.cjs', 'scripts/contract.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
};
