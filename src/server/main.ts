import { readEnvironment } from './environment';
import { StartError } from './startError';
import { type RunningServer, startServer } from './startServer';

const RESET_PASSWORD_FLAG = '--reset-password';
/** An exit during the stop loses no stored data. */
const SERVER_STOP_TIMEOUT_MS = 1_800;

async function main(): Promise<void> {
  const running = await startServer(readEnvironment(process.env), {
    resetPassword: process.argv.includes(RESET_PASSWORD_FLAG),
  });
  process.stdout.write(`${running.startupMessage}\n`);

  const stopAndExit = ignoreRepeatedCalls((exitCode: number) => {
    setTimeout(() => process.exit(exitCode), SERVER_STOP_TIMEOUT_MS).unref();
    running.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => exitWithMessage(error),
    );
  });
  process.on('SIGINT', () => stopAndExit(0));
  process.on('SIGTERM', () => stopAndExit(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logUnexpectedError(running, error);
      // After an unexpected error the process may be in an invalid state. The next start restores open trades.
      stopAndExit(1);
    });
  }
}

function logUnexpectedError({ log }: RunningServer, error: unknown): void {
  process.stderr.write(`${errorDetailsOf(error)}\n`);
  try {
    log('ERROR', 'SYSTEM', `The server stopped after an unexpected error: ${String(error)}`);
  } catch {
    /* The log is part of the store, which may have failed. The terminal already shows the full error. */
  }
}

function exitWithMessage(error: unknown): never {
  process.stderr.write(`${error instanceof StartError ? error.message : errorDetailsOf(error)}\n`);
  process.exit(1);
}

const errorDetailsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Returns a function that ignores all calls after the first, because operators press Ctrl-C more than once. */
function ignoreRepeatedCalls<T>(run: (argument: T) => void): (argument: T) => void {
  let done = false;
  return (argument) => {
    if (done) return;
    done = true;
    run(argument);
  };
}

/** Promise that settles when the server accepts requests. `scripts/start.mjs` waits for the promise. */
export const started = main();
started.catch(exitWithMessage);
