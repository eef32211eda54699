import type { BotDeps } from './bot';
import type { BotLog } from './runtime/botLog';
import type { FullParameters } from './settings';
import type { StoreWriter } from './storeWriter';
import type { Venues } from './venues/venues';

/** What nearly every part of the bot works with. */
export type BotContext = Pick<BotDeps, 'market' | 'store' | 'random' | 'publish' | 'exportKpi'> & {
  params: () => FullParameters;
  log: BotLog;
  writer: StoreWriter;
  venues: Venues;
};

/** A line of the detailed log: only while its switch and the master switch are on. */
export function logStep({ log, params }: BotContext, what: string): void {
  const { enable_detailed_logging, log_trade_lifecycle } = params();
  if (enable_detailed_logging && log_trade_lifecycle) log.debug('EXECUTION', what);
}

/** Repeats `task` in market time; the interval is read afresh each time. Returns what ends it. */
export function repeat({ market }: Pick<BotContext, 'market'>, everyMs: () => number, task: () => void): () => void {
  let cancel = market.clock.after(everyMs(), run);
  function run() {
    cancel = market.clock.after(everyMs(), run);
    task();
  }
  return () => cancel();
}
