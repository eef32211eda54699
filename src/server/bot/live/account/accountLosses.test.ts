import { openOrders, openPositions } from '@/testing/exchange/account/state';
import { OTHER_SYMBOL } from '@/testing/exchange/signalMarket';
import { createVirtualBot, type VirtualBot } from '@/testing/exchange/virtualBot';

const LIMITS = { maxNotionalUsdt: 1_000, maxDailyLossUsdt: 50 };

async function startTrading(): Promise<VirtualBot> {
  const virtual = await createVirtualBot({ seed: 3, limits: LIMITS });
  await virtual.start();
  await virtual.run(20_000);
  return virtual;
}

const haltsOf = (virtual: VirtualBot) => virtual.bot().status().execution?.halts ?? [];
const textsOf = (virtual: VirtualBot) => haltsOf(virtual).map(({ text }) => text);
/** A person loses money of the account by something that this bot does not book. */
const lose = ({ account }: VirtualBot, usdt: number) => {
  account.state.wallet -= usdt;
};

test('the bot closes everything when the account loses more than the limit without a trade of the bot', async () => {
  const virtual = await startTrading();
  expect(textsOf(virtual)).toEqual([]);
  lose(virtual, 500);
  await virtual.run(30_000);
  const texts = textsOf(virtual).join();
  expect(texts).toMatch(/daily loss limit of 50 USDT reached: the equity fell from 10000\.00 to 94\d\d\.\d\d USDT/);
  expect(texts).toMatch(/the wallet shows 94\d\d\.\d\d USDT, .* give 99\d\d\.\d\d USDT, a difference of -500\.00 USDT/);
  const { state } = virtual.account;
  expect([openPositions(state), openOrders(state)]).toEqual([[], []]);
  expect(virtual.bot().status().execution?.daily_loss_usdt).toBeGreaterThan(499);
  virtual.stop();
});

test('a transfer out of the account closes nothing, and the bot trades on', async () => {
  const virtual = await startTrading();
  virtual.account.transfer(-500);
  await virtual.run(20_000);
  expect(textsOf(virtual)).toEqual([]);
  const before = virtual.account.state.orders.length;
  // The bot sends at most 20 orders a minute.
  await virtual.run(60_000);
  expect(virtual.account.state.orders.length).toBeGreaterThan(before);
  expect(virtual.bot().status().execution?.daily_loss_usdt).toBeLessThan(50);
  virtual.stop();
});

test('a transfer closes positions, with its sentence, while the host does not serve the log of transfers', async () => {
  const virtual = await startTrading();
  const { handle } = virtual.front;
  virtual.front.handle = (request) =>
    request.path === '/v5/account/transaction-log'
      ? { status: 200, text: JSON.stringify({ retCode: 10032, retMsg: 'Demo trading are not supported.', result: {} }) }
      : handle(request);
  virtual.account.transfer(-500);
  await virtual.run(20_000);
  expect(textsOf(virtual).join()).toContain('the transfers are not readable');
  expect(openPositions(virtual.account.state)).toEqual([]);
  virtual.stop();
});

test('losses before and after a kill of the process add up to the limit of the day', async () => {
  const virtual = await startTrading();
  lose(virtual, 30);
  // Readings with an order in flight compare no balance.
  await virtual.run(40_000);
  expect(haltsOf(virtual).map(({ cause }) => cause)).toEqual(['wallet']);
  await virtual.restart();
  await virtual.start();
  await virtual.run(15_000);
  expect(haltsOf(virtual)).toEqual([]);
  lose(virtual, 30);
  await virtual.run(15_000);
  expect(haltsOf(virtual).map(({ cause }) => cause)).toContain('daily_loss');
  virtual.stop();
});

/** A person buys the contract that the bot does not trade. */
const buyByHand = ({ account }: VirtualBot) =>
  account.createOrder({
    symbol: OTHER_SYMBOL,
    side: 'Buy',
    orderType: 'Market',
    timeInForce: 'IOC',
    qty: 1,
    positionIdx: 0,
    reduceOnly: false,
    closeOnTrigger: false,
  });
const symbolsOf = ({ account }: VirtualBot) => openPositions(account.state).map(({ symbol }) => symbol);

test('a loss of the account closes no position of its owner while the bot is stopped without a trade', async () => {
  const virtual = await startTrading();
  virtual.bot().stop();
  virtual.bot().closeAll();
  await virtual.run(5_000);
  expect(symbolsOf(virtual)).toEqual([]);
  buyByHand(virtual);
  lose(virtual, 500);
  await virtual.run(30_000);
  expect(symbolsOf(virtual)).toEqual([OTHER_SYMBOL]);
  expect(textsOf(virtual).join()).not.toContain('the equity fell');
  virtual.stop();
});

test('a loss of the account closes everything while a stopped bot still holds a trade', async () => {
  const virtual = await createVirtualBot({ seed: 3, limits: LIMITS, params: { timeout_seconds: 3_600 } });
  await virtual.start();
  for (let step = 0; step < 300 && virtual.bot().status().active_trades === 0; step += 1) await virtual.run(100);
  await virtual.run(10_000);
  virtual.bot().stop();
  expect(symbolsOf(virtual)).not.toEqual([]);
  lose(virtual, 500);
  await virtual.run(30_000);
  expect(textsOf(virtual).join()).toContain('the equity fell');
  expect(symbolsOf(virtual)).toEqual([]);
  virtual.stop();
});
