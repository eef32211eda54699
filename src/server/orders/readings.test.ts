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

describe('times of the readings', () => {
  const READ = { ...EMPTY_SNAPSHOT };
  const failing = (list: 'positions' | 'wallet') => ({ ...READ, [list]: undefined, failures: [{ list, why: 'no' }] });
  const answers = (snapshot: AccountSnapshot) => () => Promise.resolve(snapshot);
  const hangs = () => new Promise<AccountSnapshot>(() => undefined);
  const every = (ms: number, from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / ms) + 1 }, (_, index) => from + index * ms);

  /** Returns the times at which the bot reads an account, whose schedule runs every 100 ms. */
  async function readTimes(
    answer: () => Promise<AccountSnapshot>,
    { isUnprotected = false, until = 10_500, isUp = (at: number) => at >= 0 },
  ) {
    const clock = createMarketClock(0);
    const port = createScriptedPort();
    const times: number[] = [];
    port.link = () => ({ state: isUp(clock.now()) ? 'up' : 'down' });
    port.snapshot = () => {
      times.push(clock.now());
      return answer();
    };
    const ledger = { beginReading: () => () => undefined, takeIdsToQuery: () => [], onReadNeeded: () => undefined };
    const writer = { storageProblem: () => 'disk full' };
    const context = { market: { clock }, liveAccount: scriptedAccount(port), writer } as never;
    const { readWhenDue } = createReadings(context, ledger);
    for (let at = 0; at <= until; at += 100) {
      clock.advanceTo(at);
      readWhenDue(isUnprotected);
      for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    }
    return times;
  }

  test.each<[string, Parameters<typeof readTimes>, readonly number[]]>([
    ['is read every 5 s', [answers(READ), {}], [0, 5_000, 10_000]],
    [
      'without a stop is read every 0.5 s',
      [answers(READ), { isUnprotected: true, until: 6_000 }],
      every(500, 0, 6_000),
    ],
    ['without an answer is read once more after 1 s', [hangs, {}], [0, 1_000, 6_000]],
    ['without a stop and an answer is read once more', [hangs, { isUnprotected: true }], [0, 500, 5_500, 10_500]],
    [
      'with a new connection is read at once',
      [answers(READ), { isUp: (at) => at < 1_000 || at >= 2_000 }],
      [0, 2_000, 7_000],
    ],
    [
      'without a wallet is read every 0.5 s for 30 s',
      [answers(failing('wallet')), { until: 40_000 }],
      [0, ...every(500, 1_000, 30_000), 35_000, 40_000],
    ],
    [
      'without a wallet and a stop is read every 0.5 s',
      [answers(failing('wallet')), { isUnprotected: true, until: 40_000 }],
      every(500, 0, 40_000),
    ],
    [
      'without positions and a stop is read every 0.5 s for 30 s',
      [answers(failing('positions')), { isUnprotected: true, until: 40_000 }],
      [...every(500, 0, 30_000), 35_000, 40_000],
    ],
    [
      'that rejects readings is read every 0.5 s for 30 s',
      [() => Promise.reject(new Error('no')), { until: 35_000 }],
      [0, ...every(500, 1_000, 30_000), 35_000],
    ],
  ])('an account %s', async (_, parameters, expected) => {
    expect(await readTimes(...parameters)).toEqual(expected);
  });

  test('the time of a reading is stored every 30 s, unless its fills failed or the disk fails', async () => {
    const fillsFailed = [
      { list: 'wallet', why: 'no' },
      { list: 'fills', why: 'no' },
    ] as const;
    const readings: readonly (Partial<AccountSnapshot> & { takenAt: number; problem?: string })[] = [
      { takenAt: 1_000 },
      { takenAt: 30_999 },
      { takenAt: 31_000 },
      { takenAt: 61_000, failures: fillsFailed },
      { takenAt: 62_000, failures: [{ list: 'wallet', why: 'no' }] },
      { takenAt: 95_000, problem: 'disk full' },
      { takenAt: 96_000 },
    ];
    const port = createScriptedPort();
    let problem: string | undefined;
    const stored: number[] = [];
    const context = {
      market: { clock: createMarketClock(0) },
      liveAccount: scriptedAccount(port),
      store: { exchangeAccount: { keepReadUntil: (at: number) => void stored.push(at) } },
      writer: { storageProblem: () => problem, writeUntilStored: (_: string, write: () => void) => write() },
    } as never;
    const applied: number[] = [];
    const ledger = {
      beginReading:
        () =>
        ({ takenAt }: AccountSnapshot) =>
          void applied.push(takenAt),
      takeIdsToQuery: () => ['e-1'],
      onReadNeeded: () => undefined,
    };
    const { readAccount } = createReadings(context, ledger);
    const snapshot = jest.spyOn(port, 'snapshot');
    for (const { problem: next, ...reading } of readings) {
      problem = next;
      port.snapshots = [reading];
      await readAccount();
    }
    expect(stored).toEqual([1_000, 31_000, 62_000, 96_000]);
    expect(applied).toEqual(readings.map(({ takenAt }) => takenAt));
    expect(snapshot).toHaveBeenCalledWith(['e-1']);
  });

  test('a failed reading names its reason for each list', async () => {
    const port = createScriptedPort();
    const context = { market: { clock: createMarketClock(0) }, liveAccount: scriptedAccount(port) } as never;
    const ledger = { beginReading: () => () => undefined, takeIdsToQuery: () => [], onReadNeeded: () => undefined };
    const { readAccount, lists } = createReadings(context, ledger);
    await expect(readAccount()).rejects.toThrow('no answer');
    expect(new Set(lists.states().map(({ why, failingSince }) => `${why} ${failingSince}`))).toEqual(
      new Set(['no answer 0']),
    );
  });

  test('a bot without an account reads nothing', async () => {
    const ledger = { beginReading: () => () => undefined, takeIdsToQuery: () => [], onReadNeeded: () => undefined };
    const { readAccount, requestSnapshot } = createReadings(
      { market: { clock: createMarketClock(0) } } as never,
      ledger,
    );
    expect(requestSnapshot).not.toThrow();
    await expect(readAccount()).rejects.toThrow('The bot has no account at an exchange');
  });
});
