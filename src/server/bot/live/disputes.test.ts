import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import {
  aSnapshotPosition,
  createScriptedPort,
  runAnswered,
  scriptedAccount,
  startLive,
} from '@/testing/bot/scriptedPort';
import type { AccountSnapshot, SnapshotOrder } from '../../orders/port';

const foreignOrder: SnapshotOrder = {
  exchangeId: '1',
  symbol: 'BTCUSDT',
  side: 'BUY',
  qty: 1,
  filledQty: 0,
  limit: 9_000,
  reduceOnly: false,
  state: 'open',
  reason: '',
};

test.each<[string, Partial<AccountSnapshot>, string]>([
  [
    'two rows of one symbol',
    {
      positions: [aSnapshotPosition({ positionMode: 'hedge' }), aSnapshotPosition({ qty: -1, positionMode: 'hedge' })],
    },
    'BTCUSDT is in hedge mode at the exchange',
  ],
  [
    'a position of somebody else',
    { positions: [aSnapshotPosition({ qty: 0.5 })] },
    'BTCUSDT: the exchange shows a position of 0.5, this bot holds 0',
  ],
  ['an order of somebody else', { orders: [foreignOrder] }, 'BTCUSDT has an open order that this bot did not send'],
])('%s in the account halts entries with a sentence, and no order leaves', async (_, account, sentence) => {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  await runAnswered(h, port, 11_000, account);
  openLong(h);
  expect(h.bot.status().execution?.halts.map(({ text }) => text)).toEqual([sentence]);
  expect(port.submitted).toEqual([]);
  expect(h.store.signals.listLatest(1)[0]?.outcome?.reason).toBe(sentence);
});

test('a fill of an unknown order is an error in the log, and changes no trade', async () => {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE' }, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const [entry] = port.submitted;
  port.fill(entry, entry!.qty);
  port.fill({ ...entry!, clientId: 'unknown' }, 1, { side: 'BUY', price: 9_999 });
  expect(h.logs('EXECUTION').join('\n')).toContain('BUY 1 BTCUSDT at 9999 belongs to no order of this bot');
  expect([h.closed(), h.opened().length, port.submitted.length]).toEqual([[], 1, 1]);
});
