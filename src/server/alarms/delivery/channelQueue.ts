/** The queue of one channel: order for each alarm, rank first, and one message for a storm. */

import type { Alarm } from '@/contract/alarms';
import { compareRanks } from '@/domain/alarms/alarmList';
import { createSentWindow, MAX_SINGLE_ALARMS } from '@/domain/alarms/storm';

import { stormContentOf, type QueuedMessage } from './queuedMessage';

const WINDOW_MS = 60_000;
/** Shortest time between messages after that many within a minute. */
const CROWDED_INTERVAL_MS = 15_000;

export type ChannelQueue = {
  /** Adds a message. A waiting message of the same alarm and state is replaced. */
  add(message: QueuedMessage): void;
  /** Adds a stored message of an earlier process. */
  restore(message: QueuedMessage): void;
  /** Removes the waiting messages that `isDropped` selects, without the message in flight. */
  remove(isDropped: (message: QueuedMessage) => boolean): void;
  /** Merges waiting messages into a storm when too many wait. */
  mergeIfMany(isHeld: (message: QueuedMessage) => boolean): void;
  /** Returns the next message, which is then in flight, or undefined while none may be sent. */
  takeNext(isHeld: (message: QueuedMessage) => boolean): QueuedMessage | undefined;
  /** Ends the flight of a message. A message that was not delivered waits again. */
  settle(message: QueuedMessage, isDelivered: boolean): void;
  waiting(): readonly QueuedMessage[];
};

export type ChannelQueueOptions = {
  steadyNow: () => number;
  /** Creates the message of a storm in place of the merged messages. */
  createStorm: (merged: readonly QueuedMessage[]) => QueuedMessage;
  /** Stores a message, or removes it with null. */
  store: (number: number, message: QueuedMessage | null) => void;
};

export function createChannelQueue({ steadyNow, createStorm, store }: ChannelQueueOptions): ChannelQueue {
  let queue: QueuedMessage[] = [];
  let inFlight: QueuedMessage | undefined;
  const sent = createSentWindow(WINDOW_MS);

  const drop = (dropped: readonly QueuedMessage[]): void => {
    const numbers = new Set(dropped.map(({ number }) => number));
    queue = queue.filter(({ number }) => !numbers.has(number));
    for (const number of numbers) store(number, null);
  };
  const append = (message: QueuedMessage): void => {
    queue.push(message);
    store(message.number, message);
  };

  /** Returns the ready messages that come first for their alarm, and all messages that a storm can replace. */
  const readyMessages = (isHeld: (message: QueuedMessage) => boolean) => {
    const now = steadyNow();
    const heads: QueuedMessage[] = [];
    const mergeable: QueuedMessage[] = [];
    const seen = new Set<string>();
    const blocked = new Set<string>();
    let isStormAhead = false;
    for (const message of queue) {
      const alarm = alarmIdOf(message);
      const isReady = message.readyAt <= now && !isHeld(message) && message !== inFlight;
      if (!isReady) {
        if (alarm !== undefined) blocked.add(alarm);
        if (message.storm !== null) return { heads, mergeable };
        continue;
      }
      if (alarm !== undefined && blocked.has(alarm)) continue;
      if (stormContentOf(message) !== undefined) mergeable.push(message);
      if (!isStormAhead && (alarm === undefined || !seen.has(alarm))) heads.push(message);
      if (alarm !== undefined) seen.add(alarm);
      if (message.storm !== null) isStormAhead = true;
    }
    return { heads, mergeable };
  };

  const merge = (merged: readonly QueuedMessage[]): QueuedMessage => {
    const storm = createStorm(merged);
    drop(merged);
    append(storm);
    return storm;
  };

  return {
    add(message) {
      const alarm = alarmIdOf(message);
      const last = alarm === undefined ? undefined : queue.filter((each) => alarmIdOf(each) === alarm).at(-1);
      const isSame = last !== undefined && last !== inFlight && rings(last) === rings(message);
      if (!isSame) return append(message);
      drop([last]);
      // An attempt whose outcome is unknown may have delivered the replaced message.
      append({ ...message, readyAt: Math.max(message.readyAt, last.readyAt) });
    },
    restore: (message) => void queue.push(message),
    remove: (isDropped) => drop(queue.filter((message) => message !== inFlight && isDropped(message))),
    mergeIfMany(isHeld) {
      const { mergeable } = readyMessages(isHeld);
      if (mergeable.length > MAX_SINGLE_ALARMS) merge(mergeable);
    },
    takeNext(isHeld) {
      if (inFlight !== undefined) return undefined;
      const now = steadyNow();
      const isCrowded = sent.count(now) >= MAX_SINGLE_ALARMS;
      if (isCrowded && now - sent.lastAt() < CROWDED_INTERVAL_MS) return undefined;
      const { heads, mergeable } = readyMessages(isHeld);
      inFlight = isCrowded && mergeable.length > 1 ? merge(mergeable) : heads.sort(compareMessages)[0];
      if (inFlight !== undefined) sent.add(now);
      return inFlight;
    },
    settle(message, isDelivered) {
      inFlight = undefined;
      if (isDelivered) drop([message]);
      else store(message.number, message);
    },
    waiting: () => queue,
  };
}

const alarmIdOf = ({ message }: QueuedMessage): Alarm['id'] | undefined => message.alarm?.id;
const rings = ({ message }: QueuedMessage): boolean => message.kind !== 'cleared';

/** Sorts messages: least refused first, so that one refused message delays no other, then by rank, then the oldest. */
const compareMessages = (a: QueuedMessage, b: QueuedMessage): number =>
  a.refusals - b.refusals || compareRanks(a.message, b.message) || a.number - b.number;
