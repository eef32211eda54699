import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { createScriptedPort, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';

/** Starts a bot of mode LIVE whose entry order rests at the exchange. */
async function startWithEntry() {
  const port = createScriptedPort();
  const params = { mode: 'LIVE', entry_order_type: 'LIMIT', replace_max_attempts: 3 } as const;
  const h = createBotHarness({ params, liveAccount: scriptedAccount(port) });
  await startLive(h, port);
  openLong(h);
  const entry = port.submitted[0]!;
  return { h, port, entry, cancelEntry: () => h.bot.cancelOrder(entry.clientId) };
}

test('a repeated cancel of an entry order is sent once, and no replacement follows', async () => {
  const { h, port, entry, cancelEntry } = await startWithEntry();
  expect(h.bot.accountOrders()).toMatchObject([{ state: 'open', can_cancel: true }]);
  cancelEntry();
  cancelEntry();
  h.market.run(1_500);
  cancelEntry();
  expect([port.cancelled, h.bot.accountOrders()]).toMatchObject([[entry.clientId], [{ can_cancel: false }]]);
  port.end(entry);
  h.market.run(5_000);
  expect(port.submitted).toEqual([entry]);
  expect(h.store.signals.listLatest(1)[0]?.outcome?.reason).toBe('the operator cancelled its order');
});

test('the cancel of an order that does not work is refused in words', async () => {
  const { h, port, entry, cancelEntry } = await startWithEntry();
  port.fill(entry, entry.qty);
  expect(cancelEntry).toThrow(`The order ${entry.clientId} is not working any more.`);
  expect(() => h.bot.cancelOrder('unknown')).toThrow('The order unknown is not working any more.');
  expect(port.cancelled).toEqual([]);
});

test('an order is cancelled while the bot is stopped and entries are halted', async () => {
  const { h, port, entry } = await startWithEntry();
  port.fill(entry, entry.qty);
  h.bot.closeAll();
  const exit = port.submitted.at(-1)!;
  h.bot.halt();
  h.bot.stop();
  h.bot.cancelOrder(exit.clientId);
  expect(port.cancelled).toEqual([exit.clientId]);
  port.end(exit);
  h.market.run(5_000);
  // The bot sends another exit order, because the position is still open.
  expect(port.submitted.at(-1)).toMatchObject({ purpose: 'exit', qty: entry.qty });
  expect(port.submitted.at(-1)).not.toBe(exit);
});
