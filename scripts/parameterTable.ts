import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parameterTable, notFullyUsedParameterList } from '@/contract/params/table';

const REPOSITORY_ROOT = path.join(__dirname, '..');
const PARAMETER_TABLE_INTRODUCTION = `# Strategy parameters

Every field of the catalogue, in the order of the form. Written by \`npm run parameters\` from the rows in
\`sections\`: change those, not this.
`;
const PARAMETER_TABLE_FILE = 'src/contract/params/README.md';

const parameterTableText = [
  PARAMETER_TABLE_INTRODUCTION,
  'The embedded bot does not use these fields, or not fully:\n',
  notFullyUsedParameterList(),
  parameterTable(),
].join('\n');
const parameterTablePath = path.join(REPOSITORY_ROOT, PARAMETER_TABLE_FILE);

if (process.argv.includes('--write')) {
  writeFileSync(parameterTablePath, parameterTableText);
} else if (readFileSync(parameterTablePath, 'utf8') !== parameterTableText) {
  console.error(`${PARAMETER_TABLE_FILE} is out of date. Run 'npm run parameters'.`);
  process.exitCode = 1;
}
