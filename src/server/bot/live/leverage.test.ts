import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { createScriptedPort, runAnswered, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';

type Answer = string | undefined | Error;

/** Starts a bot in mode LIVE on an account that gives `answers` to the calls of setLeverage. */
async function startBot(...answers: Answer[]) {
  const port = createScriptedPort();
  const setLeverage = jest.fn(async () => {
    const answer = await Promise.resolve(answers.shift());
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const params = { mode: 'LIVE', trade_nominal_usdt: 150, trade_margin_usdt: 50 } as const;
  const h = createBotHarness({ params, liveAccount: scriptedAccount(port, { setLeverage }) });
  await startLive(h, port);
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const signal = async () => {
    await runAnswered(h, port, 250);
    openLong(h);
    await settle();
    return port.submitted.length;
  };
  return { h, port, setLeverage, signal };
}

test('a start in mode LIVE sets the leverage of the symbols once, and a new start sets it again', async () => {
  const { h, port, setLeverage, signal } = await startBot();
  expect(setLeverage.mock.calls).toEqual([['BTCUSDT', 3]]);
  expect(await signal()).toBe(1);
  expect(setLeverage).toHaveBeenCalledTimes(1);
  h.bot.stop();
  await startLive(h, port);
  expect(setLeverage).toHaveBeenCalledTimes(2);
});

test.each<[string, Answer, string]>([
  ['refuses', 'BTCUSDT: Bybit did not set the leverage 3', 'Bybit did not set the leverage 3'],
  ['does not answer to', new Error('no answer'), 'The leverage of BTCUSDT'],
])('a symbol whose leverage the exchange %s takes no entry, and is sent again after 60 s', async (_, answer, text) => {
  const { h, port, setLeverage, signal } = await startBot(answer);
  expect(h.logs('EXECUTION').join()).toContain(text);
  expect(await signal()).toBe(0);
  expect(setLeverage).toHaveBeenCalledTimes(1);
  await runAnswered(h, port, 60_000);
  await signal();
  expect(await signal()).toBe(1);
});

test('a changed size of the trades refuses entries until the exchange has the new leverage', async () => {
  const { h, setLeverage, signal } = await startBot();
  h.bot.saveParameters({ trade_margin_usdt: 75 });
  expect(await signal()).toBe(0);
  expect(h.logs('EXECUTION').join()).toContain('its leverage is being set at the exchange');
  expect(setLeverage).toHaveBeenLastCalledWith('BTCUSDT', 2);
  expect(await signal()).toBe(1);
});
