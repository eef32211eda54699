import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { StartError } from '../startError';
import { chooseMarket, describeMarketKind, type MarketChoice } from './chooseMarket';

const MARKET_START_MS = Date.UTC(2026, 0, 5);
const MARKET_DEPENDENCIES = {
  prices: { load: () => new Map<string, number>(), save: () => undefined },
  feedSettings: () => ({ levels: 50, buckets: 20, pingEveryMs: 20_000 }),
  bot_seed: 11,
};
const chooseTestMarket = (choice: MarketChoice) => chooseMarket(choice, MARKET_START_MS, MARKET_DEPENDENCIES);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the default market is the simulator, and its description names seed, regime and speed', async () => {
  expect((await chooseTestMarket({})).description).toMatch(/^simulated market, \d+ symbols, seed \d+$/);
  expect((await chooseTestMarket({ MARKET: 'simulator', MARKET_SEED: 7 })).description).toMatch(/seed 7$/);
  const choice = { MARKET_SEED: 7, MARKET_REGIME: 'still', MARKET_SPEED: 60 };
  expect((await chooseTestMarket(choice)).description).toMatch(/seed 7, held in STILL, at up to 60x$/);
});

test.each([
  [undefined, 'simulated market'],
  ['bybit', 'live market data of BYBIT'],
  ['replay:/private/notes.jsonl.gz', 'recorded market'],
])('the market kind of MARKET=%p is %p, without a file name', (MARKET, kind) => {
  expect(describeMarketKind({ MARKET })).toBe(kind);
});

test('the testnet is another market than the main market of its exchange', async () => {
  const testnet = { MARKET: 'bybit', EXECUTION: 'testnet' } as const;
  expect(describeMarketKind(testnet)).toBe('live market data of BYBIT testnet');
  expect((await chooseTestMarket(testnet)).marketId).toBe('live-testnet');
  expect((await chooseTestMarket({ MARKET: 'bybit', EXECUTION: 'demo' })).marketId).toBe('live');
});

test('a replay reads files and folders separated by commas', async () => {
  for (const name of ['b.frames.gz', 'a.jsonl.gz', 'c.frames', 'notes.md']) writeFileSync(join(folder, name), '');
  const choice = { MARKET: `replay:${folder}, ${join(folder, 'b.frames.gz')}`, MARKET_SPEED: 5 };
  expect((await chooseTestMarket(choice)).description).toBe(
    'replay of a.jsonl.gz, b.frames.gz, c.frames, b.frames.gz at 5x',
  );
});

test.each([
  [{ MARKET: 'bitmex' }, /MARKET=bitmex is unknown: use "simulator", "bybit", "binance" or "replay:/],
  [{ MARKET: 'replay:' }, /names no file/],
  [{ MARKET: 'replay:/nowhere/at-all.gz' }, /\/nowhere\/at-all\.gz does not exist/],
  [{ MARKET: 'bybit', MARKET_REGIME: 'THIN' }, /MARKET_REGIME is for the simulated market only/],
  [{ MARKET_REGIME: 'WILD' }, /MARKET_REGIME=WILD is unknown/],
  [{ MARKET: 'bybit', MARKET_SPEED: 2 }, /MARKET_SPEED is for simulated and recorded markets/],
  [{ MARKET_SPEED: 0 }, /MARKET_SPEED/],
  [{ MARKET_SPEED: NaN }, /MARKET_SPEED/],
  [{ MARKET_SPEED: 1e6 }, /MARKET_SPEED/],
])('the market choice %j is rejected with an instruction', async (choice, sentence) => {
  await expect(chooseTestMarket(choice)).rejects.toThrow(sentence);
  await expect(chooseTestMarket(choice)).rejects.toThrow(StartError);
});

test.each([
  ['bybit', 'BYBIT', 'BINANCE'],
  ['binance', 'BINANCE', 'BYBIT'],
])('MARKET=%s creates the live market of %s with %s as execution venue', async (MARKET, venue, other) => {
  const market = await chooseTestMarket({ MARKET });
  expect(market).toMatchObject({ venue, execution: { name: other }, hasHistory: true });
  expect(market.description).toBe(`live market: ${venue} is not connected yet`);
});

test('an empty folder of recordings is rejected', async () => {
  await expect(chooseTestMarket({ MARKET: `replay:${folder}` })).rejects.toThrow(/holds no recording/);
});
