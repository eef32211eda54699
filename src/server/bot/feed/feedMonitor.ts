import type { MarketEvent } from '../../market/source';
import type { BotLog } from '../../logging/botLog';
import type { BotContext } from '../core/context';

type FeedEvent = Extract<MarketEvent, { kind: 'feed' }>;

/** Logs the status events of the data feed and remembers the current problem and the last book of the feed. */
export type FeedMonitor = {
  recordBook(at: number): void;
  /** Returns the market time of the latest book update, or undefined before the first update. */
  lastBookAt(): number | undefined;
  /** Returns the age of the latest book, at most `maxMs`. Returns null before the first book and after the end. */
  lagMs(maxMs: number): number | null;
  onEvent(event: FeedEvent): void;
  /** Returns true after the end of a replayed recording. */
  hasEnded(): boolean;
  /** Returns the problem of the whole feed. Ignores problems of single symbols. */
  feedProblem(): string | undefined;
};

type FeedListeners = {
  /** Called for data that the feed lost, of all symbols without `symbol`. */
  onDataLoss: (symbol?: string) => void;
  onUp: () => void;
};

export function createFeedMonitor(
  { log, market }: Pick<BotContext, 'log' | 'market'>,
  { onDataLoss, onUp }: FeedListeners,
): FeedMonitor {
  let hasEnded = false;
  let problem: string | undefined;
  let lastBookAt: number | undefined;

  return {
    recordBook(at) {
      lastBookAt = at;
    },
    lastBookAt: () => lastBookAt,
    lagMs(maxMs) {
      if (lastBookAt === undefined || hasEnded) return null;
      return Math.floor(Math.min(maxMs, Math.max(0, market.clock.now() - lastBookAt)));
    },
    onEvent(event) {
      if (event.state === 'ended') hasEnded = true;
      if (event.state === 'up') onUp();
      if (event.symbol === undefined) problem = feedProblemOf(event) ?? (event.state === 'up' ? undefined : problem);
      logFeedEvent(log, event);
      if (isDataLoss(event)) onDataLoss(event.symbol);
    },
    hasEnded: () => hasEnded,
    feedProblem: () => problem,
  };
}

const isDataLoss = ({ state }: FeedEvent): boolean => state === 'gap' || state === 'down';

/**
 * Logs connection events under SYSTEM, gaps under DATA and rebuilt books under RECOVERY. `prefix` names the exchange.
 */
export function logFeedEvent(log: BotLog, event: FeedEvent, prefix = ''): void {
  const { state, symbol } = event;
  const ofConnection = symbol === undefined && state !== 'gap';
  const component = state === 'resynced' ? 'RECOVERY' : ofConnection ? 'SYSTEM' : 'DATA';
  log[isDataLoss(event) ? 'warning' : 'info'](component, `${prefix}${feedEventText(event)}`);
}

const feedEventText = ({ symbol, state, detail }: FeedEvent): string =>
  `${symbol ?? 'Market data'} ${state}: ${detail}`;

function feedProblemOf({ state, detail }: FeedEvent): string | undefined {
  if (state === 'down') return `Market data are down: ${detail}`;
  return state === 'ended' ? `The recording is over: ${detail}` : undefined;
}
