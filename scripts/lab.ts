import { LabRefused } from '@/server/lab/labRefused';
import { runLabCommand } from '@/server/lab/labCommand';

/** Prints the progress to standard error, so that the output can be piped. */
function showProgress({ playedMs, totalMs }: { playedMs: number; totalMs: number }): void {
  if (!process.stderr.isTTY) return;
  const percent = Math.min(100, Math.floor((100 * playedMs) / totalMs));
  process.stderr.write(percent < 100 ? `\r${percent} %` : '\r      \r');
}

runLabCommand(process.argv.slice(2), { onProgress: showProgress }).then(
  (output) => void process.stdout.write(output),
  (error: unknown) => {
    if (!(error instanceof LabRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  },
);
