import { spawn } from 'node:child_process';
import { REPOSITORY_ROOT } from './paths.mjs';

class CommandFailedError extends Error {
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.output = output;
  }
}

const runningCommands = new Set();
process.once('exit', () => {
  for (const child of runningCommands) child.kill();
});

/** Runs a command until it ends or sends the message `until`. `collect` returns the output. */
export function runCommand(command, args, { env, collect = false, until } = {}) {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, {
      cwd: REPOSITORY_ROOT,
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
    runningCommands.add(child);
    for (const stream of collect ? [child.stdout, child.stderr] : []) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.once('error', (error) => {
      runningCommands.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      runningCommands.delete(child);
      if (code === 0) resolve(output);
      else reject(new CommandFailedError([command, ...args].join(' '), signal ?? code, output));
    });
  });
}

export const runNode = (args, options) => runCommand(process.execPath, args, options);
