import { refusalEvent } from '../../logging/botEvents';
import { createBotLog } from '../../logging/botLog';
import { createFailSafeClock, runDisplayStep } from '../../logging/failures';
import { createStoreWriter } from '../../logging/storeWriter';
import type { MarketSource } from '../../market/source';
import { isDatabaseDamage } from '../../store/database/faults';
import { damagedDatabaseText } from '../../store/database/faultTexts';
import { createSettings } from '../settings/settings';
import { createVenues } from '../venues/venues';
import type { BotContext } from './context';
import type { BotDependencies } from './dependencies';

/** An alarm of an event lasts for a minute, so that repeated refusals are one alarm. */
const REFUSAL_INTERVAL_MS = 30_000;

/** Creates what every component of the bot receives, and the settings that only commands change. */
export function createContext({ onStorageProblem, ...dependencies }: BotDependencies) {
  const { market: given, store, wallNow } = dependencies;
  const log = createBotLog(store.logs, given.clock, wallNow, dependencies.onEvent);
  // The new object inherits from the given market, because changes of `market.description` would not
  // reach a copy.
  const market = Object.assign(Object.create(given) as MarketSource, { clock: createFailSafeClock(given.clock, log) });
  const settings = createSettings(store.params, log);
  const params = settings.currentParameters;
  const writer = createStoreWriter(market.clock, log, params, onStorageProblem);
  store.onFault((fault, path) => {
    if (isDatabaseDamage(fault)) writer.reportUnusableStore(damagedDatabaseText(path), true);
    else if (fault === 'failing')
      writer.reportUnusableStore('the database cannot be used: its disk reports an error', false);
  });
  market.onRefusal?.(({ cause, text }) => {
    const limit = { key: `refusal:${cause}`, everyMs: REFUSAL_INTERVAL_MS };
    log.report(refusalEvent(cause, text), limit);
  });
  const venues = createVenues(market, params, log);
  // An error on the way to a console must not change a trade: a half-opened trade would open twice.
  const publish: BotDependencies['publish'] = (event) => runDisplayStep(log, () => dependencies.publish(event));
  const context: BotContext = { ...dependencies, publish, market, params, log, writer, venues };
  return { context, settings };
}
