import type { SocketPeer } from './socketPeer';

/**
 * Number of unsent bytes above which a client counts as slow. A slow client receives only the latest frame of each key.
 */
const SLOW_CLIENT_UNSENT_BYTES = 64 * 1024;
const SLOW_CLIENT_RETRY_DELAY_MS = 100;

export type LatestFrameSender = {
  /** Queues the frame while the client is slow. A newer frame replaces the queued frame with the same key. */
  send(key: string, text: string): void;
  dropQueuedFrame(key: string): void;
  clearQueue(): void;
};

/**
 * Creates the frame sender for one client. The sender queues at most one frame of each key while the client is slow.
 * Calls `onSkipped` for each queued frame that a newer frame replaces.
 */
export function createLatestFrameSender(
  peer: Pick<SocketPeer, 'send' | 'unsentBytes'>,
  onSkipped: () => void = () => undefined,
): LatestFrameSender {
  const queuedFrames = new Map<string, string>();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const isSlow = (): boolean => (peer.unsentBytes?.() ?? 0) > SLOW_CLIENT_UNSENT_BYTES;

  const sendQueued = (): void => {
    retry = undefined;
    for (const [key, text] of queuedFrames) {
      if (isSlow()) return scheduleRetry();
      queuedFrames.delete(key);
      peer.send(text);
    }
  };

  const scheduleRetry = (): void => {
    retry ??= setTimeout(sendQueued, SLOW_CLIENT_RETRY_DELAY_MS);
  };

  return {
    send(key, text) {
      if (isSlow()) {
        if (queuedFrames.has(key)) onSkipped();
        queuedFrames.set(key, text);
        scheduleRetry();
        return;
      }
      queuedFrames.delete(key);
      peer.send(text);
    },
    dropQueuedFrame: (key) => void queuedFrames.delete(key),
    clearQueue() {
      queuedFrames.clear();
      clearTimeout(retry);
      retry = undefined;
    },
  };
}
