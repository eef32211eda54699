import type { Subscriptions } from '../books/subscriptions';
import type { ExchangeFeed } from '../exchanges/exchangeFeed';
import type { FrameReader } from '../frameReader';
import type { VenueConnection } from '../venueConnection';
import type { RequestQueue } from './requestQueue';

/** Settles with false if the book must be requested again. */
export function createSnapshotRequests(
  feed: Pick<ExchangeFeed, 'requestBookSnapshot' | 'snapshotCostOf'>,
  queue: RequestQueue,
  frames: Pick<FrameReader, 'interpreter' | 'readSnapshot'>,
  connection: Pick<VenueConnection, 'isRunning' | 'isUp'>,
  subscriptions: Pick<Subscriptions, 'isPrioritised' | 'isSubscribed' | 'resubscribe'>,
): (symbol: string) => Promise<boolean> {
  /** Symbols with an unanswered request. Only one request of a symbol runs at a time, because snapshots are expensive. */
  const pending = new Set<string>();

  return async (symbol) => {
    if (!feed.requestBookSnapshot) {
      subscriptions.resubscribe(symbol);
      return true;
    }
    if (pending.has(symbol)) return true;
    pending.add(symbol);
    let requestedFor: unknown;
    try {
      const urgency = subscriptions.isPrioritised(symbol) ? 'trade' : 'book';
      const requestOnce = () =>
        queue.enqueue({ cost: feed.snapshotCostOf(symbol), urgency }, () => {
          // A queued request may start after a reconnect. The snapshot belongs to the connection that is open when the
          // request starts.
          if (connection.isUp()) requestedFor = frames.interpreter();
          return feed.requestBookSnapshot?.(symbol) ?? Promise.resolve();
        });
      const frame = (await requestOnce()) ?? (await requestOnce());
      pending.delete(symbol);
      if (!subscriptions.isSubscribed(symbol, 'book') || !connection.isRunning()) return true;
      // The updates of a new connection do not continue a snapshot of the old connection.
      if (requestedFor !== frames.interpreter()) return false;
      frames.readSnapshot(frame);
      return true;
    } catch {
      pending.delete(symbol);
      return false;
    }
  };
}
