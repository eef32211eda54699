import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { createAsyncApi } from '@/apiDocs/asyncapi';
import { createOpenApi } from '@/apiDocs/openapi';
import { createContractPage } from '@/apiDocs/page';

const FOLDER = 'docs/contract';
const REPOSITORY_ROOT = path.join(__dirname, '..');

const readIfExists = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

async function run(): Promise<void> {
  const openApi = createOpenApi();
  const asyncApi = createAsyncApi();
  const documents = {
    'openapi.json': JSON.stringify(openApi, null, 2),
    'asyncapi.json': JSON.stringify(asyncApi, null, 2),
    'README.md': createContractPage(openApi, asyncApi),
  };
  const isWriting = process.argv.includes('--write');
  if (isWriting) mkdirSync(path.join(REPOSITORY_ROOT, FOLDER), { recursive: true });
  const stale: string[] = [];
  for (const [name, text] of Object.entries(documents)) {
    const file = path.join(REPOSITORY_ROOT, FOLDER, name);
    const formatted = await format(text, { ...(await resolveConfig(file)), filepath: file });
    if (isWriting) writeFileSync(file, formatted);
    else if (readIfExists(file) !== formatted) stale.push(`${FOLDER}/${name}`);
  }
  if (stale.length === 0) return;
  console.error(`${stale.join(', ')}: not as the schemas say. Run 'npm run contract -- --write'.`);
  process.exitCode = 1;
}

void run();
