import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { StartError } from '../startError';
import { chooseMarket, type MarketChoice } from './chooseMarket';

const START = Date.UTC(2026, 0, 5);
const NO_MEMORY = { load: () => new Map<string, number>(), save: () => undefined };
const choose = (choice: MarketChoice) => chooseMarket(choice, START, NO_MEMORY);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('without a wish the market is the simulator, and its seed can be read off to repeat it', () => {
  expect(choose({}).description).toMatch(/^simulated market, \d+ symbols, seed \d+$/);
  expect(choose({ MARKET: 'simulator', MARKET_SEED: 7 }).description).toMatch(/seed 7$/);
});

test('a replay takes files and folders, with commas between them', () => {
  for (const name of ['b.frames.gz', 'a.jsonl.gz', 'c.frames', 'notes.md']) writeFileSync(join(folder, name), '');
  const choice = { MARKET: `replay:${folder}, ${join(folder, 'b.frames.gz')}`, MARKET_SPEED: 5 };
  expect(choose(choice).description).toBe('replay of a.jsonl.gz, b.frames.gz, c.frames, b.frames.gz at 5x');
});

test.each([
  [{ MARKET: 'bitmex' }, /MARKET=bitmex is unknown: use "simulator" or "replay:/],
  [{ MARKET: 'replay:' }, /names no file/],
  [{ MARKET: 'replay:/nowhere/at-all.gz' }, /\/nowhere\/at-all\.gz does not exist/],
  [{ MARKET_SPEED: 0 }, /MARKET_SPEED/],
  [{ MARKET_SPEED: NaN }, /MARKET_SPEED/],
  [{ MARKET_SPEED: 1e6 }, /MARKET_SPEED/],
])('%j is refused in a sentence that says what to do', (choice, sentence) => {
  expect(() => choose(choice)).toThrow(sentence);
  expect(() => choose(choice)).toThrow(StartError);
});

test('an empty folder is refused', () => {
  expect(() => choose({ MARKET: `replay:${folder}` })).toThrow(/holds no recording/);
});
