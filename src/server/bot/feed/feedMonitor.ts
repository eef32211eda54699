import type { MarketEvent } from '../../market/source';
import type { BotLog } from '../runtime/botLog';
import type { Watchlist } from '../strategy/watchlist';
import type { BotContext } from '../botContext';

type FeedEvent = Extract<MarketEvent, { kind: 'feed' }>;

/** What the data feed tells of itself: told to the operator, and kept for whoever must know. */
export type FeedMonitor = {
  onEvent(event: FeedEvent): void;
  /** A recording ends. */
  hasEnded(): boolean;
  /** Of the feed as a whole, not of one symbol. */
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
 * Connections come and go as SYSTEM, gaps are DATA and a book that was rebuilt is RECOVERY. Books that a lost connection
 * took along come back with it, without a line each. A book that merely grows old is no event: on quiet symbols it would
 * fill the log. The diagnostics count it, and a live feed tells of a silence that is worth asking about.
 */
export function logFeedEvent(log: BotLog, event: FeedEvent, whose = ''): void {
  const { state, symbol } = event;
  const ofConnection = symbol === undefined && state !== 'gap';
  const component = state === 'resynced' ? 'RECOVERY' : ofConnection ? 'SYSTEM' : 'DATA';
  log[isLoss(event) ? 'warning' : 'info'](component, `${whose}${feedEventText(event)}`);
}

/** The operator's words for what happened to a feed. */
const feedEventText = ({ symbol, state, detail }: FeedEvent): string =>
  `${symbol ?? 'Market data'} ${state}: ${detail}`;

function problemOf({ state, detail }: FeedEvent): string | undefined {
  if (state === 'down') return `Market data are down: ${detail}`;
  return state === 'ended' ? `The recording is over: ${detail}` : undefined;
}
