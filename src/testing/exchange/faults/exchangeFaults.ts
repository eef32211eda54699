import type { MarketClock } from '@/server/market/clock/marketClock';

import type { ExchangeAccount } from '../account/account';
import { openPositions } from '../account/state';
import type { OrderDraft } from '../account/orderEntry';
import type { RestFront } from '../rest/restFront';
import type { Fault } from './faults';

/** Market of the faults. `symbol` is the contract on which a person and the exchange act. */
type FaultyMarket = { readonly symbol: string; jump(factor: number): void; setThin(isThin: boolean): void };

type Rig = {
  account: ExchangeAccount;
  front: RestFront;
  clock: MarketClock;
  market: FaultyMarket;
  disconnectStreams(): void;
};

const GAP = 0.03;
const FUNDING_RATE = 0.0001;

/** Schedules the faults of exchange, market and account. */
export function scheduleExchangeFaults(faults: readonly Fault[], rig: Rig): void {
  for (const fault of faults) {
    rig.clock.after(fault.from, () => startFault(fault, rig));
    rig.clock.after(fault.until, () => endFault(fault, rig));
  }
}

function startFault({ kind, ms }: Fault, { account, front, clock, market, disconnectStreams }: Rig): void {
  const { symbol } = market;
  switch (kind) {
    case 'disconnect':
      return disconnectStreams();
    case 'maintenance':
      front.maintenance = [{ state: 'ongoing', begin: String(clock.now()), end: '', title: 'maintenance' }];
      return disconnectStreams();
    case 'clock skew':
      front.clockAhead_ms = ms;
      return;
    case 'hidden orders':
      front.visibility.isHidden = (order) => clock.now() - order.createdAt < ms;
      return;
    case 'thin book':
      return market.setThin(true);
    case 'gap up':
      return market.jump(1 + GAP);
    case 'gap down':
      return market.jump(1 - GAP);
    case 'funding':
      return account.chargeFunding(symbol, FUNDING_RATE);
    case 'deleveraging':
      return account.deleverage(symbol, 0.5);
    case 'hand opens':
      return void sendByHand(account, { symbol, side: ms % 2 ? 'Buy' : 'Sell', qty: 0.01 });
    case 'hand closes':
      for (const { side } of openPositions(account.state).filter((position) => position.symbol === symbol))
        sendByHand(account, { symbol, side: side === 'Buy' ? 'Sell' : 'Buy', qty: 0, reduceOnly: true });
      return;
    case 'hand cancels':
      return void account.cancelAllOrders(symbol);
    case 'hand removes stop':
      for (const { positionIdx, stopLoss, ...position } of openPositions(account.state))
        if (stopLoss && position.symbol === symbol) account.setTradingStop({ symbol, positionIdx, stopLoss: 0 });
      return;
    default:
      // The transport applies the faults of requests and events.
      return;
  }
}

function endFault({ kind }: Fault, { front, market }: Rig): void {
  if (kind === 'clock skew') front.clockAhead_ms = 0;
  if (kind === 'maintenance') front.maintenance = [];
  if (kind === 'thin book') market.setThin(false);
  if (kind === 'hidden orders') front.visibility.isHidden = () => false;
}

/** A person sends a market order on the website: without client id. */
function sendByHand(
  account: ExchangeAccount,
  order: Pick<OrderDraft, 'qty' | 'side' | 'symbol'> & { reduceOnly?: boolean },
) {
  const reduceOnly = order.reduceOnly ?? false;
  account.createOrder({
    ...order,
    orderType: 'Market',
    timeInForce: 'IOC',
    positionIdx: 0,
    reduceOnly,
    closeOnTrigger: reduceOnly,
  });
}
