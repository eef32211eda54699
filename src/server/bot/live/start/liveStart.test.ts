import { createBotHarness, type TestParameters } from '@/testing/bot/botHarness';
import { aWallet, createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import type { LiveAccount } from '../../../orders/account';

function liveBot(params: TestParameters = {}, changes: Partial<LiveAccount> = {}) {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE', ...params }, liveAccount: scriptedAccount(port, changes) });
  return { h, port, start: () => startLive(h, port) };
}

test.each<[string, TestParameters, Partial<LiveAccount>, string]>([
  ['another trading exchange', { exchange: 'BINANCE' }, {}, 'Set the parameter exchange to BYBIT'],
  ['several positions per symbol', { allow_duplicate_symbols: true }, {}, 'Turn off allow_duplicate_symbols'],
  [
    'a trade above the limit',
    { trade_nominal_usdt: 200 },
    { limits: { maxNotionalUsdt: 150, maxDailyLossUsdt: 10 } },
    'One trade of 200 USDT is above LIVE_MAX_NOTIONAL_USDT of 150 USDT.',
  ],
  [
    'a finding of the account',
    {},
    { check: () => Promise.resolve([{ isWarning: false, text: 'BTCUSDT is in hedge mode.' }]) },
    'BTCUSDT is in hedge mode.',
  ],
  ['an account that fails', {}, { check: () => Promise.reject(new Error('x')) }, 'could not be read. Try again.'],
])('%s refuses the start in mode LIVE', async (_, params, changes, sentence) => {
  const { h, start } = liveBot(params, changes);
  await expect(start()).rejects.toThrow(sentence);
  expect(h.bot.status().running).toBe(false);
});

test('a refused key names the cause of an account that cannot be read', async () => {
  const checked: string[][] = [];
  const { h } = liveBot(
    {},
    {
      check({ symbols }) {
        checked.push([...symbols]);
        return Promise.resolve([{ isWarning: false, text: 'No key of Bybit is stored.' }]);
      },
    },
  );
  await expect(h.bot.prepareStart()).rejects.toThrow('No key of Bybit is stored.');
  expect(checked).toEqual([[]]);
});

test('an account that cannot be read refuses the start although its key is accepted', async () => {
  const { h } = liveBot({}, { check: () => Promise.resolve([{ isWarning: true, text: 'Bind the key.' }]) });
  await expect(h.bot.prepareStart()).rejects.toThrow('The account at the exchange could not be read. Try again.');
});

test('a start in mode LIVE needs a check just before', async () => {
  const { h, port, start } = liveBot();
  expect(() => h.bot.start()).toThrow('The account was not checked before the start.');
  port.snapshots.push({});
  await h.bot.prepareStart();
  h.market.run(10_001);
  expect(() => h.bot.start()).toThrow('The account was not checked before the start.');
  await start();
  expect(h.bot.status()).toMatchObject({ running: true, mode: 'LIVE' });
});

test('a stop during the check of the account ends the start, and a second start is refused', async () => {
  const answers: (() => void)[] = [];
  const check = () => new Promise<[]>((resolve) => answers.push(() => resolve([])));
  const { h, port } = liveBot({}, { check });
  port.snapshots.push({});
  const first = h.bot.prepareStart();
  await expect(h.bot.prepareStart()).rejects.toThrow('is being checked');
  expect(() => h.bot.start()).toThrow('is being checked');
  h.bot.stop();
  for (const answer of answers) answer();
  await expect(first).rejects.toThrow('The bot was stopped while its account was checked.');
  expect(() => h.bot.start()).toThrow('The account was not checked before the start.');
});

test('too little margin for one trade refuses the start', async () => {
  const { h, port } = liveBot({ trade_margin_usdt: 20 });
  port.snapshots.push({ wallet: aWallet({ availableMargin: 19.5 }) });
  await expect(h.bot.prepareStart()).rejects.toThrow(
    'The account has 19.50 USDT of free margin. One trade needs trade_margin_usdt of 20 USDT.',
  );
  port.snapshots.push({ wallet: aWallet({ availableMargin: 20 }) });
  await h.bot.prepareStart();
});

test('parameters and key stay as they are while the account is checked', async () => {
  const answers: (() => void)[] = [];
  const check = () => new Promise<[]>((resolve) => answers.push(() => resolve([])));
  const { h, port } = liveBot({}, { check });
  port.snapshots.push({});
  const start = h.bot.prepareStart();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  const because = 'is refused: the account at the exchange is being checked.';
  expect(() => h.bot.saveParameters({ symbols: ['ETHUSDT'] })).toThrow(`A change of the parameters ${because}`);
  expect(h.bot.parameters().symbols).toEqual(['BTCUSDT']);
  expect(() => h.bot.refuseWhileLive('A new key of Bybit')).toThrow(`A new key of Bybit ${because}`);
  for (const answer of answers) answer();
  await start;
  expect(h.bot.saveParameters({ max_concurrent_trades: 2 })).toEqual(['max_concurrent_trades']);
});

test.each<[TestParameters, string]>([
  [{ exchange: 'BINANCE' }, 'Mode LIVE keeps its exchange. Stop the bot before you change the exchanges.'],
  [{ data_source_exchange: 'BINANCE' }, 'Mode LIVE keeps its exchange.'],
  [{ allow_duplicate_symbols: true }, 'Mode LIVE keeps one position per symbol.'],
  [{ trade_nominal_usdt: 151 }, 'One trade of 151 USDT is above LIVE_MAX_NOTIONAL_USDT of 150 USDT.'],
])('the parameters %j are refused while mode LIVE runs, and saved once the bot is stopped', async (change, text) => {
  const limits = { maxNotionalUsdt: 150, maxDailyLossUsdt: 10 };
  const { h, start } = liveBot({ trade_nominal_usdt: 100, data_source_exchange: 'BYBIT' }, { limits });
  await start();
  const before = h.bot.parameters();
  expect(() => h.bot.saveParameters(change)).toThrow(text);
  expect(h.bot.parameters()).toEqual(before);
  h.bot.stop();
  expect(h.bot.saveParameters(change)).toEqual(Object.keys(change));
});

test('an account that does not answer within 10 s refuses the start', async () => {
  const { h, port } = liveBot({}, { check: () => new Promise(() => undefined) });
  port.snapshots.push({});
  const start = h.bot.prepareStart();
  h.market.run(10_001);
  await expect(start).rejects.toThrow('The account did not answer within 10 s.');
});

test('a warning of the account is logged and does not refuse the start', async () => {
  const { h, start } = liveBot({}, { check: () => Promise.resolve([{ isWarning: true, text: 'Bind the key.' }]) });
  await start();
  expect(h.logs('EXECUTION')).toContain('WARNING EXECUTION Bind the key.');
});
