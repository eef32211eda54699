/** Sends the messages of one channel, one after the other, with retries and quiet hours. */

import type { ChannelSettings } from '@/contract/alarms/channelSettings';

import type { ChannelAnswer, ChannelMessage, SendMessage } from './channelMessage';
import type { ChannelQueue } from './channelQueue';
import { UNKNOWN_OUTCOME_WAIT_MS, type QueuedMessage } from './queuedMessage';
import { isQuietTime } from './quietHours';

/** Waits before the next attempt after the first, second and later failures in a row. */
const RETRY_WAITS_MS = [10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000] as const;
/** Wait before a refused message is tried again. An operator may have mended the channel. */
const REFUSED_WAIT_MS = 300_000;
/** Duration of an attempt from which a failure may have come after the delivery. */
const UNKNOWN_OUTCOME_MS = 5_000;
const LONGEST_ANSWER = 300;

export type ChannelStatus = {
  last_success_at: string | null;
  last_failure_at: string | null;
  last_answer: string | null;
  /** Number of failures since the last success. */
  failures: number;
};

export type ChannelWorker = {
  /** Returns the next message, marked as attempted, or undefined while none may be sent. */
  take(): QueuedMessage | undefined;
  /** Sends a taken message. */
  deliver(message: QueuedMessage): Promise<void>;
  /** Sends a message beside the queue. */
  test(message: ChannelMessage): Promise<ChannelAnswer>;
  isHeld(message: QueuedMessage): boolean;
  status(): ChannelStatus;
  /** Replaces the settings. Waiting messages are tried at once. */
  setSettings(settings: ChannelSettings | undefined): void;
  /** Ends the message in flight. Its outcome stays unknown. */
  stop(): void;
};

export type ChannelWorkerOptions = {
  queue: ChannelQueue;
  settings: ChannelSettings | undefined;
  status: ChannelStatus;
  send: SendMessage;
  storeStatus: (status: ChannelStatus) => void;
  store: (message: QueuedMessage) => void;
  wallNow: () => number;
  steadyNow: () => number;
};

export function createChannelWorker(options: ChannelWorkerOptions): ChannelWorker {
  const { queue, send, storeStatus, store, wallNow, steadyNow } = options;
  const stopped = new AbortController();
  let { settings, status } = options;
  let failuresInRow = 0;
  let nextAttemptAt = -Infinity;

  const isHeld = ({ message }: QueuedMessage): boolean =>
    settings !== undefined && message.rank !== 'critical' && isQuietTime(settings, wallNow());

  const attempt = async (message: ChannelMessage): Promise<ChannelAnswer> => {
    if (settings === undefined) return { outcome: 'refused', answer: 'The secrets of the channel cannot be read.' };
    const { outcome, answer, ...rest } = await send(settings, message, stopped.signal);
    const at = new Date(wallNow()).toISOString();
    const last_answer = answer.slice(0, LONGEST_ANSWER);
    if (!stopped.signal.aborted) {
      status =
        outcome === 'delivered'
          ? { ...status, last_success_at: at, last_answer, failures: 0 }
          : { ...status, last_failure_at: at, last_answer, failures: status.failures + 1 };
      storeStatus(status);
    }
    return { outcome, answer: last_answer, ...rest };
  };

  const planRetry = (message: QueuedMessage, { outcome, retryAfterMs = 0 }: ChannelAnswer, tookMs: number): void => {
    const now = steadyNow();
    message.attemptedAt = null;
    if (outcome === 'refused') {
      message.refusals += 1;
      message.readyAt = now + REFUSED_WAIT_MS;
      return;
    }
    const wait = RETRY_WAITS_MS[Math.min(failuresInRow, RETRY_WAITS_MS.length - 1)] ?? 0;
    const least = tookMs >= UNKNOWN_OUTCOME_MS ? UNKNOWN_OUTCOME_WAIT_MS : 0;
    failuresInRow += 1;
    nextAttemptAt = now + Math.max(wait, least, retryAfterMs);
  };

  return {
    take() {
      if (settings?.is_on !== true || stopped.signal.aborted || steadyNow() < nextAttemptAt) return undefined;
      const message = queue.takeNext(isHeld);
      if (message === undefined) return undefined;
      message.attemptedAt = wallNow();
      store(message);
      return message;
    },
    async deliver(message) {
      const startedAt = steadyNow();
      const answer = await attempt(message.message);
      if (stopped.signal.aborted) return;
      const isDelivered = answer.outcome === 'delivered';
      if (isDelivered) failuresInRow = 0;
      else planRetry(message, answer, steadyNow() - startedAt);
      queue.settle(message, isDelivered);
    },
    test: attempt,
    isHeld,
    status: () => status,
    setSettings(next) {
      settings = next;
      nextAttemptAt = -Infinity;
      failuresInRow = 0;
      for (const message of queue.waiting()) if (message.attemptedAt === null) message.readyAt = steadyNow();
    },
    stop: () => stopped.abort(),
  };
}
