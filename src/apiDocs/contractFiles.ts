import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAsyncApi } from './asyncapi';
import { createOpenApi } from './openapi';
import { createContractPage } from './page';

/** Folder of the written documents below the root of the repository. */
const FOLDER = 'docs/contract';

/** Formats the text of a file like the other files of the repository. */
type FormatText = (text: string, file: string) => Promise<string>;

/** Writes the documents of the contract below the root. */
export async function writeContractFiles(root: string, formatText: FormatText): Promise<void> {
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  for (const { file, text } of await createContractFiles(root, formatText)) writeFileSync(path.join(root, file), text);
}

/** Returns a sentence that names the written documents that differ from the schemas, or undefined without any. */
export async function findStaleContractFiles(root: string, formatText: FormatText): Promise<string | undefined> {
  const files = await createContractFiles(root, formatText);
  const stale = files.filter(({ file, text }) => readIfExists(path.join(root, file)) !== text);
  if (stale.length === 0) return undefined;
  const names = stale.map(({ file }) => file).join(', ');
  return `${names}: not as the schemas say. Run 'npm run contract -- --write'.`;
}

async function createContractFiles(root: string, formatText: FormatText): Promise<{ file: string; text: string }[]> {
  const openApi = createOpenApi();
  const asyncApi = createAsyncApi();
  const texts = {
    'openapi.json': JSON.stringify(openApi, null, 2),
    'asyncapi.json': JSON.stringify(asyncApi, null, 2),
    'README.md': createContractPage(openApi, asyncApi),
  };
  return Promise.all(
    Object.entries(texts).map(async ([name, text]) => {
      const file = `${FOLDER}/${name}`;
      return { file, text: await formatText(text, path.join(root, file)) };
    }),
  );
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
