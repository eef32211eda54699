import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { EXAMPLES_FOLDER, findPython } from '@/testing/conformance/exampleBot';

const TESTS_FOLDER = path.join(EXAMPLES_FOLDER, 'freqtrade/tests');
const python = findPython();
const testWithPython = python === undefined ? test.skip : test;

// The tests wait for real connections.
jest.setTimeout(180_000);

testWithPython('the adapter for freqtrade passes its own tests before a fake freqtrade', () => {
  const { stderr, status } = spawnSync(python!, ['-m', 'unittest'], {
    cwd: TESTS_FOLDER,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  // The message of a failure shows what the tests wrote.
  expect(status === 0 ? '' : stderr).toBe('');
});
