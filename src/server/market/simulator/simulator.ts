import { createTaskQueue } from '../clock/taskQueue';
import { createRng, mixSeeds, seededRandom } from '../rng';
import type { Clock } from '../clock/clock';
import { CONTRACTS, findContract, toInstrument, type Contract } from '../contracts';
import { createBybitInterpreter } from '../feeds/bybitInterpreter';
import { createMarketClock, type MarketClock } from '../clock/marketClock';
import { MarketState } from '../marketState';
import { type SessionProbe, type SessionProbes, NO_OP_PROBES } from '../session/sessionProbe';
import type { Candle, MarketSource } from '../source';
import { createFaultState, addedLatencyAt, type FaultControls } from './options/faults';
import { scheduleFaults, type FaultSchedule } from './options/faultSchedule';
import { createSimulatedCandles, createRegimeHistory } from './model/history';
import { OrderPressure } from './model/pressure';
import {
  CONDITIONS_BY_REGIME,
  drawNextRegime,
  type RegimeConditions,
  type NaturalRegime,
  type Regime,
} from './model/regime';
import { createSimulatedExecution } from './executionVenue/simulatedExecution';
import { type DeliverFrame, SimulatedFeed } from './simulatedFeed';

export type SimulatorOptions = {
  seed: number;
  startMs: number;
  /** Symbols, or the number of contracts with the largest turnover. By default all contracts are simulated. */
  symbols?: readonly string[] | number;
  /** Speed that the description of the market shows. The caller of `advanceTo` decides the actual speed. */
  speed?: number | undefined;
  /** Regime that the market keeps during the whole simulation. */
  forcedRegime?: Regime;
  /** Last prices of an earlier simulation, by symbol. A contract without a price starts at its reference price. */
  prices?: ReadonlyMap<string, number>;
  /** Faults that the simulator causes, with their times. */
  faultSchedule?: FaultSchedule;
  /** Probes that record the session. */
  probes?: SessionProbes;
};

export type Simulator = MarketSource & {
  readonly faults: FaultControls;
  currentRegime(): Regime;
  /**
   * Returns the current prices by symbol, from which a new market can continue. The map is empty before the simulation
   * starts.
   */
  currentPrices(): Map<string, number>;
  /** Returns the number of frames that the interpreter rejected, by reason. */
  rejectedFrameCounts(): ReadonlyMap<string, number>;
};

const SIMULATION_STEP_MS = 100;
const SIMULATION_STEP_S = SIMULATION_STEP_MS / 1000;
/** Drift of the market-wide price factor per unit of market-wide order pressure. */
const FACTOR_DRIFT_PER_PRESSURE = 0.6;
/**
 * Largest factor between a stored price and the reference price. The simulator ignores a stored price beyond
 * MAX_STORED_PRICE_RATIO.
 */
const MAX_STORED_PRICE_RATIO = 100;
/** Distance between the seeds of two contracts. A contract's seed does not depend on which contracts are simulated. */
const CONTRACT_SEED_STRIDE = 104_729;
/** Number that is mixed into a contract's seed to get the seed of the execution venue. */
const EXECUTION_SEED_SALT = 2;

/**
 * Creates a simulated crypto-futures exchange, seeded and offline. The simulator is calibrated on recordings, not tuned
 * for profit. A bot that pays taker fees at entry and exit should lose, as on a real market.
 */
export function createSimulator({
  seed,
  startMs,
  symbols,
  speed = 1,
  forcedRegime,
  prices,
  faultSchedule = [],
  probes = NO_OP_PROBES,
}: SimulatorOptions): Simulator {
  const contracts = selectContracts(symbols);
  const clock = createMarketClock(startMs);
  // The tasks of the exchange have a separate queue. At equal times the bot's tasks run before the tasks of the
  // exchange, as in a replay.
  const taskQueue = createTaskQueue();
  const exchangeClock: Clock = {
    now: clock.now,
    after: (delayMs, task) => taskQueue.addTask(clock.now() + delayMs, task),
  };
  const marketState = new MarketState(clock);
  marketState.addObserver(probes.data.onEvent);
  const exchange = runTasksBeforeFrames(probes.data, clock).wrapInterpreter(
    createBybitInterpreter(marketState),
    marketState,
  );
  const sharedRng = createRng(seededRandom(seed));
  const sharedPressure = new OrderPressure(sharedRng);
  const faults = createFaultState();
  const seedOf = (contract: Contract): number => seed + CONTRACT_SEED_STRIDE * (1 + CONTRACTS.indexOf(contract));
  const execution = createSimulatedExecution(
    marketState,
    contracts.map((contract) => ({ contract, seed: mixSeeds(seedOf(contract), EXECUTION_SEED_SALT) })),
    exchangeClock,
    runTasksBeforeFrames(probes.execution, clock),
  );
  marketState.addObserver((event) => {
    if (event.kind === 'candle') execution.addCandle(event.symbol, event.minutes, event.candle);
  });
  const contractSpacing_ms = SIMULATION_STEP_MS / contracts.length;
  let feeds: SimulatedFeed[] = [];
  let naturalRegime: NaturalRegime = 'NORMAL';
  let factor = 0;
  let round = 0;
  let contractIndex = 0;
  let isDisconnected = false;
  /** Functions that drop the frames in flight. A disconnection drops all frames in flight. */
  const inFlight = new Set<() => void>();
  let latestArrival = -Infinity;
  marketState.setInstruments(contracts.map(toInstrument));

  const regime = (): Regime => forcedRegime ?? naturalRegime;
  const conditions = (): RegimeConditions => CONDITIONS_BY_REGIME[regime()];

  function startRound(): void {
    naturalRegime = drawNextRegime(naturalRegime, sharedRng, SIMULATION_STEP_S);
    sharedPressure.advanceStep(SIMULATION_STEP_S);
    const { volatility, drift } = conditions();
    const factorDrift = (FACTOR_DRIFT_PER_PRESSURE * sharedPressure.currentPressure + drift) * SIMULATION_STEP_S;
    factor = (factorDrift + sharedRng.fatTailed() * Math.sqrt(SIMULATION_STEP_S)) * volatility;
    if (isDisconnected && clock.now() >= faults.disconnectedUntil) {
      isDisconnected = false;
      marketState.reportFeed('up', 'the simulated exchange is connected again');
    }
  }

  /** Delays frames by the added latency and keeps their order. */
  const deliver: DeliverFrame = (frame, madeAt, onLost = () => undefined) => {
    const arrival = Math.max(madeAt + addedLatencyAt(madeAt, faults), latestArrival);
    if (arrival <= madeAt) return exchange.receive(frame, madeAt);
    latestArrival = arrival;
    const cancel = exchangeClock.after(arrival - madeAt, () => {
      inFlight.delete(loseFrame);
      exchange.receive(frame, clock.now());
    });
    const loseFrame = (): void => {
      cancel();
      onLost();
    };
    inFlight.add(loseFrame);
  };

  /** Returns the time of the next contract's step. The steps of all contracts are distributed over 100 ms. */
  function nextStepAt(): number {
    return startMs + (round + 1) * SIMULATION_STEP_MS + Math.floor(contractIndex * contractSpacing_ms);
  }

  function stepNextContract(): void {
    if (contractIndex === 0) startRound();
    const feed = feeds[contractIndex];
    if (feed) {
      const ready = marketState.writableBook(feed.contract.symbol).ready;
      const shared = { factor, pressure: sharedPressure.currentPressure, conditions: conditions() };
      feed.advanceStep(clock.now(), shared, ready, deliver);
      execution.recordDataVenueStep(feed.contract.symbol, round, {
        at: clock.now(),
        ...feed.fairPriceAndPressure(),
        shared,
      });
    }
    contractIndex++;
    if (contractIndex < feeds.length) return;
    contractIndex = 0;
    round++;
  }

  const faultControls: FaultControls = {
    dropDelta: (symbol) => faults.dropped.add(symbol),
    crossBook: (symbol) => faults.crossed.add(symbol),
    sendMalformedFrame: (symbol) => faults.malformed.add(symbol),
    freeze(symbol, forMs) {
      const until = Math.max(faults.frozenUntil.get(symbol) ?? -Infinity, clock.now() + forMs);
      faults.frozenUntil.set(symbol, until);
    },
    disconnect(forMs) {
      faults.disconnectedUntil = Math.max(faults.disconnectedUntil, clock.now() + forMs);
      if (isDisconnected) return;
      isDisconnected = true;
      for (const loseFrame of inFlight) loseFrame();
      inFlight.clear();
      latestArrival = -Infinity;
      marketState.markDisconnected('the connection to the simulated exchange is lost');
    },
    silenceExecution: (forMs) => execution.silenceVenue(forMs),
    addLatency(byMs, forMs) {
      const now = clock.now();
      faults.latencies = [...faults.latencies.filter(({ until }) => until > now), { byMs, until: now + forMs }];
    },
  };

  return {
    description: describeSimulator({
      symbols: contracts.length,
      seed,
      speed,
      regime: forcedRegime,
      faults: faultSchedule.length,
    }),
    hasHistory: true,
    marketId: 'simulated',
    clock,
    faults: faultControls,
    currentRegime: regime,
    currentPrices: () => new Map(feeds.map((feed) => [feed.contract.symbol, feed.currentPrice()])),
    rejectedFrameCounts: () => marketState.rejectedFrameCounts(),
    instruments: () => marketState.instruments(),
    book: (symbol) => marketState.book(symbol),
    candles: (symbol, minutes) => marketState.candles(symbol, minutes),
    prices: (symbol) => marketState.prices(symbol),
    funding: (symbol) => marketState.funding(symbol),
    execution,
    listen: (listener) => marketState.listen(listener),
    start() {
      if (feeds.length === 0) {
        const past = createRegimeHistory(seed + 2, startMs, forcedRegime);
        feeds = contracts.map((contract) => {
          const ownSeed = seedOf(contract);
          const opening = chooseOpeningPrice(contract, prices?.get(contract.symbol));
          const history = createSimulatedCandles({ ...contract, reference_price: opening }, ownSeed + 1, past);
          const storeCandle = (minutes: number, candle: Candle): void =>
            marketState.symbolState(contract.symbol).candles.store(minutes, candle);
          return new SimulatedFeed(
            contract,
            { seed: ownSeed, history, startMs, conditions: conditions(), storeCandle },
            faults,
          );
        });
        scheduleFaults(faultSchedule, faultControls, exchangeClock);
      }
      marketState.reportFeed('up', 'the simulated exchange is connected');
      return Promise.resolve();
    },
    stop() {
      marketState.reportFeed('down', 'the simulated exchange was stopped');
      return Promise.resolve();
    },
    advanceTo(at) {
      const nextStep = (): number => (feeds.length > 0 ? nextStepAt() : Infinity);
      const nextEventAt = (): number => Math.min(nextStep(), taskQueue.nextDueAt());
      while (clock.advanceUntil(at, nextEventAt) >= nextEventAt()) {
        if (taskQueue.nextDueAt() <= nextStep()) taskQueue.takeNextTask()?.();
        else stepNextContract();
      }
    },
  };
}

/** Creates a probe that runs the bot's due tasks before each frame, as the replay of a session does. */
function runTasksBeforeFrames(probe: SessionProbe, clock: MarketClock): SessionProbe {
  const runTasks = (): void => clock.advanceTo(clock.now());
  return {
    ...probe,
    wrapInterpreter(inner, marketState) {
      const observed = probe.wrapInterpreter(inner, marketState);
      return {
        ...observed,
        receive(frame, receivedAt, symbolHint) {
          runTasks();
          observed.receive(frame, receivedAt, symbolHint);
        },
      };
    },
    onAnswer(symbol, problem) {
      runTasks();
      probe.onAnswer(symbol, problem);
    },
  };
}

/** Returns a description that names all options to the operator. */
function describeSimulator(parts: {
  symbols: number;
  seed: number;
  speed: number;
  regime: Regime | undefined;
  faults: number;
}): string {
  const { symbols, seed, speed, regime, faults } = parts;
  const held = regime === undefined ? '' : `, held in ${regime}`;
  const ordered = faults === 0 ? '' : `, ${faults} ${faults === 1 ? 'fault' : 'faults'} ordered`;
  const pace = speed === 1 ? '' : `, at up to ${speed}x`;
  return `simulated market, ${symbols} symbols, seed ${seed}${held}${ordered}${pace}`;
}

function chooseOpeningPrice({ reference_price }: Contract, kept: number | undefined): number {
  if (kept === undefined) return reference_price;
  return kept > reference_price / MAX_STORED_PRICE_RATIO && kept < reference_price * MAX_STORED_PRICE_RATIO
    ? kept
    : reference_price;
}

function selectContracts(symbols: SimulatorOptions['symbols']): readonly Contract[] {
  if (symbols === undefined) return CONTRACTS;
  if (typeof symbols === 'number') {
    return [...CONTRACTS].sort((a, b) => b.turnover_24h - a.turnover_24h).slice(0, symbols);
  }
  return symbols.map((symbol) => {
    const known = findContract(symbol);
    if (!known) throw new Error(`The simulator knows no contract ${symbol}.`);
    return known;
  });
}
