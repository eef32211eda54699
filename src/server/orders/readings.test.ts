import { aSnapshotPosition, createScriptedPort, EMPTY_SNAPSHOT, scriptedAccount } from '@/testing/bot/scriptedPort';
import { createVirtualBot } from '@/testing/exchange/virtualBot';
import { createMarketClock } from '../market/clock/marketClock';
import type { AccountSnapshot } from './port';
import { createReadings } from './readings';

const params = { timeout_seconds: 3_600 };

test.each([
  ['the whole account', '/v5/'],
  ['the wallet', '/v5/account/wallet-balance'],
])('%s that the exchange refuses for minutes is read every few seconds, not twice a second', async (_, path) => {
  const virtual = await createVirtualBot({ seed: 3, symbols: ['BTCUSDT'], params });
  await virtual.start();
  const { handle } = virtual.front;
  const refusal = { status: 200, text: JSON.stringify({ retCode: 33004, retMsg: 'expired', result: {} }) };
  virtual.front.handle = (request) => (request.path.startsWith(path) ? refusal : handle(request));
  await virtual.run(60_000);
  const readings = () => virtual.wire.sent.filter((sent) => sent.path === '/v5/account/wallet-balance').length;
  const before = readings();
  await virtual.run(60_000);
  // The port and the bot read every 5 s each.
  expect(readings() - before).toBeLessThan(30);
  virtual.front.handle = handle;
  await virtual.run(6_000);
  expect(
    virtual
      .bot()
      .status()
      .execution?.halts.map(({ cause }) => cause),
  ).not.toContain('not_read');
  virtual.stop();
});

test('an older reading that is answered after a newer one brings no position back', async () => {
  const answers: ((snapshot: AccountSnapshot) => void)[] = [];
  const port = createScriptedPort();
  port.snapshot = () => new Promise((resolve) => answers.push(resolve));
  const clock = createMarketClock(0);
  const ledger = { beginReading: () => () => undefined, takeIdsToQuery: () => [], onReadNeeded: () => undefined };
  // Readings use nothing else of the process while the disk fails.
  const writer = { storageProblem: () => 'disk full' } as never;
  const context = { market: { clock }, liveAccount: scriptedAccount(port), writer } as never;
  const readings = createReadings(context, ledger);
  const shown: (number | undefined)[] = [];
  readings.onSnapshot(({ positions }) => void shown.push(positions?.length));
  readings.requestSnapshot();
  clock.advanceTo(1_000);
  readings.requestSnapshot();
  answers[1]?.(EMPTY_SNAPSHOT);
  await Promise.resolve();
  answers[0]?.({ ...EMPTY_SNAPSHOT, positions: [aSnapshotPosition()] });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(shown).toEqual([0, undefined]);
  expect(readings.lists.positions()?.value).toEqual([]);
});

test('orders that are lost at the same time share one reading', () => {
  const port = createScriptedPort();
  const snapshot = jest.spyOn(port, 'snapshot').mockReturnValue(new Promise(() => undefined));
  const clock = createMarketClock(0);
  let readAfter: (delayMs: number) => void = () => undefined;
  const ledger = {
    beginReading: () => () => undefined,
    takeIdsToQuery: () => [],
    onReadNeeded: (next: typeof readAfter) => void (readAfter = next),
  };
  createReadings({ market: { clock }, liveAccount: scriptedAccount(port) } as never, ledger);
  for (const delayMs of [500, 500, 1_000]) readAfter(delayMs);
  clock.advanceTo(2_000);
  expect(snapshot).toHaveBeenCalledTimes(2);
  readAfter(500);
  clock.advanceTo(3_000);
  expect(snapshot).toHaveBeenCalledTimes(3);
});
