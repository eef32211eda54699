import { readEnvironment } from './environment';
import { StartError } from './startError';

type Command = (input: { args: readonly string[]; folder: string }) => string | Promise<string>;

/** Runs a command of the shell on the data folder. Prints a StartError as its sentence, with exit code 1. */
export function runCommand(command: Command): void {
  const run = async (): Promise<string> => {
    const { DATA_DIR } = readEnvironment({ DATA_DIR: process.env.DATA_DIR });
    return command({ args: process.argv.slice(2), folder: DATA_DIR });
  };
  run().then(
    (output) => void process.stdout.write(output),
    (error: unknown) => {
      if (!(error instanceof StartError)) throw error;
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
}
