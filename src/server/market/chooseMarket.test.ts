import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { StartError } from '../startError';
import { chooseMarket } from './chooseMarket';

const START = Date.UTC(2026, 0, 5);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('without a wish the market is the simulator, and its seed can be read off to repeat it', () => {
  expect(chooseMarket({}, START).description).toMatch(/^simulated market, \d+ symbols, seed \d+$/);
  expect(chooseMarket({ MARKET: 'simulator', MARKET_SEED: 7 }, START).description).toMatch(/seed 7$/);
});

test('a replay takes files and folders, with commas between them', () => {
  for (const name of ['b.frames.gz', 'a.jsonl.gz', 'c.frames', 'notes.md']) writeFileSync(join(folder, name), '');
  const choice = { MARKET: `replay:${folder}, ${join(folder, 'b.frames.gz')}`, MARKET_SPEED: 5 };
  expect(chooseMarket(choice, START).description).toBe(
    'replay of a.jsonl.gz, b.frames.gz, c.frames, b.frames.gz at 5x',
  );
});

test.each([
  [{ MARKET: 'bitmex' }, /MARKET=bitmex is unknown: use "simulator" or "replay:/],
  [{ MARKET: 'replay:' }, /names no file/],
  [{ MARKET: 'replay:/nowhere/at-all.gz' }, /\/nowhere\/at-all\.gz does not exist/],
  [{ MARKET_SPEED: 0 }, /MARKET_SPEED/],
  [{ MARKET_SPEED: NaN }, /MARKET_SPEED/],
  [{ MARKET_SPEED: 1e6 }, /MARKET_SPEED/],
])('%j is refused in a sentence that says what to do', (choice, sentence) => {
  expect(() => chooseMarket(choice, START)).toThrow(sentence);
  expect(() => chooseMarket(choice, START)).toThrow(StartError);
});

test('an empty folder is refused', () => {
  expect(() => chooseMarket({ MARKET: `replay:${folder}` }, START)).toThrow(/holds no recording/);
});
