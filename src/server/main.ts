import { readEnvironment } from './environment';
import { StartError } from './startError';
import { type RunningServer, startServer } from './startServer';

const RESET_PASSWORD = '--reset-password';
/** The process exits after this time even if the stop is not complete. The store loses no data then. */
const STOP_TIMEOUT_MS = 1_800;

async function main(): Promise<void> {
  const running = await startServer(readEnvironment(process.env), {
    resetPassword: process.argv.includes(RESET_PASSWORD),
  });
  process.stdout.write(`${running.startupMessage}\n`);

  const stopAndExit = once((exitCode: number) => {
    setTimeout(() => process.exit(exitCode), STOP_TIMEOUT_MS).unref();
    running.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => fail(error),
    );
  });
  process.on('SIGINT', () => stopAndExit(0));
  process.on('SIGTERM', () => stopAndExit(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      reportDefect(running, error);
      // The state of the process is unknown now. The next start restores open trades from the store.
      stopAndExit(1);
    });
  }
}

function reportDefect({ log }: RunningServer, error: unknown): void {
  process.stderr.write(`${detailsOf(error)}\n`);
  try {
    log('ERROR', 'SYSTEM', `The server stopped after an unexpected error: ${String(error)}`);
  } catch {
    /* The store itself may have failed. The terminal shows the full error. */
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof StartError ? error.message : detailsOf(error)}\n`);
  process.exit(1);
}

const detailsOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Returns a function that runs only at its first call: operators press Ctrl-C more than once. */
function once<T>(run: (argument: T) => void): (argument: T) => void {
  let done = false;
  return (argument) => {
    if (done) return;
    done = true;
    run(argument);
  };
}

main().catch(fail);
