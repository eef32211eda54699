import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CHECK = `import('./importCircles.mjs').then((m) => console.log(m.findImportCircles(process.argv[1]).join('\\n')))`;

test('the check of import circles finds a circle of type imports and no circle elsewhere', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'circles-'));
  try {
    const write = (file: string, source: string) => writeFileSync(path.join(folder, file), source);
    write('entry.ts', "import { bot } from './bot';\nimport { book } from '@/book';\n");
    write('bot.ts', "import { book } from './book';\nimport type { Kpi } from './kpi';\n");
    write('kpi.ts', "import { type Bot } from '@/bot';\n");
    write('book.ts', "import 'node:path';\n");
    const circles = execFileSync(process.execPath, ['-e', CHECK, folder], { cwd: __dirname, encoding: 'utf8' });
    expect(circles.trim()).toBe('bot.ts -> kpi.ts -> bot.ts');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
