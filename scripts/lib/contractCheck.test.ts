import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FOLDER = path.join(__dirname, '../../docs/contract');
const CHECK = `import('./contractCheck.mjs').then(async (m) => console.log((await m.findContractFaults(process.argv[1])).join('\\n')))`;

type Document = { [key: string]: Document };

/** Returns the faults of the documents after a change of one of them. */
function faultsAfter(name: string, change: (document: Document) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'));
  try {
    for (const file of ['openapi.json', 'asyncapi.json']) {
      const document = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Document;
      if (file === name) change(document);
      writeFileSync(path.join(folder, file), JSON.stringify(document));
    }
    return execFileSync(process.execPath, ['-e', CHECK, folder], { cwd: __dirname, encoding: 'utf8' }).trim();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the check of the contract refuses documents that were edited by hand', () => {
  expect(faultsAfter('openapi.json', (document) => delete document.info)).toContain(
    "must have required property 'info'",
  );
  expect(faultsAfter('asyncapi.json', (document) => delete document.info)).toContain(
    "must have required property 'info'",
  );
  const dropPing = ({ components }: Document) => delete components?.schemas?.Ping;
  expect(faultsAfter('asyncapi.json', dropPing)).toContain('nothing at #/components/schemas/Ping');
});
