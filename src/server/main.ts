import { readEnvironment } from './environment';
import { StartError } from './startError';
import { type RunningServer, startServer } from './startServer';

const RESET_PASSWORD = '--reset-password';
/** Whatever still hangs then is left to the operating system; the store takes no harm. */
const STOP_WITHIN_MS = 1_800;

async function main(): Promise<void> {
  const running = await startServer(readEnvironment(process.env), {
    resetPassword: process.argv.includes(RESET_PASSWORD),
  });
  process.stdout.write(`${running.announcement}\n`);

  const end = once((exitCode: number) => {
    setTimeout(() => process.exit(exitCode), STOP_WITHIN_MS).unref();
    running.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => fail(error),
    );
  });
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      report(running, error);
      // Its state is unknown now. Open trades are in the store and are taken up at the next start.
      end(1);
    });
  }
}

function report({ log }: RunningServer, error: unknown): void {
  process.stderr.write(`${detailsOf(error)}\n`);
  try {
    log('ERROR', 'SYSTEM', `The server ended by a defect: ${String(error)}`);
  } catch {
    /* The store itself may be what failed; the terminal has the whole story. */
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof StartError ? error.message : detailsOf(error)}\n`);
  process.exit(1);
}

const detailsOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Ctrl-C is pressed twice as often as it is needed. */
function once<T>(run: (argument: T) => void): (argument: T) => void {
  let done = false;
  return (argument) => {
    if (done) return;
    done = true;
    run(argument);
  };
}

main().catch(fail);
