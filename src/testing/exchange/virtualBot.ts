import type { Parameters } from '@/contract/params/catalogue';
import type { SocketEvent } from '@/contract/live/socket';
import { createBot } from '@/server/bot/createBot';
import type { LiveLimits } from '@/server/orders/account';
import { createLiveAccount } from '@/server/bybit/connection';
import { mixSeeds, seededRandom } from '@/server/market/rng';
import type { Store } from '@/server/store/repositories';
import { openTestStore } from '../server/consoleServer';
import { createExchangeAccount } from './account/account';
import { openPositions } from './account/state';
import { scheduleExchangeFaults } from './faults/exchangeFaults';
import type { Fault } from './faults/faults';
import { createVirtualTransport } from './faults/virtualTransport';
import { loopbackInstrument } from './loopbackMarket';
import { scaleOf } from './marketScale';
import { gateClock, gateMarket } from './process/gatedMarket';
import { gateStore } from './process/gatedStore';
import { gateTransport } from './process/gatedTransport';
import { createOutsideGate, type OnOutsideCall } from './process/outsideGate';
import { createStoredRows } from './process/storedRows';
import { createRestFront } from './rest/restFront';
import { createSignalMarket, OTHER_SYMBOL } from './signalMarket';
import { createVirtualTime } from './virtualTime';

const DEFAULT_SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const BALANCE_USDT = 10_000;
const LEVERAGE = 10;
const NOMINAL_USDT = 400;
/** Quantity of a trade at the first price. */
const USUAL_QTY = 0.4;
const CONNECTION_MS = 1_000;
/** A check of the account waits for lost replies. */
const ANSWER_WAIT_MS = 15_000;

/** The bot finds signals every second or two, and closes each trade within a few seconds. */
const TRADING_PARAMETERS: Partial<Parameters> = {
  mode: 'LIVE',
  exchange: 'BYBIT',
  data_source_exchange: 'BYBIT',
  allow_duplicate_symbols: false,
  trade_nominal_usdt: NOMINAL_USDT,
  trade_margin_usdt: NOMINAL_USDT / LEVERAGE,
  total_capital_usdt: BALANCE_USDT,
  max_drawdown_pct: 100,
  max_consecutive_losses: 50,
  max_trades_per_hour: 50,
  cooldown_seconds: 1,
  timeout_seconds: 5,
  obi_threshold: 0.3,
  obi_window_size: 10,
  obi_momentum_min_samples: 5,
  min_momentum_threshold: 0,
  min_depth_usdt: 0,
  enable_validator: false,
  enable_signal_revalidation: false,
  enable_regime_detection: false,
  wall_following: false,
  enforce_rr_ratio: false,
  enforce_min_tp: false,
  min_rr_ratio: 0.5,
  min_tp_pct: 0.01,
  tp_min_usd: 0.5,
  min_tp_distance_pct: 0.001,
  min_sl_distance_pct: 0.0015,
  entry_timeout_ms: 1_200,
  replace_max_attempts: 1,
  marketable_limit_fallback: true,
};

export type VirtualBotOptions = {
  seed: number;
  /** Times are relative to the creation. */
  faults?: readonly Fault[];
  symbols?: readonly string[];
  params?: Partial<Parameters>;
  limits?: LiveLimits;
  balance?: number;
  onOutsideCall?: OnOutsideCall;
  /** Called after each step of virtual time. */
  onStep?: () => void;
};

/**
 * The whole bot in mode LIVE, with its database and its account at a loopback exchange, in virtual time. A process is
 * one bot with its connection. `kill` ends it within any call stack, and `restart` starts the next one.
 */
export async function createVirtualBot({
  seed,
  faults = [],
  symbols = DEFAULT_SYMBOLS,
  params = {},
  limits = { maxNotionalUsdt: 1_000, maxDailyLossUsdt: 1_000 },
  balance = BALANCE_USDT,
  onOutsideCall = () => undefined,
  onStep,
}: VirtualBotOptions) {
  const scale = scaleOf(faults);
  const contracts = symbols.map((symbol) => loopbackInstrument(symbol, { price_limit: 0.2, ...scale.contract }));
  const market = createSignalMarket(mixSeeds(seed, 3), contracts, scale);
  const { clock } = market;
  const account = createExchangeAccount({
    market,
    instruments: [...contracts, loopbackInstrument(OTHER_SYMBOL)],
    hedgeMode: false,
    marginMode: 'ISOLATED_MARGIN',
    leverage: LEVERAGE,
    balance,
  });
  const front = createRestFront(account);
  const wire = createVirtualTransport({ account, front, clock, faults, seed });
  const { run, settled } = createVirtualTime(clock, { onStep, answerWaitMs: ANSWER_WAIT_MS });
  market.walk(account);
  scheduleExchangeFaults(faults, {
    account,
    front,
    clock,
    disconnectStreams: wire.disconnectStreams,
    market: {
      // A person and the exchange prefer a contract with a position.
      get symbol() {
        return openPositions(account.state)[0]?.symbol ?? contracts[0]?.symbol ?? '';
      },
      otherSymbol: OTHER_SYMBOL,
      usualQty: USUAL_QTY * scale.qty,
      qtyScale: scale.qty,
      jump: market.jump,
      setThin: market.setThin,
    },
  });

  const store: Store = openTestStore();
  store.params.save({ ...TRADING_PARAMETERS, symbols: [...symbols], ...params });
  const rows = createStoredRows();
  const events: SocketEvent[] = [];
  let processes = 0;
  let savedKey = front.key;

  /** Creates one process: a bot with its connection to the exchange. */
  function startProcess() {
    processes += 1;
    const gate = createOutsideGate(onOutsideCall);
    const ownClock = gateClock(clock, gate);
    const ownMarket = gateMarket(market, ownClock, gate);
    const ownStore = gateStore(store, gate, rows);
    const liveAccount = createLiveAccount({
      kind: 'demo',
      transport: gateTransport(wire.transport, gate),
      clock: ownClock,
      instruments: () => contracts,
      folder: ownStore.exchangeAccount,
      limits,
      readKey: () => savedKey,
    });
    const bot = createBot({
      market: ownMarket,
      store: ownStore,
      random: seededRandom(mixSeeds(seed, 10 + processes)),
      wallNow: ownClock.now,
      publish: (event) => gate.pass(`publish ${event.type}`, '', () => void events.push(event), undefined),
      liveAccount,
    });
    return { bot, liveAccount, kill: gate.kill, isDead: gate.isDead };
  }

  let current = startProcess();
  await run(CONNECTION_MS);

  return {
    account,
    front,
    market,
    wire,
    store,
    rows,
    events,
    run,
    settled,
    bot: () => current.bot,
    port: () => current.liveAccount.port,
    isDead: () => current.isDead(),
    /** Starts the bot in mode LIVE. Rejects like the command of the operator. */
    async start(): Promise<void> {
      const { bot, isDead } = current;
      await settled(bot.prepareStart(), 'check of the account');
      if (!isDead()) bot.start();
    },
    /** Saves the present key of the exchange, as the operator does in the console. Throws like the command. */
    async saveKey(): Promise<void> {
      const { bot } = current;
      const isAccepted = await bot.acceptsKey(front.key, 'DEMO');
      if (!isAccepted) bot.refuseWhileLive('A new key of Bybit');
      savedKey = front.key;
      if (isAccepted) bot.connectAccount();
    },
    /** Ends the process at once. No later effect of it reaches store, market or exchange. */
    kill: (): void => current.kill(),
    /** Ends the process in order, as a stop of the server does. */
    shutdown(): void {
      current.bot.shutdown();
      current.liveAccount.port.close();
      current.kill();
    },
    /** Starts the next process at the same database and exchange. A process that still runs is killed. */
    async restart(): Promise<void> {
      current.kill();
      current = startProcess();
      await run(CONNECTION_MS);
    },
    /** Ends the process and closes the database. */
    stop(): void {
      current.kill();
      store.close();
    },
  };
}

export type VirtualBot = Awaited<ReturnType<typeof createVirtualBot>>;
