import { createBotHarness, openLong } from '@/testing/bot/botHarness';
import { createScriptedPort, runAnswered, scriptedAccount, startLive } from '@/testing/bot/scriptedPort';

async function startedBot() {
  const port = createScriptedPort();
  const h = createBotHarness({
    params: { mode: 'LIVE', entry_order_type: 'LIMIT' },
    liveAccount: scriptedAccount(port),
  });
  await startLive(h, port);
  return { h, port };
}
const lastOutcome = ({ store }: ReturnType<typeof createBotHarness>) => store.signals.listLatest(1)[0];

test('a signal of mode LIVE gets the text of the halt as its outcome, until the halt is released', async () => {
  const { h, port } = await startedBot();
  h.bot.halt();
  openLong(h);
  expect(port.submitted).toEqual([]);
  expect(lastOutcome(h)).toMatchObject({ outcome: { check: 'halted', reason: 'halted by the operator' } });
  await runAnswered(h, port, 500);
  h.bot.release();
  openLong(h);
  expect(port.submitted).toHaveLength(1);
});

test('the diagnostics name all halts of mode LIVE as one cause that blocks entries', async () => {
  const { h } = await startedBot();
  const halts = () => h.bot.diagnostics().blocks.filter(({ name }) => name === 'halted');
  expect(halts()).toEqual([]);
  h.bot.halt();
  expect(halts()).toMatchObject([{ label: 'entries halted', reason: 'Halted by the operator', until: null }]);
  h.market.run(20_000);
  expect(halts()).toMatchObject([
    { reason: expect.stringContaining('Halted by the operator; the positions, orders, fills') },
  ]);
});

test('a halt cancels the entries that have not filled', async () => {
  const { h, port } = await startedBot();
  openLong(h);
  h.bot.halt();
  expect(port.cancelled).toEqual(port.submitted.map(({ clientId }) => clientId));
  expect(port.cancelled).toHaveLength(1);
});

test('a bot without an account refuses a halt', () => {
  const { bot } = createBotHarness();
  expect(() => bot.halt()).toThrow('This bot has no account at an exchange.');
});

test.each([
  ['operator', 'operator'],
  ['daily_loss', 'daily_loss'],
  ['damaged', 'operator'],
])('a stored halt with the cause %s halts the next process with the cause %s', (stored, cause) => {
  const { store, market } = createBotHarness({ params: { mode: 'LIVE' } });
  const since_ms = market.clock.now() - 1_000;
  store.liveRisk.saveHalt({ cause: stored, text: 'stored', since_ms });
  const next = createBotHarness({ store, market, liveAccount: scriptedAccount(createScriptedPort()) });
  expect(next.bot.status().execution?.halts).toEqual(
    expect.arrayContaining([expect.objectContaining({ cause, text: 'stored' })]),
  );
  expect(createBotHarness({ store, market }).bot.status().execution?.halts ?? []).toEqual([]);
});
