import type { BotDeps } from './bot';
import type { BotLog } from './runtime/botLog';
import type { FullParameters } from './settings/settings';
import type { StoreWriter } from './runtime/storeWriter';
import type { Venues } from './venues/venues';

/** The dependencies that most components of the bot share. */
export type BotContext = Pick<BotDeps, 'market' | 'store' | 'random' | 'publish' | 'exportKpi'> & {
  params: () => FullParameters;
  log: BotLog;
  writer: StoreWriter;
  venues: Venues;
};

/** Logs a step of a trade's lifecycle. Needs enable_detailed_logging and log_trade_lifecycle. */
export function logStep({ log, params }: BotContext, what: string): void {
  const { enable_detailed_logging, log_trade_lifecycle } = params();
  if (enable_detailed_logging && log_trade_lifecycle) log.debug('EXECUTION', what);
}

/** Repeats `task` in market time and re-reads the interval each time. Returns a function that cancels it. */
export function repeat({ market }: Pick<BotContext, 'market'>, everyMs: () => number, task: () => void): () => void {
  let cancel = market.clock.after(everyMs(), run);
  function run() {
    cancel = market.clock.after(everyMs(), run);
    task();
  }
  return () => cancel();
}
