import { openPositions } from '../account/state';
import { ACCOUNT_ACTIONS } from './accountFaults';
import { CONTRACT_ACTIONS } from './contractFaults';
import { sendByHand, type FaultActions, type FaultRig } from './faultRig';
import type { Fault } from './faults';
import { READING_ACTIONS } from './readingFaults';

const GAP = 0.03;
const FUNDING_RATE = 0.0001;
const HAND_QTY = 0.01;

const EXCHANGE_ACTIONS: FaultActions = {
  disconnect: { start: (_, { disconnectStreams }) => disconnectStreams() },
  maintenance: {
    start(_, { clock, front, disconnectStreams }) {
      front.maintenance = [{ state: 'ongoing', begin: String(clock.now()), end: '', title: 'maintenance' }];
      disconnectStreams();
    },
    end: (_, { front }) => void (front.maintenance = []),
  },
  'clock skew': {
    start: ({ ms }, { front }) => void (front.clockAhead_ms = ms),
    end: (_, { front }) => void (front.clockAhead_ms = 0),
  },
  'hidden orders': {
    start({ ms }, { clock, front }) {
      front.visibility.isHidden = (order) => clock.now() - order.createdAt < ms;
    },
    end: (_, { front }) => void (front.visibility.isHidden = () => false),
  },
  'thin book': { start: (_, { market }) => market.setThin(true), end: (_, { market }) => market.setThin(false) },
  'gap up': { start: (_, { market }) => market.jump(1 + GAP) },
  'gap down': { start: (_, { market }) => market.jump(1 - GAP) },
  funding: { start: (_, { account, market }) => account.chargeFunding(market.symbol, FUNDING_RATE) },
  deleveraging: { start: (_, { account, market }) => account.deleverage(market.symbol, 0.5) },
  'hand opens': {
    start: ({ ms }, { account, market: { symbol, qtyScale } }) =>
      void sendByHand(account, { symbol, side: ms % 2 ? 'Buy' : 'Sell', qty: HAND_QTY * qtyScale }),
  },
  'hand closes': {
    start(_, { account, market: { symbol } }) {
      for (const { side } of openPositions(account.state).filter((position) => position.symbol === symbol))
        sendByHand(account, { symbol, side: side === 'Buy' ? 'Sell' : 'Buy', qty: 0, reduceOnly: true });
    },
  },
  'hand cancels': { start: (_, { account, market }) => void account.cancelAllOrders(market.symbol) },
  'hand removes stop': {
    start(_, { account, market: { symbol } }) {
      for (const { positionIdx, stopLoss, ...position } of openPositions(account.state))
        if (stopLoss && position.symbol === symbol) account.setTradingStop({ symbol, positionIdx, stopLoss: 0 });
    },
  },
};

/** Actions by kind. The transport and the process apply the faults without an action. */
const ACTIONS: FaultActions = { ...EXCHANGE_ACTIONS, ...READING_ACTIONS, ...ACCOUNT_ACTIONS, ...CONTRACT_ACTIONS };

/** Schedules the faults of exchange, market and account. */
export function scheduleExchangeFaults(faults: readonly Fault[], rig: FaultRig): void {
  for (const fault of faults) {
    const action = ACTIONS[fault.kind];
    rig.clock.after(fault.from, () => action?.start(fault, rig));
    rig.clock.after(fault.until, () => action?.end?.(fault, rig));
  }
}
