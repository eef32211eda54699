import { openOrders, openPositions } from '@/testing/exchange/account/state';
import type { OutsidePhase } from '@/testing/exchange/process/outsideGate';
import { createVirtualBot, type VirtualBot } from '@/testing/exchange/virtualBot';

const BALANCE_USDT = 10_000;
const LONGEST_WAIT_S = 60;
/** The proof that a lost order does not exist takes 10 s, and a trade of the test closes after 5 s. */
const SETTLING_MS = 30_000;

type KillPoint = { name: string; phase: OutsidePhase; nth: number };

const bothPhases = (name: string, nth = 1): KillPoint[] =>
  (['before', 'after'] as const).map((phase) => ({ name, phase, nth }));

/** Effects of the process on database, exchange and consoles, and the deliveries to it. */
const KILL_POINTS: readonly KillPoint[] = [
  ...bothPhases('write order row'),
  ...bothPhases('write order row', 2),
  ...bothPhases('request entry create'),
  ...bothPhases('reply entry create'),
  ...bothPhases('event order'),
  ...bothPhases('write order state'),
  ...bothPhases('write order state', 4),
  ...bothPhases('event execution'),
  ...bothPhases('write fill row'),
  ...bothPhases('write fill row', 2),
  ...bothPhases('write fill row', 3),
  ...bothPhases('write trade row'),
  ...bothPhases('write trade state'),
  ...bothPhases('publish trade_open'),
  ...bothPhases('request cancel'),
  ...bothPhases('reply cancel'),
  ...bothPhases('request trading-stop'),
  ...bothPhases('request exit create'),
  ...bothPhases('reply exit create'),
  ...bothPhases('write closed trade'),
  ...bothPhases('publish trade_close'),
  ...bothPhases('write daily loss row', 2),
  ...bothPhases('reply positions', 5),
  ...bothPhases('reply fills', 5),
];

/** Runs the bot until it dies at the point, and starts the next process. */
async function killAndRestart({ name, phase, nth }: KillPoint): Promise<VirtualBot> {
  let calls = 0;
  let kill = () => {};
  const virtual = await createVirtualBot({
    seed: 7,
    balance: BALANCE_USDT,
    onOutsideCall(called, calledPhase) {
      if (called !== name || calledPhase !== phase) return;
      calls += 1;
      if (calls === nth) kill();
    },
  });
  calls = 0;
  kill = virtual.kill;
  await virtual.start();
  for (let second = 0; second < LONGEST_WAIT_S && !virtual.isDead(); second += 1) await virtual.run(1_000);
  if (!virtual.isDead()) throw new Error(`The bot never came to ${name}`);
  // The exchange executes requests that left before the process was killed.
  await virtual.run(500);
  await virtual.restart();
  return virtual;
}

const ownOrders = ({ account }: VirtualBot) => account.state.orders.filter(({ orderLinkId }) => orderLinkId !== '');

test.each(KILL_POINTS)(
  'a process killed $phase call $nth of "$name" loses no fill and sends no order twice',
  async (point) => {
    const virtual = await killAndRestart(point);
    await virtual.run(SETTLING_MS);

    const { state } = virtual.account;
    expect([openPositions(state), openOrders(state), virtual.store.trades.listOpenTrades()]).toEqual([[], [], []]);
    expect([...virtual.rows.fills.keys()].sort()).toEqual(state.executions.map(({ execId }) => execId).sort());
    const clientIds = ownOrders(virtual).map(({ orderLinkId }) => orderLinkId);
    expect(new Set(clientIds).size).toBe(clientIds.length);
    const { trades } = virtual.store.trades.listPage(0, 200);
    const net = trades.reduce((sum, { pnl_net }) => sum + (pnl_net ?? 0), 0);
    expect(state.wallet - BALANCE_USDT).toBeCloseTo(net, 8);
    expect(virtual.bot().status().execution?.findings).toEqual([]);

    // The next process trades on.
    const before = ownOrders(virtual).length;
    await virtual.start();
    await virtual.run(15_000);
    expect(ownOrders(virtual).length).toBeGreaterThan(before);
    virtual.stop();
  },
);
