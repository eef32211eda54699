import type { SocketPeer } from './socketPeer';

/** A client with more unsent bytes is slow. It gets only the latest frame of each key, after a delay. */
const SLOW_ABOVE_BYTES = 64 * 1024;
const RETRY_AFTER_MS = 100;

export type LatestFrames = {
  /** Sends the frame, or keeps it while the client is slow. A newer frame of the key replaces a kept frame. */
  send(key: string, text: string): void;
  /** Drops the kept frame of the key. */
  drop(key: string): void;
  clear(): void;
};

/** Creates the sender for one client. While the client is slow, it keeps at most one frame of each key. */
export function createLatestFrames(peer: Pick<SocketPeer, 'send' | 'unsentBytes'>): LatestFrames {
  const waiting = new Map<string, string>();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const isSlow = (): boolean => (peer.unsentBytes?.() ?? 0) > SLOW_ABOVE_BYTES;

  const flush = (): void => {
    retry = undefined;
    for (const [key, text] of waiting) {
      if (isSlow()) return schedule();
      waiting.delete(key);
      peer.send(text);
    }
  };

  const schedule = (): void => {
    retry ??= setTimeout(flush, RETRY_AFTER_MS);
  };

  return {
    send(key, text) {
      if (isSlow()) {
        waiting.set(key, text);
        schedule();
        return;
      }
      waiting.delete(key);
      peer.send(text);
    },
    drop: (key) => void waiting.delete(key),
    clear() {
      waiting.clear();
      clearTimeout(retry);
      retry = undefined;
    },
  };
}
