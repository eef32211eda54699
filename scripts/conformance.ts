import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runConformanceCommand } from '@/conformance/command';
import documents from './lib/documentValidator.cjs';

const PROGRESS_WIDTH = 60;

/** Asks for the password without showing it. */
async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  process.stderr.write('Password: ');
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  const password = await terminal.question('');
  terminal.close();
  process.stderr.write('\n');
  return password;
}

/** Prints the progress to standard error, so that the report can be piped. */
function showProgress(done: number, total: number, id: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${`${done + 1}/${total} ${id}`.padEnd(PROGRESS_WIDTH)}`);
}

void runConformanceCommand(process.argv.slice(2), {
  environment: process.env,
  documents,
  askPassword,
  onProgress: showProgress,
}).then(({ output, exitCode }) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${' '.repeat(PROGRESS_WIDTH)}\r`);
  process[exitCode === 2 ? 'stderr' : 'stdout'].write(output);
  process.exitCode = exitCode;
});
