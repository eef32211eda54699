import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { findStaleContractFiles, writeContractFiles } from '@/apiDocs/contractFiles';

const REPOSITORY_ROOT = path.join(__dirname, '..');

const formatText = async (text: string, file: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file });

async function run(): Promise<void> {
  if (process.argv.includes('--write')) return writeContractFiles(REPOSITORY_ROOT, formatText);
  const staleText = await findStaleContractFiles(REPOSITORY_ROOT, formatText);
  if (staleText === undefined) return;
  console.error(staleText);
  process.exitCode = 1;
}

void run();
