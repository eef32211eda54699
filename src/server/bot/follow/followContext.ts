import type { BotLog } from '../../logging/botLog';
import type { StoreWriter } from '../../logging/storeWriter';
import type { MarketSource } from '../../market/source';
import { seededRandom } from '../../market/rng';
import type { BotContext } from '../core/context';
import type { ParametersWithUnknownFields } from '../settings/settings';
import { createVenues } from '../venues/venues';

const doNothing = () => undefined;

const NO_LOG: BotLog = {
  error: doNothing,
  warning: doNothing,
  info: doNothing,
  debug: doNothing,
  logLimited: doNothing,
  report: doNothing,
  startBuffering: doNothing,
  flushBuffer: () => true,
  onWriteFailure: doNothing,
};

/** Runs no write, so that no hypothetical trade reaches the store. */
const NO_WRITER: StoreWriter = {
  write: doNothing,
  writeUntilStored: doNothing,
  storageProblem: doNothing,
  reportUnusableStore: doNothing,
  onWritesFail: doNothing,
  flushPendingWrites: doNothing,
};

const RANDOM_SEED = 1;

/**
 * Creates the context of hypothetical trades. It reads the market of the bot and keeps `params`. It writes, logs,
 * publishes and requests nothing, and has its own random numbers.
 */
export function createFollowContext(context: BotContext, params: ParametersWithUnknownFields): BotContext {
  const { clock } = context.market;
  const runQuietly = (task: () => void) => {
    try {
      task();
    } catch {
      // The follower drops a signal whose trade does not end.
    }
  };
  // Inherits from what the market of the bot inherits from. Inheriting from that market itself made each of its reads
  // slower, in the decisions of the bot too. Object.getPrototypeOf and Object.create return any.
  const market = Object.assign(Object.create(Object.getPrototypeOf(context.market) as object) as MarketSource, {
    clock: {
      now: clock.now,
      after: (delayMs: number, task: () => void) => clock.after(delayMs, () => runQuietly(task)),
    },
  });
  const readParams = () => params;
  return {
    market,
    params: readParams,
    store: context.store,
    wallNow: context.wallNow,
    random: seededRandom(RANDOM_SEED),
    publish: doNothing,
    log: NO_LOG,
    writer: NO_WRITER,
    venues: {
      ...createVenues(market, readParams, NO_LOG),
      // A request would change the load of the exchange, and the books of the bot.
      requestBook: (_venue, _symbol, answered) => answered('hypothetical trades request no books'),
      followExecutionBooks: doNothing,
    },
  };
}
