import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** The error of a failed command. `output` holds the output of the command if `collect` was set. */
class CommandFailed extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.output = output;
  }
}

const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** Runs a command to its end, or until it sends the message `until`. Shows its output, or collects and returns it. */
export function run(command, args, { env, collect = false, until } = {}) {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: [
        'ignore',
        ...(collect ? ['pipe', 'pipe'] : ['inherit', 'inherit']),
        ...(until === undefined ? [] : ['ipc']),
      ],
    });
    child.on('message', (message) => {
      if (message === until) resolve(output);
    });
    running.add(child);
    for (const stream of collect ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(output);
      else reject(new CommandFailed([command, ...args].join(' '), signal ?? code, output));
    });
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);
