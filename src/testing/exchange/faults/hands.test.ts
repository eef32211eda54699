import { createExchangeAccount } from '../account/account';
import { openPositions } from '../account/state';
import { createScriptedMarket, loopbackInstrument } from '../loopbackMarket';
import { createRestFront } from '../rest/restFront';
import { scheduleExchangeFaults } from './exchangeFaults';
import type { FaultKind } from './faultGroups';

const SYMBOL = 'BTCUSDT';

/** `act` lets a person begin and end one fault after the other. */
function openAccount({ hedgeMode = false } = {}) {
  const market = createScriptedMarket();
  const { clock } = market;
  market.setBook(SYMBOL, { bid: 99.9, ask: 100.1, bids: [50], asks: [50] });
  const account = createExchangeAccount({
    market,
    instruments: [loopbackInstrument(SYMBOL, { min_notional: 0.1 })],
    hedgeMode,
    marginMode: 'ISOLATED_MARGIN',
    leverage: 10,
    balance: 10_000,
  });
  const faulty = { symbol: SYMBOL, otherSymbol: SYMBOL, usualQty: 0.4, qtyScale: 1 };
  const rig = {
    account,
    front: createRestFront(account),
    clock,
    market: { ...faulty, jump: () => undefined, setThin: () => undefined },
    disconnectStreams: () => undefined,
  };
  function act(...kinds: FaultKind[]): void {
    for (const kind of kinds) {
      scheduleExchangeFaults([{ kind, from: 1, until: 2, ms: 1, code: 0 }], rig);
      clock.advanceTo(clock.now() + 2);
    }
  }
  return { account, market, act };
}

test('a person trades with the index of the position mode in hedge mode', () => {
  const { account, act } = openAccount({ hedgeMode: true });
  act('hand opens', 'hand round trip in a trade', 'three pages');
  expect(openPositions(account.state)).toMatchObject([{ positionIdx: 1, side: 'Buy', size: 0.01 }]);
  act('hand closes');
  expect(openPositions(account.state)).toEqual([]);
});

test('an order of a person does not exceed the largest order of the contract', () => {
  const { account, act } = openAccount();
  act('hand opens', 'lowered largest order', 'hand round trip in a trade');
  expect(account.state.orders.map(({ qty }) => qty)).toEqual([0.01, 0.004, 0.004]);
});

test('a round trip that leaves a position after a stop counts as opened by a person', () => {
  const { account, market, act } = openAccount();
  const order = { symbol: SYMBOL, orderType: 'Market', timeInForce: 'IOC', positionIdx: 0 } as const;
  const entry = { ...order, side: 'Buy', qty: 1, reduceOnly: false, closeOnTrigger: false } as const;
  account.createOrder(entry);
  act('hand round trip in a trade');
  expect(account.state.roundTripIds.size).toBe(2);
  account.setTradingStop({ symbol: SYMBOL, positionIdx: 0, stopLoss: 99.5, stopLossBy: 'MarkPrice' });
  // The next book of the round trip triggers the stop.
  market.setPrices(SYMBOL, { mark: 99 });
  act('hand round trip in a trade');
  expect(openPositions(account.state)).toMatchObject([{ side: 'Sell', size: 0.4 }]);
  expect(account.state.roundTripIds.size).toBe(2);
});
