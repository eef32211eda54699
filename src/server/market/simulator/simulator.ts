import { createMarketClock } from '../clock/marketClock';
import { createBybitInterpreter } from '../feeds/bybitInterpreter';
import { toInstrument } from '../contracts';
import { MarketState } from '../marketState';
import { createRng, mixSeeds, seededRandom } from '../rng';
import { NO_OP_PROBES, type SessionProbes } from '../session/sessionProbe';
import type { MarketSource } from '../source';
import { chooseOpeningPrice, contractSeed, selectContracts } from './contractChoice';
import { createExchangeTasks, runTasksBeforeFrames } from './exchangeTasks';
import { createSimulatedExecution } from './executionVenue/simulatedExecution';
import { createFaultState, createSimulatorFaults, type FaultControls } from './faults';
import { createFrameDelivery } from './frameDelivery';
import { createRegimeHistory, createSimulatedCandles } from './model/history';
import type { Regime } from './model/regime';
import { SharedMarket } from './sharedMarket';
import { SimulatedFeed } from './simulatedFeed';

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
  probes?: SessionProbes;
};

export type Simulator = MarketSource & {
  readonly faults: FaultControls;
  currentRegime(): Regime;
  /** Returns prices from which a new market can continue. Empty before the simulation starts. */
  currentPrices(): Map<string, number>;
  rejectedFrameCounts(): ReadonlyMap<string, number>;
};

const SIMULATION_STEP_MS = 100;
const SIMULATION_STEP_S = SIMULATION_STEP_MS / 1000;
/** Number that is mixed into a contract's seed to get the seed of the execution venue. */
const EXECUTION_SALT = 2;

/**
 * Creates a simulated crypto-futures exchange, seeded and offline. The simulator is calibrated on recordings, not tuned
 * for profit. A bot that pays taker fees at entry and exit should lose, as on a real market.
 */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { seed, startMs, symbols, speed = 1, forcedRegime, prices, probes = NO_OP_PROBES } = options;
  const contracts = selectContracts(symbols);
  const clock = createMarketClock(startMs);
  const tasks = createExchangeTasks(clock);
  const marketState = new MarketState(clock);
  const dataProbe = runTasksBeforeFrames(probes.data, clock);
  const exchange = dataProbe.wrapInterpreter(createBybitInterpreter(marketState), marketState);
  const seeded = contracts.map((each) => ({
    contract: each,
    seed: mixSeeds(contractSeed(seed, each), EXECUTION_SALT),
  }));
  const executionProbe = runTasksBeforeFrames(probes.execution, clock);
  const execution = createSimulatedExecution(marketState, seeded, tasks.clock, executionProbe);
  const faultState = createFaultState();
  const { deliver, dropFramesInFlight } = createFrameDelivery(exchange.receive, tasks.clock, faultState);
  const silenceExecution = execution.silenceVenue;
  const faults = createSimulatorFaults(faultState, marketState, { dropFramesInFlight, silenceExecution });
  const sharedMarket = new SharedMarket(createRng(seededRandom(seed)), forcedRegime);
  const contractSpacing_ms = SIMULATION_STEP_MS / contracts.length;
  let feeds: SimulatedFeed[] = [];
  let round = 0;
  let contractIndex = 0;
  marketState.addObserver(probes.data.onEvent);
  marketState.addObserver((event) => {
    if (event.kind === 'candle') execution.addCandle(event.symbol, event.minutes, event.candle);
  });
  marketState.setInstruments(contracts.map(toInstrument));

  /** Returns the time of the next contract's step. The steps of all contracts are distributed over 100 ms. */
  function nextStepAt(): number {
    if (feeds.length === 0) return Infinity;
    return startMs + (round + 1) * SIMULATION_STEP_MS + Math.floor(contractIndex * contractSpacing_ms);
  }

  function stepNextContract(): void {
    if (contractIndex === 0) {
      sharedMarket.advanceStep(SIMULATION_STEP_S);
      faults.endDisconnectionIfDue();
    }
    const feed = feeds[contractIndex];
    if (feed) {
      const { symbol } = feed.contract;
      const shared = sharedMarket.step;
      feed.advanceStep(clock.now(), shared, marketState.writableBook(symbol).ready, deliver);
      execution.recordDataVenueStep(symbol, round, { at: clock.now(), ...feed.fairPriceAndPressure(), shared });
    }
    contractIndex++;
    if (contractIndex < feeds.length) return;
    contractIndex = 0;
    round++;
  }

  function createFeeds(): SimulatedFeed[] {
    const past = createRegimeHistory(seed + 2, startMs, forcedRegime);
    const { conditions } = sharedMarket.step;
    return contracts.map((contract) => {
      const ownSeed = contractSeed(seed, contract);
      const reference_price = chooseOpeningPrice(contract, prices?.get(contract.symbol));
      const history = createSimulatedCandles({ ...contract, reference_price }, ownSeed + 1, past);
      const { candles } = marketState.symbolState(contract.symbol);
      const storeCandle = candles.store.bind(candles);
      return new SimulatedFeed(contract, { seed: ownSeed, history, startMs, conditions, storeCandle }, faultState);
    });
  }

  return {
    description: describeSimulator({ symbols: contracts.length, seed, speed, regime: forcedRegime }),
    hasHistory: true,
    marketId: 'simulated',
    clock,
    faults: faults.controls,
    currentRegime: () => sharedMarket.regime,
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
      if (feeds.length === 0) feeds = createFeeds();
      marketState.reportFeed('up', 'the simulated exchange is connected');
      return Promise.resolve();
    },
    stop() {
      marketState.reportFeed('down', 'the simulated exchange was stopped');
      return Promise.resolve();
    },
    advanceTo(at) {
      const nextEventAt = (): number => Math.min(nextStepAt(), tasks.nextDueAt());
      while (clock.advanceUntil(at, nextEventAt) >= nextEventAt()) {
        if (tasks.nextDueAt() <= nextStepAt()) tasks.runNextTask();
        else stepNextContract();
      }
    },
  };
}

function describeSimulator(parts: {
  symbols: number;
  seed: number;
  speed: number;
  regime: Regime | undefined;
}): string {
  const { symbols, seed, speed, regime } = parts;
  const held = regime === undefined ? '' : `, held in ${regime}`;
  const pace = speed === 1 ? '' : `, at up to ${speed}x`;
  return `simulated market, ${symbols} symbols, seed ${seed}${held}${pace}`;
}
