import { mixSeeds, seededRandom } from '@/server/market/rng';

import { isOpen, roundToStep, type WireRow } from './account/model';
import { instrumentOf, openPositions } from './account/state';
import { ALL_KINDS, kindsOfPort, type FaultKind } from './faults/faultGroups';
import { createFaults, endOfFaults, type Fault } from './faults/faults';
import { STILL_SYMBOL } from './faults/walkingMarket';
import { createVirtualExchange } from './virtualExchange';

const LAST_FAULT_AT_MS = 30_000;
const TRADING_MS = 35_000;
/** Reports and exchange agree this long after the last fault. */
const AGREED_AFTER_MS = 30_000;
/** A client that met HTTP 403 stays silent for this time. */
const BAN_MS = 600_000;
const FLAT_AFTER_MS = 5_000;
const DECISION_MS = 1_000;
const QTY_STEP = 0.001;
const EPSILON = 1e-8;
/** The last reading of the process before a restart. */
const READ_BEFORE_MS = 60_000;

/** Quantities differ by the rounding error of their sum below this share of a step. */
const QTY_TOLERANCE = 1e-5;

/** Creates the faults of a seed. */
export const scheduleFaults = (seed: number, kinds: readonly FaultKind[] = ALL_KINDS): Fault[] =>
  createFaults(mixSeeds(seed, 1), LAST_FAULT_AT_MS, kinds);

/** Creates the faults of a seed for the port alone. */
export const portFaults = (seed: number, kinds: readonly FaultKind[] = ALL_KINDS): Fault[] =>
  scheduleFaults(seed, kindsOfPort(kinds));

/** A list of more than 1,000 fills delays the proof that an order is absent. */
const LONG_LIST_MS = 30_000;

/** Returns when the reports must agree with the exchange. */
export const agreedAtMs = (faults: readonly Fault[]): number =>
  Math.max(LAST_FAULT_AT_MS, endOfFaults(faults)) +
  AGREED_AFTER_MS +
  (faults.some(({ kind }) => kind === 'thousand fills') ? LONG_LIST_MS : 0);

/** A person holds a position of a contract that the bot does not trade. It is the first row of the account. */
const STILL_POSITION = {
  symbol: STILL_SYMBOL,
  side: 'Buy',
  orderType: 'Market',
  timeInForce: 'IOC',
  positionIdx: 0,
  qty: 0.1,
  reduceOnly: false,
  closeOnTrigger: false,
} as const;

type Exchange = Awaited<ReturnType<typeof createVirtualExchange>>;

const fillsOfSymbol = (exchange: Exchange) =>
  exchange.bookedFills().filter(({ symbol }) => symbol === exchange.market.symbol);

const bookedQty = (exchange: Exchange): number =>
  fillsOfSymbol(exchange).reduce((sum, { side, qty }) => sum + (side === 'BUY' ? qty : -qty), 0);

/** Trades at random through ledger and adapter, knowing only their reports. Returns what broke, or nothing. */
export async function runSchedule(
  seed: number,
  faults: readonly Fault[],
  connection: { overSockets?: boolean } = {},
): Promise<string[]> {
  const exchange = await createVirtualExchange({ seed, faults, ...connection });
  try {
    return await tradeAndCheck(exchange, seed, faults);
  } catch (error) {
    // A reading that fails for ever breaks the schedule like a difference.
    return [`the schedule ended by ${String(error)}`];
  } finally {
    await exchange.stop();
  }
}

async function tradeAndCheck(exchange: Exchange, seed: number, faults: readonly Fault[]): Promise<string[]> {
  const { account, market, port, scale, wire } = exchange;
  const { qty_step, tick_size } = instrumentOf(account.state, market.symbol);
  const qtyTolerance = qty_step * QTY_TOLERANCE;
  const isSameQty = (a: number, b: number): boolean => Math.abs(a - b) < qtyTolerance;
  const { symbol } = market;
  account.createOrder(STILL_POSITION);
  const random = seededRandom(mixSeeds(seed, 2));
  const requested = new Map<string, number>();
  const ended = new Set<string>();
  let nextId = 1;

  function decide(): void {
    for (const report of exchange.reports) if (report.kind === 'ended') ended.add(report.clientId);
    const alive = [...requested.keys()].filter((clientId) => !ended.has(clientId));
    const position = roundToStep(bookedQty(exchange), qty_step);
    const [oldest] = alive;
    if (oldest !== undefined) {
      if (random() < 0.4) exchange.cancel(oldest);
      return;
    }
    const steps = 10 + Math.floor(random() * 40);
    // An odd number of small steps.
    const qty = roundToStep(QTY_STEP * scale.qty * steps + (scale.isFine ? qty_step * (steps + 1) : 0), qty_step);
    const times = ['IOC', 'FOK', 'POST_ONLY'] as const;
    if (position === 0) {
      const timeInForce = times[Math.floor(random() * times.length)] ?? 'IOC';
      send('e', { qty, timeInForce, limit: limitOf('BUY', timeInForce === 'POST_ONLY') });
    } else if (random() < 0.4)
      port.protect(symbol, { trigger: market.mid() * (position > 0 ? 0.97 : 1.03), by: 'MARK' });
    else {
      const side = position > 0 ? ('SELL' as const) : ('BUY' as const);
      const isResting = random() < 0.3;
      const limit = limitOf(side, isResting);
      send('x', {
        qty: Math.abs(position),
        side,
        reduceOnly: true,
        limit,
        timeInForce: isResting ? 'POST_ONLY' : 'IOC',
      });
    }
  }
  function limitOf(side: 'BUY' | 'SELL', isResting: boolean): number {
    const sign = side === 'BUY' ? 1 : -1;
    return roundToStep(market.mid() * (1 + sign * (isResting ? -0.0005 : 0.005)), tick_size);
  }
  function send(purpose: string, draft: Omit<Parameters<Exchange['submit']>[0], 'clientId' | 'stop'>): void {
    const clientId = `${purpose}-${nextId++}`;
    requested.set(clientId, draft.qty);
    exchange.submit({ clientId, ...draft, ...(purpose === 'e' && { stop: 0.97 }) });
  }

  for (let at = 0; at < TRADING_MS; at += DECISION_MS) {
    decide();
    await exchange.run(DECISION_MS);
  }
  if (faults.some(({ kind }) => kind === 'ban')) await exchange.run(BAN_MS);
  // A late reply can report the ban again.
  while (port.link().state === 'banned') await exchange.run(DECISION_MS);
  for (const clientId of requested.keys()) exchange.cancel(clientId);
  await exchange.run(agreedAtMs(faults) - TRADING_MS);

  const broken: string[] = [];
  const check = (holds: boolean, text: string): void => void (holds || broken.push(text));
  const ownPositions = () => openPositions(account.state).filter((position) => position.symbol === symbol);
  const exchangeQty = () => ownPositions().reduce((sum, { side, size }) => sum + (side === 'Buy' ? size : -size), 0);
  const own = account.state.orders.filter(({ orderLinkId }) => requested.has(orderLinkId));
  check(isSameQty(bookedQty(exchange), exchangeQty()), `booked ${bookedQty(exchange)}, real ${exchangeQty()}`);
  for (const report of exchange.reports) if (report.kind === 'ended') ended.add(report.clientId);
  for (const clientId of requested.keys()) check(ended.has(clientId), `${clientId} has no end`);
  check(!own.some(isOpen), 'an own order is still open');
  check(new Set(own.map(({ orderLinkId }) => orderLinkId)).size === own.length, 'two orders with one client id');
  for (const { orderLinkId, cumQty } of own)
    check(cumQty <= (requested.get(orderLinkId) ?? 0) + qtyTolerance, `${orderLinkId} filled more than requested`);
  for (const report of exchange.reports) {
    if (report.kind !== 'ended') continue;
    const real = own.find(({ orderLinkId }) => orderLinkId === report.clientId)?.cumQty ?? 0;
    check(isSameQty(real, report.filledQty), `${report.clientId} ended with ${report.filledQty}, real ${real}`);
  }
  const isKnown = (clientId: string) => clientId === '' || clientId.startsWith('f-') || requested.has(clientId);
  const foreign = account.state.orders.find(({ orderLinkId }) => !isKnown(orderLinkId));
  check(foreign === undefined, `nobody requested ${foreign?.orderLinkId}`);
  const fills = exchange.reports.filter(({ kind }) => kind === 'fill');
  check(fills.length === exchange.bookedFills().length, 'a fill was reported twice');
  const noticed = wire.banNoticedAt();
  check(!wire.sent.some(({ at, isBanned }) => isBanned && at > noticed), 'a request left in a ban');
  const isSkewed = faults.some(({ kind }) => kind === 'clock skew');
  check(isSkewed || wire.sent.every(({ stampAge_ms }) => stampAge_ms <= 1_000), 'an old stamp');

  const shown = (await exchange.snapshot()).positions?.map((position) => [position.symbol, position.qty]);
  const real = openPositions(account.state).map(({ symbol: name, side, size }) => [
    name,
    side === 'Buy' ? size : -size,
  ]);
  check(JSON.stringify(shown?.sort()) === JSON.stringify(real.sort()), 'the snapshot shows other positions');

  let cancelledStops = 0;
  account.listen(({ topic, rows }) => {
    const isCancelledStop = (row: WireRow) =>
      row['stopOrderType'] === 'StopLoss' && row['cancelType'] === 'CancelByUser';
    if (topic === 'order') cancelledStops += rows.filter(isCancelledStop).length;
  });
  port.flatten(symbol);
  await exchange.run(FLAT_AFTER_MS);
  check(cancelledStops === 0, 'flatten cancelled a stop before its position was closed');
  check(ownPositions().length === 0, 'flatten left a position');
  check(!account.state.orders.some(isOpen), 'flatten left an order');
  await exchange.run(FLAT_AFTER_MS);
  const funding = account.state.executions.reduce(
    (sum, { execType, fee }) => sum + (execType === 'Funding' ? fee : 0),
    0,
  );
  const held = openPositions(account.state).reduce(
    (sum, { side, size, entry }) => sum + (side === 'Buy' ? size : -size) * entry,
    0,
  );
  const ofOtherMarkets = account.state.walletChanges.reduce((sum, { amount }) => sum + amount, 0);
  const difference = exchange.bookedEquity() + held - funding + ofOtherMarkets - account.state.wallet;
  check(Math.abs(difference) < EPSILON, `booked equity differs by ${difference}`);

  const restarted = await exchange.restart(market.now() - READ_BEFORE_MS);
  const again = (await restarted.snapshot([])).positions?.map(({ symbol: name }) => name);
  check(JSON.stringify(again) === JSON.stringify([STILL_SYMBOL]), `the reading after a restart shows ${again?.join()}`);
  return broken;
}
