import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDataFolder } from './dataFolder';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'folder-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

const permissionsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('the first server start creates a data folder and a key file that only their owner can open', () => {
  const folder = join(parent, 'a/data');
  const first = openDataFolder(folder, undefined);
  expect(permissionsOf(folder)).toBe('700');
  expect(permissionsOf(join(folder, 'keys.secret'))).toBe('600');
  expect(Buffer.from(first.secret, 'base64')).toHaveLength(32);
  first.releaseLock();
  const second = openDataFolder(folder, undefined);
  expect(second.secret).toBe(first.secret);
  second.releaseLock();
});

test('a server start that is refused for an incomplete key file unlocks the data folder', () => {
  const folder = join(parent, 'data');
  openDataFolder(folder, undefined).releaseLock();
  const path = join(folder, 'keys.secret');
  const whole = readFileSync(path, 'utf8');
  for (const half of ['', '\n', whole.slice(0, 20)]) {
    writeFileSync(path, half);
    expect(() => openDataFolder(folder, undefined)).toThrow(`${path} holds no complete key`);
  }
  writeFileSync(path, whole);
  const taken = openDataFolder(folder, undefined);
  expect(taken.secret).toBe(whole.trim());
  expect(readdirSync(folder)).not.toContain('keys.secret.new');
  taken.releaseLock();
});

test('a server start with KEYS_SECRET creates no key file', () => {
  const folder = join(parent, 'data');
  const taken = openDataFolder(folder, 'from the environment');
  expect(taken.secret).toBe('from the environment');
  expect(() => readFileSync(join(folder, 'keys.secret'))).toThrow();
  taken.releaseLock();
});

test('openDataFolder refuses a data folder that another process uses', () => {
  const folder = join(parent, 'data');
  const first = openDataFolder(folder, undefined);
  expect(() => openDataFolder(folder, undefined)).toThrow(`Another process is using the data folder ${folder}`);
  first.releaseLock();
  openDataFolder(folder, undefined).releaseLock();
});
