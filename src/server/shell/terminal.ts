import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks a person questions. */
export type Terminal = {
  print(text: string): void;
  ask(question: string): Promise<string>;
  /** Does not show what the person types. */
  askHidden(question: string): Promise<string>;
  close(): void;
};

export function createTerminal(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Terminal {
  let isHidden = false;
  const shown = new Writable({
    write(chunk: string | Uint8Array, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: input.isTTY === true });
  return {
    print: (text) => void output.write(text),
    ask: (question) => lines.question(question),
    async askHidden(question) {
      output.write(question);
      isHidden = true;
      try {
        return await lines.question('');
      } finally {
        isHidden = false;
        output.write('\n');
      }
    },
    close: () => lines.close(),
  };
}
