import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const COMPRESS_SCRIPT = path.join(__dirname, '../compress.mjs');
const SAMPLE_SOURCE = 'const price = 43250.1;\n'.repeat(200);

test('the compression writes brotli and gzip files only beside files that become smaller', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compression-'));
  try {
    mkdirSync(path.join(folder, 'assets'));
    writeFileSync(path.join(folder, 'assets/main.js'), SAMPLE_SOURCE);
    writeFileSync(path.join(folder, 'assets/main.js.map'), SAMPLE_SOURCE);
    writeFileSync(path.join(folder, 'tiny.js'), 'a()');

    execFileSync(process.execPath, [COMPRESS_SCRIPT, folder]);

    expect(readdirSync(path.join(folder, 'assets')).sort()).toEqual([
      'main.js',
      'main.js.br',
      'main.js.gz',
      'main.js.map',
    ]);
    expect(readdirSync(folder).sort()).toEqual(['.compressed', 'assets', 'tiny.js']);
    expect(brotliDecompressSync(readFileSync(path.join(folder, 'assets/main.js.br'))).toString()).toBe(SAMPLE_SOURCE);
    expect(gunzipSync(readFileSync(path.join(folder, 'assets/main.js.gz'))).toString()).toBe(SAMPLE_SOURCE);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
