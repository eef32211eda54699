import { isOpen } from '../account/model';
import { openPositions } from '../account/state';
import { endOfFaults, isBan, type Fault } from '../faults/faults';
import { agreedAtMs } from '../schedule';
import { createVirtualBot, type VirtualBot } from '../virtualBot';
import { findDifferences, findMissingMoney, findRepeatedOrders, findRoundingDisputes } from './agreement';
import { answersAt } from './answering';
import { createOperator, scheduleParameters } from './decisions';
import { createEmergencies } from './emergencies';
import { createExchangeWatch } from './exchangeWatch';
import { findTakenFills } from './foreignFills';
import { createKiller, type Kill, killsOfFaults, scheduleKills } from './kills';
import { findUnread, findUnreadAfterRestart } from './readings';
import { findRefusalLoops, findStopBursts } from './requestWatch';

/** The bot connects and starts before the first fault. */
const START_MS = 3_000;
const TRADING_MS = 35_000;
/** Trading continues for this time after the last fault. */
const TRADING_AFTER_MS = 5_000;
const DECISION_MS = 1_000;
/** A client that met HTTP 403 stays silent for this time. */
const BAN_MS = 600_000;
const EVENT_MS = 1_000;
const FLAT_AFTER_MS = 5_000;
const MAX_STAMP_AGE_MS = 1_000;
const BALANCE_USDT = 10_000;
const LIMITS = { maxNotionalUsdt: 1_000, maxDailyLossUsdt: 1_000 };
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];

type Hooks = { check: () => void; onCall: (name: string) => void };

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
  const tradingMs = Math.max(TRADING_MS, endOfFaults(faults) + TRADING_AFTER_MS);
  const step: Hooks = { check: () => undefined, onCall: () => undefined };
  const virtual = await createVirtualBot({
    seed,
    faults: delayed,
    symbols: SYMBOLS,
    params: scheduleParameters(seed, faults),
    limits: LIMITS,
    balance: BALANCE_USDT,
    onStep: () => step.check(),
    onOutsideCall: (name) => step.onCall(name),
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
    const emergencies = createEmergencies(virtual, delayed, startedAt, watch);
    const killer = createKiller([...kills, ...killsOfFaults(faults)], { ...virtual, now: market.now });
    step.onCall = (name) => {
      emergencies.onCall(name);
      killer.onCall();
    };
    // The market of a dead hour needs no small steps.
    const deadStepMs = faults.some(({ kind }) => kind === 'dead hour') ? DECISION_MS : undefined;
    const disputes = new Set<string>();
    const tradingUntil = market.now() + tradingMs;
    while (market.now() < tradingUntil || virtual.isDead()) {
      if (!virtual.isDead()) findRoundingDisputes(virtual).forEach((text) => disputes.add(text));
      if (!virtual.isDead() && virtual.bot().status().running) decide();
      await run(DECISION_MS, virtual.isDead() ? deadStepMs : undefined);
      await killer.continue();
    }
    step.onCall = () => undefined;
    virtual.bot().stop();
    if (faults.some(isBan)) await run(BAN_MS);
    // A late reply can report the ban again.
    while (virtual.port().link().state === 'banned') await run(DECISION_MS);
    await run(agreedAtMs(faults) - tradingMs);
    let differences = findDifferences(virtual, watch.handled());
    // The event of a fill may be under way.
    if (differences.length > 0) await run(EVENT_MS);
    if (differences.length > 0) differences = findDifferences(virtual, watch.handled());

    const unread = findUnread(virtual, watch.handled(), 'after the faults');

    const flattened = emergencies.flatten();
    await run(FLAT_AFTER_MS);
    const left = [
      ...openPositions(account.state).map(({ symbol }) => `flatten left a position of ${symbol}`),
      ...account.state.orders.filter(isOpen).map(({ symbol }) => `flatten left an order of ${symbol}`),
    ];
    await run(FLAT_AFTER_MS);
    await virtual.settled(flattened, 'report of the flattening');

    const missing = findMissingMoney(virtual, BALANCE_USDT, watch.handled());
    unread.push(...(await findUnreadAfterRestart(virtual, watch.handled())));
    const noticed = wire.banNoticedAt();
    const isSkewed = faults.some(({ kind }) => kind === 'clock skew');
    return [
      ...watch.broken(),
      ...disputes,
      ...differences,
      ...left,
      ...findRepeatedOrders(virtual),
      ...missing,
      ...unread,
      ...emergencies.broken(),
      ...findTakenFills(virtual),
      ...findStopBursts(wire.sent),
      ...findRefusalLoops(wire.sent),
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
