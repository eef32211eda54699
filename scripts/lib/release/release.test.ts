import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Calls a function of a script file in a separate process, because jest cannot load the scripts. */
function callScript(file: string, code: string): string {
  const script = `import * as script from ${JSON.stringify(join(__dirname, file))};\n${code}`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder, encoding: 'utf8' });
}

const DEEP = `order-flow-0.1.0/node_modules/${'deep/'.repeat(20)}file.js`;
const FILES = { 'order-flow-0.1.0/server.js': 'start', 'order-flow-0.1.0/empty.txt': '', [DEEP]: 'x'.repeat(1_000) };

test('the tar program of the system unpacks an archive to the same files, whose order changes no byte', () => {
  callScript(
    'tarball.mjs',
    `import { writeFileSync } from 'node:fs';
    const files = Object.entries(${JSON.stringify(FILES)}).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
    writeFileSync('one.tar.gz', await script.createTarball(files, 1_700_000_000));
    writeFileSync('other.tar.gz', await script.createTarball(files.reverse(), 1_700_000_000));`,
  );
  execFileSync('tar', ['xzf', 'one.tar.gz'], { cwd: folder });
  for (const [name, text] of Object.entries(FILES)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  expect(readFileSync(join(folder, 'other.tar.gz'))).toEqual(readFileSync(join(folder, 'one.tar.gz')));
});

test('the SBOM of an archive names exactly its packages and has no random part', () => {
  const component = (reference: string) => ({ 'bom-ref': reference, name: reference });
  const full = {
    metadata: { component: component('order-flow@1.0.0') },
    components: ['hono@1.0.0', 'ws@2.0.0', 'jest@3.0.0'].map(component),
    dependencies: [{ ref: 'hono@1.0.0', dependsOn: ['ws@2.0.0', 'jest@3.0.0'] }],
  };
  const archive = { name: 'bundle', version: '1.0.0', references: ['hono@1.0.0', 'ws@2.0.0'], timeSeconds: 0 };
  const createSbom = (serialNumber: string) =>
    callScript(
      'sbom.mjs',
      `const full = ${JSON.stringify({ ...full, serialNumber })};
      console.log(script.createArchiveSbom(full, ${JSON.stringify(archive)}));`,
    );
  expect(JSON.parse(createSbom('one'))).toMatchObject({
    metadata: { timestamp: '1970-01-01T00:00:00.000Z', component: { name: 'bundle', 'bom-ref': 'bundle@1.0.0' } },
    components: [{ name: 'hono@1.0.0' }, { name: 'ws@2.0.0' }],
    dependencies: [
      { ref: 'bundle@1.0.0', dependsOn: ['hono@1.0.0', 'ws@2.0.0'] },
      { ref: 'hono@1.0.0', dependsOn: ['ws@2.0.0'] },
    ],
  });
  expect(createSbom('other')).toBe(createSbom('one'));
});

test('a release into a folder with files is refused in one sentence', () => {
  writeFileSync(join(folder, 'notes.txt'), '');
  const script = join(__dirname, '../../release.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--to', folder], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `${folder} is not empty: empty it, or name another with --to.\n`,
  });
});
