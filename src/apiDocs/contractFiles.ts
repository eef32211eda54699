// Writes the documents of the contract, which are not in git. scripts/lib/contractDocuments.cjs decides when.

import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAsyncApi } from './asyncapi';
import { createOpenApi } from './openapi';
import { createContractPage } from './page';

/** Writes the documents of the contract into the folder. The page is the last file. */
export function writeContractFiles(folder: string): void {
  const openApi = createOpenApi();
  const asyncApi = createAsyncApi();
  mkdirSync(folder, { recursive: true });
  writeWhole(path.join(folder, 'openapi.json'), JSON.stringify(openApi, null, 2));
  writeWhole(path.join(folder, 'asyncapi.json'), JSON.stringify(asyncApi, null, 2));
  writeWhole(path.join(folder, 'README.md'), createContractPage(openApi, asyncApi));
}

/** Replaces a file at once, because a test can read the file of an earlier run at the same time. */
function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${text.trimEnd()}\n`);
  renameSync(temporary, file);
}
