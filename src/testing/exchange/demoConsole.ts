import type { Parameters } from '@/contract/params/catalogue';
import { connectLiveAccount } from '@/server/connectLiveAccount';
import { findContract, toInstrument } from '@/server/market/contracts';
import { createSimulator } from '@/server/market/simulator/simulator';
import { openTestStore, startConsoleServer, type ConsoleServer } from '../server/consoleServer';
import type { ExchangeAccount } from './account/account';
import {
  floorToStep,
  leavesOf,
  opposite,
  signOf,
  type AccountEvent,
  type LoopbackOrder,
  type LoopbackPosition,
  type OrderSide,
} from './account/model';
import { instrumentOf, markOf, openOrders, openPositions } from './account/state';
import { loopbackInstrument } from './loopbackMarket';
import { startLoopbackServer } from './loopbackServer';
import { createMarketAccount } from './marketAccount';
import { createRestFront, type RestFront } from './rest/restFront';

const SEED = 3;
const LEVERAGE = 10;
const NOMINAL_USDT = 400;
const BALANCE_USDT = 10_000;
/** Distance of a resting order of a hand from the mark price, as a fraction. */
const REST_DISTANCE = 0.03;
const SYMBOLS = ['ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOTUSDT'];

/** The bot signals every few seconds, keeps its trades, and lets its entries rest as long as it may. */
const DEMO_PARAMS: Partial<Parameters> = {
  mode: 'LIVE',
  exchange: 'BYBIT',
  data_source_exchange: 'BYBIT',
  symbols: SYMBOLS,
  allow_duplicate_symbols: false,
  max_concurrent_trades: 2,
  trade_nominal_usdt: NOMINAL_USDT,
  trade_margin_usdt: NOMINAL_USDT / LEVERAGE,
  obi_threshold: 0.2,
  enable_validator: false,
  cooldown_seconds: 1,
  timeout_seconds: 600,
  entry_timeout_ms: 30_000,
  min_tp_distance_pct: 0.02,
  min_sl_distance_pct: 0.02,
  enable_trailing_stop: false,
  enable_breakeven_sl: false,
  enable_wall_drop_trigger: false,
  wall_following: false,
};

/**
 * Starts the server of a bot in mode LIVE whose demo account is at a loopback exchange. Resting orders fill only by
 * `fillResting`, and all other orders against the books of the simulated market.
 */
export async function startDemoConsole(operator: { username: string; password: string }) {
  const market = createSimulator({ seed: SEED, startMs: Date.now(), symbols: SYMBOLS });
  const instruments = SYMBOLS.flatMap((symbol) => findContract(symbol) ?? []).map((contract) =>
    loopbackInstrument(contract.symbol, { ...toInstrument(contract), max_qty: 1e6 }),
  );
  const { account } = createMarketAccount(market, {
    instruments,
    hedgeMode: false,
    marginMode: 'ISOLATED_MARGIN',
    leverage: LEVERAGE,
    balance: BALANCE_USDT,
  });
  market.listen((event) => {
    if (event.kind === 'book') account.applyPrices(event.symbol);
  });
  const front = createRestFront(account);
  const hands = createHands(account, front);
  const exchange = await startLoopbackServer({ ...account, listen: hands.listenToShown }, front);
  const store = openTestStore();
  store.params.save(DEMO_PARAMS);
  store.keys.saveKeys({
    bybit_key: front.key.key,
    bybit_secret: front.key.secret,
    binance_key: '',
    binance_secret: '',
  });
  const limits = { LIVE_MAX_NOTIONAL_USDT: 1_000, LIVE_MAX_DAILY_LOSS_USDT: 200 };
  const hosts = { rest: exchange.url, stream: exchange.streamUrl };
  const connection = connectLiveAccount({ EXECUTION: 'demo', ...limits }, store, market, hosts);
  const server: ConsoleServer = await startConsoleServer(operator, { ...connection, market, store });
  return {
    ...server,
    account,
    exchange,
    ...hands,
    /** Symbols of the market without a position and without an order at the exchange. */
    freeSymbols: () => SYMBOLS.filter((symbol) => !usedSymbols(account).has(symbol)),
    async stop(): Promise<void> {
      server.stop();
      connection.liveAccount?.port.close();
      await exchange.stop();
    },
  };
}

const usedSymbols = ({ state }: ExchangeAccount): Set<string> =>
  new Set([...openPositions(state), ...openOrders(state)].map(({ symbol }) => symbol));

/** Acts on the account as other traders and as a person on the website do. */
function createHands(account: ExchangeAccount, front: RestFront) {
  const { state } = account;
  let isHiding = false;
  const hiddenOrders = new Set<string>();
  front.visibility.isHidden = ({ orderId }) => hiddenOrders.has(orderId);
  const restingOrders = () => openOrders(state).filter(({ stopOrderType }) => stopOrderType === '');
  const sendByHand = (
    symbol: string,
    side: OrderSide,
    qty: number,
    { orderType = 'Market', reduceOnly = false }: { orderType?: 'Limit' | 'Market'; reduceOnly?: boolean } = {},
  ): LoopbackOrder => {
    const { qty_step, tick_size } = instrumentOf(state, symbol);
    const mark = markOf(state, symbol);
    return account.createOrder({
      symbol,
      side,
      qty: floorToStep(qty, qty_step),
      orderType,
      timeInForce: orderType === 'Market' ? 'IOC' : 'GTC',
      price: floorToStep(mark * (1 + signOf(opposite(side)) * REST_DISTANCE), tick_size),
      positionIdx: 0,
      reduceOnly,
      closeOnTrigger: false,
    });
  };
  return {
    /** Returns the orders of the bot that rest in the book, oldest first. */
    restingOrders,
    positions: () => openPositions(state),
    /** Returns all open orders, the stops of positions too. */
    openOrders: () => openOrders(state),
    /** Lets other traders fill a share of what is left of a resting order. */
    fillResting(orderId: string, share: number): void {
      const order = restingOrders().find((candidate) => candidate.orderId === orderId);
      if (order === undefined) throw new Error(`no resting order ${orderId}`);
      const { symbol, side, price, queueAhead } = order;
      const { qty_step } = instrumentOf(state, symbol);
      const quantity = queueAhead + floorToStep(leavesOf(order, qty_step) * share, qty_step);
      const taker = side === 'Buy' ? 'SELL' : 'BUY';
      account.applyTrades(symbol, [{ price, quantity, taker, at: state.market.now() }]);
    },
    /** Opens a position by a market order without a client id. */
    openByHand: (symbol: string, notional: number) => void sendByHand(symbol, 'Buy', notional / markOf(state, symbol)),
    /** Rests an order without a client id far from the market. */
    restByHand: (symbol: string, notional: number) =>
      void sendByHand(symbol, 'Buy', notional / markOf(state, symbol), { orderType: 'Limit' }),
    /** Closes half of a position by an order whose fill neither events nor queries show. */
    halveUnseen({ symbol, side, size }: LoopbackPosition): void {
      isHiding = true;
      hiddenOrders.add(sendByHand(symbol, opposite(side), size / 2, { reduceOnly: true }).orderId);
      isHiding = false;
    },
    /** Calls `listener` for the events that the exchange does not hide. */
    listenToShown: (listener: (event: AccountEvent) => void): (() => void) =>
      account.listen((event) => {
        if (!isHiding) listener(event);
      }),
  };
}
