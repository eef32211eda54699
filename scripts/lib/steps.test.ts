import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const STEPS_MODULE = pathToFileURL(path.join(__dirname, 'steps.mjs')).href;

/** Runs the step without a terminal. Returns its lines with all seconds replaced by 0. */
function linesOfStep(step: string): string[] {
  const source = `import { runStep } from '${STEPS_MODULE}'; await runStep(${step}).catch(() => undefined);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], { encoding: 'utf8' });
  return stdout.trim().replace(/\d+ s/g, '0 s').split('\n');
}

test('a step prints a line at its begin, while it lasts and at its end', () => {
  const lines = linesOfStep(
    `'Installing', (count) => 'Installed ' + count, () => new Promise((done) => setTimeout(done, 300, 7)), 50`,
  );
  expect(lines.slice(0, 2)).toEqual(['Installing ...', 'Installing: 0 s so far ...']);
  expect(lines.at(-1)).toBe('Installed 7 in 0 s');
});

test('a failed step prints no line that claims its end', () => {
  expect(linesOfStep(`'Building', 'Built', () => Promise.reject(new Error('no memory'))`)).toEqual(['Building ...']);
});
