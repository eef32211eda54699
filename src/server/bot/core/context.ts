import type { BotDependencies } from './dependencies';
import type { BotLog } from '../../logging/botLog';
import type { ParametersWithUnknownFields } from '../settings/settings';
import type { StoreWriter } from '../../logging/storeWriter';
import type { Venues } from '../venues/venues';

export type BotContext = Omit<BotDependencies, 'onStorageProblem'> & {
  params: () => ParametersWithUnknownFields;
  log: BotLog;
  writer: StoreWriter;
  venues: Venues;
};

/** Logs a lifecycle step of a trade if enable_detailed_logging and log_trade_lifecycle are on. */
export function logTradeStep({ log, params }: BotContext, what: string): void {
  const { enable_detailed_logging, log_trade_lifecycle } = params();
  if (enable_detailed_logging && log_trade_lifecycle) log.debug('EXECUTION', what);
}

/**
 * Repeats `task` in market time, each time after the delay that `everyMs` returns. Returns a function that ends the
 * repetition.
 */
export function repeatInMarketTime(
  { market }: Pick<BotContext, 'market'>,
  everyMs: () => number,
  task: () => void,
): () => void {
  let cancel = market.clock.after(everyMs(), run);
  function run() {
    cancel = market.clock.after(everyMs(), run);
    task();
  }
  return () => cancel();
}
