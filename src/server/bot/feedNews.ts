import type { MarketEvent } from '../market/source';
import { feedLine, type Watchlist } from './watchlist';
import type { Workbench } from './workbench';

type FeedEvent = Extract<MarketEvent, { kind: 'feed' }>;

/** What the data feed tells of itself: told to the operator, and kept for whoever must know. */
export type FeedNews = {
  take(event: FeedEvent): void;
  /** A recording ends. */
  hasEnded(): boolean;
  /** Of the feed as a whole, not of one symbol. */
  problem(): string | undefined;
};

export function createFeedNews({ log }: Pick<Workbench, 'log'>, watchlist: Watchlist, onUp: () => void): FeedNews {
  let hasEnded = false;
  let problem: string | undefined;

  return {
    take(event) {
      const component = event.state === 'resynced' ? 'RECOVERY' : event.symbol === undefined ? 'SYSTEM' : 'DATA';
      if (event.state === 'ended') hasEnded = true;
      if (event.state === 'up') onUp();
      if (event.symbol === undefined) problem = problemOf(event) ?? (event.state === 'up' ? undefined : problem);
      if (event.state !== 'gap' && event.state !== 'down') return log.info(component, feedLine(event));
      const affected = event.symbol === undefined ? watchlist.all() : [watchlist.of(event.symbol)];
      for (const watch of affected) watch?.onGap();
      log.warning(component, feedLine(event));
    },
    hasEnded: () => hasEnded,
    problem: () => problem,
  };
}

function problemOf({ state, detail }: FeedEvent): string | undefined {
  if (state === 'down') return `Market data are down: ${detail}`;
  return state === 'ended' ? `The recording is over: ${detail}` : undefined;
}
