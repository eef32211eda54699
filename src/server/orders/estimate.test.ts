import { createBotHarness, openLong, type TestParameters } from '@/testing/bot/botHarness';
import { createScriptedPort, runAnswered, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';
import type * as TakerFills from './paper/takerFills';
import { takerEntryFill } from './paper/takerFills';

jest.mock('./paper/takerFills', () => {
  const actual = jest.requireActual<typeof TakerFills>('./paper/takerFills');
  return { ...actual, takerEntryFill: jest.fn(actual.takerEntryFill) };
});

/** Starts a bot in mode LIVE that sends an entry, and reads the stored results by client id. */
async function sendEntry(params: TestParameters = {}) {
  const port = createScriptedPort();
  const h = createBotHarness({ params: { mode: 'LIVE', ...params }, liveAccount: scriptedAccount(port) });
  const saved = jest.spyOn(h.store.orderResults, 'saveResult');
  await startLive(h, port);
  openLong(h);
  const [entry] = port.submitted;
  const stored = (clientId = entry!.clientId) =>
    saved.mock.calls.map(([result]) => result).findLast(({ client_id }) => client_id === clientId);
  return { h, port, entry: entry!, saved, stored };
}

test('the results of an order are stored after its reports, never within them', async () => {
  const { h, port, entry, saved, stored } = await sendEntry();
  h.market.run(200);
  port.fill(entry, entry.qty / 2);
  port.fill(entry, entry.qty / 2);
  expect(saved).not.toHaveBeenCalled();
  h.market.run(1_000);
  expect(stored()).toMatchObject({ delay_ms: expect.any(Number), estimate_qty: entry.qty, estimate_delay_ms: 0 });
  expect(stored()!.delay_ms).toBeGreaterThanOrEqual(200);
  expect(saved).toHaveBeenCalledTimes(1);
});

test('an order whose end is not known is stored without a delay', async () => {
  const { h, port, entry, stored } = await sendEntry();
  port.report({ kind: 'unknown', clientId: entry.clientId, why: 'no reply' });
  h.market.run(1_500);
  expect(stored()).toMatchObject({ delay_ms: null, estimate_qty: entry.qty });
});

test('a fill after the end of an order updates the stored delay', async () => {
  const { h, port, entry, stored } = await sendEntry({ entry_order_type: 'LIMIT' });
  h.bot.stop();
  port.end(entry);
  h.market.run(1_500);
  const { delay_ms } = stored()!;
  h.market.run(4_000);
  port.fill(entry, entry.qty);
  h.market.run(1_500);
  expect(stored()!.delay_ms).toBeGreaterThan(delay_ms! + 4_000);
});

test('the estimate of a resting order ends with the order at the exchange', async () => {
  const { h, port, entry, stored } = await sendEntry({ entry_order_type: 'LIMIT' });
  await runAnswered(h, port, 1_000);
  expect(stored()).toMatchObject({ estimate_delay_ms: null });
  port.fill(entry, entry.qty);
  h.market.run(1_500);
  expect(stored()).toMatchObject({ estimate_qty: 0, estimate_price: null, estimate_delay_ms: stored()!.delay_ms });
});

test('an order whose estimate fails is sent, and is stored without an estimate', async () => {
  jest.mocked(takerEntryFill).mockImplementationOnce(() => {
    throw new Error('no book');
  });
  const { h, port, entry, stored } = await sendEntry();
  port.fill(entry, entry.qty);
  expect(h.opened()).toHaveLength(1);
  expect(h.bot.accountOrders()).toMatchObject([{ state: 'done', estimate: null }]);
  h.market.run(1_500);
  expect(stored()).toMatchObject({ delay_ms: expect.any(Number), estimate_qty: null });
});

test('the end of the process stores the last results', async () => {
  const { h, entry, stored } = await sendEntry();
  h.bot.shutdown();
  expect(stored()).toMatchObject({ estimate_qty: entry.qty });
});

test('mode PAPER stores no comparison of its orders', () => {
  const h = createBotHarness();
  const saved = jest.spyOn(h.store.orderResults, 'saveResult');
  h.bot.start();
  openLong(h);
  h.market.run(2_000);
  expect([h.opened().length, saved.mock.calls.length]).toEqual([1, 0]);
});

test('the story of a trade lists its orders beside their estimates', async () => {
  const { h, port, entry } = await sendEntry();
  port.fill(entry, entry.qty);
  h.market.run(1_500);
  const [trade] = h.opened();
  const { orders } = h.bot.tradeStory(trade!.trade_id);
  expect(orders).toMatchObject([
    {
      ...{ purpose: 'entry', side: 'BUY', qty: entry.qty },
      result: { filled_qty: entry.qty, average_price: trade!.entry_price },
      estimate: { filled_qty: entry.qty, delay_ms: 0 },
    },
  ]);
});
