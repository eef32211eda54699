import type { MarketEvent } from '../../market/source';
import type { BotLog } from '../runtime/botLog';
import type { Watchlist } from '../strategy/watchlist';
import type { BotContext } from '../botContext';

type FeedEvent = Extract<MarketEvent, { kind: 'feed' }>;

/** Handles the status events of the data feed: logs them and keeps the current problem. */
export type FeedMonitor = {
  onEvent(event: FeedEvent): void;
  /** True after the end of a recording. */
  hasEnded(): boolean;
  /** The problem of the whole feed, not of one symbol. */
  problem(): string | undefined;
};

export function createFeedMonitor(
  { log }: Pick<BotContext, 'log'>,
  watchlist: Watchlist,
  onUp: () => void,
): FeedMonitor {
  let hasEnded = false;
  let problem: string | undefined;

  return {
    onEvent(event) {
      if (event.state === 'ended') hasEnded = true;
      if (event.state === 'up') onUp();
      if (event.symbol === undefined) problem = problemOf(event) ?? (event.state === 'up' ? undefined : problem);
      logFeedEvent(log, event);
      if (!isLoss(event)) return;
      const affected = event.symbol === undefined ? watchlist.all() : [watchlist.of(event.symbol)];
      for (const watch of affected) watch?.onGap();
    },
    hasEnded: () => hasEnded,
    problem: () => problem,
  };
}

const isLoss = ({ state }: FeedEvent): boolean => state === 'gap' || state === 'down';

/**
 * Logs connections as SYSTEM, gaps as DATA and rebuilt books as RECOVERY. Logs a
 * reconnect once, not once for each of its books. Does not log stale books, because quiet symbols would fill the log.
 * The diagnostics count stale books.
 */
export function logFeedEvent(log: BotLog, event: FeedEvent, whose = ''): void {
  const { state, symbol } = event;
  const ofConnection = symbol === undefined && state !== 'gap';
  const component = state === 'resynced' ? 'RECOVERY' : ofConnection ? 'SYSTEM' : 'DATA';
  log[isLoss(event) ? 'warning' : 'info'](component, `${whose}${feedEventText(event)}`);
}

/** Returns the operator text of a feed event. */
const feedEventText = ({ symbol, state, detail }: FeedEvent): string =>
  `${symbol ?? 'Market data'} ${state}: ${detail}`;

function problemOf({ state, detail }: FeedEvent): string | undefined {
  if (state === 'down') return `Market data are down: ${detail}`;
  return state === 'ended' ? `The recording is over: ${detail}` : undefined;
}
