import { FOREIGN_MARKETS } from '../account/foreignCategories';
import { floorToStep, opposite, signOf, type OrderSide } from '../account/model';
import { instrumentOf, markOf, openPositions } from '../account/state';
import { sendByHand, type FaultActions, type FaultRig } from './faultRig';
import type { Fault } from './faults';

const FUNDING_RATE = 0.0001;
const RETRY_MS = 250;
const MOST_TRANSFERRED_USDT = 2_000;
const MAX_DELAY_MS = 20_000;
const ROUND_TRIP_EVERY_MS = 1_000;
/** Quantity of a step that a round trip may leave. */
const EPSILON = 1e-6;

const positionOn = ({ account }: FaultRig, symbol: string) =>
  openPositions(account.state).find((position) => position.symbol === symbol);

const signedQty = ({ account }: FaultRig, symbol: string): number =>
  openPositions(account.state).reduce(
    (sum, { symbol: name, side, size }) => sum + (name === symbol ? signOf(side) * size : 0),
    0,
  );

/** A sale reduces a LONG, so that a client that mixes up the markets believes its trade closed. */
const sideAgainstPosition = (rig: FaultRig, symbol: string, ms: number): OrderSide =>
  opposite(positionOn(rig, symbol)?.side ?? (ms % 2 === 1 ? 'Buy' : 'Sell'));

/** A person trades another market of the same base coin. */
function tradeElsewhere(name: keyof typeof FOREIGN_MARKETS, { ms }: Fault, rig: FaultRig): void {
  const { account, market } = rig;
  const { symbol, usualQty: qty } = market;
  account.tradeElsewhere({
    market: FOREIGN_MARKETS[name](symbol.replace(/USDT$/, '')),
    side: sideAgainstPosition(rig, symbol, ms),
    price: markOf(account.state, symbol),
    qty,
  });
}

const elsewhere = (name: keyof typeof FOREIGN_MARKETS): FaultActions[keyof FaultActions] => ({
  start: (fault, rig) => tradeElsewhere(name, fault, rig),
  end: (fault, rig) => tradeElsewhere(name, fault, rig),
});

/** A person buys and sells the same quantity at once. The position of the client stays as it is. */
function makeRoundTrip(rig: FaultRig, symbol: string, ms: number): void {
  const { account, market } = rig;
  const { state } = account;
  const { qty_step, max_qty, min_notional } = instrumentOf(state, symbol);
  // The exchange takes no order of a person that is this small.
  if (Math.min(market.usualQty, max_qty) * markOf(state, symbol) < 2 * min_notional) return;
  const side = opposite(sideAgainstPosition(rig, symbol, ms));
  const before = signedQty(rig, symbol);
  const opening = sendByHand(account, { symbol, side, qty: floorToStep(market.usualQty, qty_step) });
  account.applyBook(symbol);
  if (opening.cumQty === 0) return;
  state.roundTripIds.add(opening.orderId);
  const { positionIdx } = opening;
  const closing = sendByHand(account, { symbol, side: opposite(side), qty: opening.cumQty, positionIdx });
  state.roundTripIds.add(closing.orderId);
  // A thin book, or a stop that fills the person's quantity too, leaves a position of the person.
  if (Math.abs(signedQty(rig, symbol) - before) > EPSILON)
    for (const { orderId } of [opening, closing]) state.roundTripIds.delete(orderId);
  account.applyBook(symbol);
}

/** Trades on a contract without a position, or only on one with a position, each second until the fault ends. */
function makeRoundTrips(fault: Fault, rig: FaultRig, inTrade: boolean, startedAt = rig.clock.now()): void {
  const { account, clock, market } = rig;
  const held = positionOn(rig, market.symbol) !== undefined;
  const flat = [...account.state.instruments.keys()].find(
    (symbol) => symbol !== market.otherSymbol && positionOn(rig, symbol) === undefined,
  );
  const symbol = inTrade ? market.symbol : (flat ?? market.symbol);
  if (held || !inTrade) makeRoundTrip(rig, symbol, fault.ms);
  if (clock.now() - startedAt + ROUND_TRIP_EVERY_MS < fault.until - fault.from)
    clock.after(ROUND_TRIP_EVERY_MS, () => makeRoundTrips(fault, rig, inTrade, startedAt));
}

/** A person closes everything and switches the position mode. Document: switch position mode, error code 110024. */
function switchMode(rig: FaultRig, hedgeMode: boolean, whenSwitched: () => void): void {
  const { account, clock } = rig;
  if (account.state.hedgeMode === hedgeMode) return;
  account.cancelAllOrders();
  for (const { symbol, side, positionIdx } of openPositions(account.state))
    sendByHand(account, { symbol, side: opposite(side), qty: 0, reduceOnly: true, positionIdx });
  if (openPositions(account.state).length > 0) {
    clock.after(RETRY_MS, () => switchMode(rig, hedgeMode, whenSwitched));
    return;
  }
  account.switchPositionMode(hedgeMode);
  whenSwitched();
}

/** Faults of the account: other markets, hands, position mode, key and money. */
export const ACCOUNT_ACTIONS: FaultActions = {
  'spot fills': elsewhere('spot'),
  'inverse fills': elsewhere('inverse'),
  'option fills': elsewhere('option'),
  'USDC fills': elsewhere('usdc'),
  'hand round trip': { start: (fault, rig) => makeRoundTrips(fault, rig, false) },
  'hand round trip in a trade': { start: (fault, rig) => makeRoundTrips(fault, rig, true) },
  'hedge switch': {
    start({ ms }, rig) {
      const { symbol, usualQty: qty } = rig.market;
      switchMode(rig, true, () => {
        // With an odd time the person opens the long side of a hedge.
        if (ms % 2 === 1) sendByHand(rig.account, { symbol, side: 'Buy', qty, positionIdx: 1 });
      });
    },
    end: (_, rig) => switchMode(rig, false, () => undefined),
  },
  'dead key': {
    start({ ms }, { front, disconnectStreams }) {
      // Document: error codes, 33004 for an expired key and 10003 for a deleted one.
      if (ms % 2 === 1) front.key = { ...front.key, expired: true };
      else front.key = { ...front.key, key: `${front.key.key}-deleted` };
      // unverified: the stream of a dead key ends.
      disconnectStreams();
    },
    end(_, { front }) {
      front.key = { ...front.key, expired: false, key: front.key.key.replace(/-deleted/g, '') };
    },
  },
  'replaced key': {
    start({ ms }, { front, disconnectStreams }) {
      front.key = { ...front.key, key: `loopback-key-${ms}`, secret: `loopback-secret-${ms}` };
      disconnectStreams();
    },
  },
  'booked funding': {
    start(_, { account }) {
      for (const { symbol } of openPositions(account.state)) account.chargeFunding(symbol, FUNDING_RATE);
    },
  },
  transfer: {
    start: ({ ms }, { account }) =>
      account.transfer((ms % 2 === 1 ? 1 : -1) * Math.round((ms / MAX_DELAY_MS) * MOST_TRANSFERRED_USDT)),
  },
};
