import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findStaleContractFiles, writeContractFiles } from './contractFiles';

const keepText = (text: string): Promise<string> => Promise.resolve(text);

test('the check of the written documents fails with one sentence when a document was edited by hand', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'contract-'));
  await writeContractFiles(root, keepText);
  expect(await findStaleContractFiles(root, keepText)).toBeUndefined();
  appendFileSync(path.join(root, 'docs/contract/openapi.json'), '\n');
  rmSync(path.join(root, 'docs/contract/README.md'));
  expect(await findStaleContractFiles(root, keepText)).toBe(
    "docs/contract/openapi.json, docs/contract/README.md: not as the schemas say. Run 'npm run contract -- --write'.",
  );
  rmSync(root, { recursive: true });
});
