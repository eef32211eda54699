import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parameterTable, undrivenList } from '@/contract/params/table';
import { PARAMETER_USE } from '@/server/bot/parameterUse';

const ROOT = path.join(__dirname, '..');
const INTRODUCTION = `# Strategy parameters

Every field of the catalogue, in the order of the form. Written by \`npm run parameters\` from the rows beside this file
and from \`src/server/bot/parameterUse.ts\`: change those, not this.
`;
const BEGIN = '<!-- undriven parameters: begin -->';
const END = '<!-- undriven parameters: end -->';

type Document = { file: string; written: (now: string) => string };

const DOCUMENTS: Document[] = [
  {
    file: 'src/contract/params/README.md',
    written: () => `${INTRODUCTION}\n${parameterTable(PARAMETER_USE)}`,
  },
  { file: 'README.md', written: (now) => withSection(now, undrivenList(PARAMETER_USE)) },
];

function withSection(text: string, list: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`README.md lacks the lines '${BEGIN}' and '${END}'.`);
  return `${text.slice(0, begin)}${BEGIN}\n\n${list}\n${text.slice(end)}`;
}

function contentOf(file: string): string {
  try {
    return readFileSync(path.join(ROOT, file), 'utf8');
  } catch {
    // The first time there is none.
    return '';
  }
}

const stale = DOCUMENTS.map(({ file, written }) => {
  const now = contentOf(file);
  return { file, now, next: written(now) };
}).filter(({ now, next }) => now !== next);

if (process.argv.includes('--write')) {
  for (const { file, next } of stale) writeFileSync(path.join(ROOT, file), next);
} else if (stale.length) {
  console.error(`Out of date: ${stale.map(({ file }) => file).join(', ')}. Run 'npm run parameters'.`);
  process.exitCode = 1;
}
