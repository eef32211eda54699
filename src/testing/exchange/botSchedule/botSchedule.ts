import { isOpen } from '../account/model';
import { openPositions } from '../account/state';
import type { Fault } from '../faults/faults';
import { createVirtualBot, type VirtualBot } from '../virtualBot';
import { findDifferences, findMissingMoney, findRepeatedOrders } from './agreement';
import { answersAt } from './answering';
import { createOperator, scheduleParameters } from './decisions';
import { createExchangeWatch } from './exchangeWatch';
import { createKiller, type Kill, scheduleKills } from './kills';

/** The bot connects and starts before the first fault. */
const START_MS = 3_000;
const TRADING_MS = 35_000;
const AGREED_AT_MS = 60_000;
const DECISION_MS = 1_000;
/** A client that met HTTP 403 stays silent for this time. */
const BAN_MS = 600_000;
const EVENT_MS = 1_000;
const FLAT_AFTER_MS = 5_000;
const MAX_STAMP_AGE_MS = 1_000;
const BALANCE_USDT = 10_000;
const LIMITS = { maxNotionalUsdt: 1_000, maxDailyLossUsdt: 1_000 };
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];

/**
 * Lets the whole bot trade under faults, and flattens its account. Returns what broke, or nothing. `inspect` sees the end
 * of the schedule.
 */
export async function runBotSchedule(
  seed: number,
  faults: readonly Fault[],
  {
    inspect = () => undefined,
    kills = scheduleKills(seed, faults, TRADING_MS),
  }: { inspect?: (virtual: VirtualBot) => void; kills?: readonly Kill[] } = {},
): Promise<string[]> {
  const delayed = faults.map((fault) => ({ ...fault, from: fault.from + START_MS, until: fault.until + START_MS }));
  const step = { check: (): void => undefined, onCall: (): void => undefined };
  const virtual = await createVirtualBot({
    seed,
    faults: delayed,
    symbols: SYMBOLS,
    params: scheduleParameters(seed),
    limits: LIMITS,
    balance: BALANCE_USDT,
    onStep: () => step.check(),
    onOutsideCall: () => step.onCall(),
  });
  const { account, market, wire, run } = virtual;
  const startedAt = market.now() - 1_000;
  const isAnswering = (): boolean =>
    !virtual.isDead() && answersAt(delayed, market.now() - startedAt) && virtual.port().link().state !== 'banned';
  const watch = createExchangeWatch(virtual, LIMITS.maxNotionalUsdt, isAnswering);
  step.check = watch.check;
  try {
    await virtual.start();
    await run(START_MS - (market.now() - startedAt));
    const decide = createOperator(seed, virtual);
    const killer = createKiller(kills, { ...virtual, now: market.now });
    step.onCall = killer.onCall;
    const tradingUntil = market.now() + TRADING_MS;
    while (market.now() < tradingUntil || virtual.isDead()) {
      if (!virtual.isDead() && virtual.bot().status().running) decide();
      await run(DECISION_MS);
      await killer.continue();
    }
    step.onCall = () => undefined;
    virtual.bot().stop();
    if (faults.some(({ kind }) => kind === 'ban')) await run(BAN_MS);
    // A late reply can report the ban again.
    while (virtual.port().link().state === 'banned') await run(DECISION_MS);
    await run(AGREED_AT_MS - TRADING_MS);
    let differences = findDifferences(virtual, watch.handled());
    // The event of a fill may be under way.
    if (differences.length > 0) await run(EVENT_MS);
    if (differences.length > 0) differences = findDifferences(virtual, watch.handled());

    const flattened = virtual.bot().flatten();
    await run(FLAT_AFTER_MS);
    const left = [
      ...openPositions(account.state).map(({ symbol }) => `flatten left a position of ${symbol}`),
      ...account.state.orders.filter(isOpen).map(({ symbol }) => `flatten left an order of ${symbol}`),
    ];
    await run(FLAT_AFTER_MS);
    await virtual.settled(flattened, 'report of the flattening');

    const noticed = wire.banNoticedAt();
    const isSkewed = faults.some(({ kind }) => kind === 'clock skew');
    return [
      ...watch.broken(),
      ...differences,
      ...left,
      ...findRepeatedOrders(virtual),
      ...findMissingMoney(virtual, BALANCE_USDT, watch.handled()),
      ...(wire.sent.some(({ at, isBanned }) => isBanned && at > noticed) ? ['a request left in a ban'] : []),
      ...(!isSkewed && wire.sent.some(({ stampAge_ms }) => stampAge_ms > MAX_STAMP_AGE_MS) ? ['an old stamp'] : []),
    ];
  } catch (error) {
    // An error of the bot breaks the schedule like a difference.
    return [`the schedule ended by ${String(error)}`];
  } finally {
    inspect(virtual);
    virtual.stop();
  }
}
