/** A message that waits for its delivery, in memory and in the database. */

import { ALARM_RANKS, alarmSchema } from '@/contract/alarms/alarms';
import { z } from '@/contract/schema/z';

import type { StoredChannelMessage } from '../../store/alarms/channelTypes';
import type { ChannelMessage } from './channelMessage';
import type { StormContent } from './messageTexts';

/** Time for which a message is tried. */
export const MESSAGE_LIFETIME_MS = 24 * 3_600_000;
/** Time to the next attempt after an attempt whose outcome is unknown, so that a repetition is not a second ring. */
export const UNKNOWN_OUTCOME_WAIT_MS = 60_000;

const messageSchema = z.object({
  id: z.string(),
  kind: z.enum(['alarm', 'reminder', 'cleared', 'storm', 'report', 'test']),
  rank: z.enum(ALARM_RANKS),
  title: z.string(),
  text: z.string(),
  action: z.string(),
  link: z.string().nullable(),
  alarm: alarmSchema.nullable(),
  at: z.string(),
});

const bodySchema = z.object({
  message: messageSchema,
  storm: z.object({ count: z.number(), worst: z.array(alarmSchema) }).nullable(),
  /** Times of the wall clock, because they outlive the process. */
  created_at: z.number(),
  /** Start of an attempt whose outcome is unknown. */
  attempted_at: z.number().nullable(),
  refusals: z.number(),
});

/** A message that waits. `readyAt` and `expiresAt` are monotonic times, because the wall clock can jump. */
export type QueuedMessage = {
  number: number;
  channel: string;
  message: ChannelMessage;
  /** Content of a storm. Null for other messages. */
  storm: StormContent | null;
  createdAt: number;
  attemptedAt: number | null;
  refusals: number;
  readyAt: number;
  expiresAt: number;
};

type Clocks = { wallNow: () => number; steadyNow: () => number };

/** Returns the part of a wait that began at a wall-clock time. A clock that was set back never extends the wait. */
const restOfWait = (since: number, waitMs: number, now: number): number =>
  Math.min(waitMs, Math.max(0, since + waitMs - now));

/** Restores a stored message, or returns undefined for a message of another form. */
export function restoreMessage(
  { number, channel, body }: StoredChannelMessage,
  clocks: Clocks,
): QueuedMessage | undefined {
  const read = bodySchema.safeParse(body);
  if (!read.success) return undefined;
  const { message, storm, created_at, attempted_at, refusals } = read.data;
  const wall = clocks.wallNow();
  const now = clocks.steadyNow();
  const wait = attempted_at === null ? 0 : restOfWait(attempted_at, UNKNOWN_OUTCOME_WAIT_MS, wall);
  return {
    number,
    channel,
    message,
    storm,
    createdAt: created_at,
    attemptedAt: attempted_at,
    refusals,
    readyAt: now + wait,
    expiresAt: now + restOfWait(created_at, MESSAGE_LIFETIME_MS, wall),
  };
}

export const toStoredMessage = (queued: QueuedMessage): StoredChannelMessage => ({
  number: queued.number,
  channel: queued.channel,
  body: {
    message: queued.message,
    storm: queued.storm && { ...queued.storm, worst: [...queued.storm.worst] },
    created_at: queued.createdAt,
    attempted_at: queued.attemptedAt,
    refusals: queued.refusals,
  } satisfies z.input<typeof bodySchema>,
});

/** Returns what a message adds to a storm, or undefined for a message that is not about alarms. */
export const stormContentOf = ({ message, storm }: QueuedMessage): StormContent | undefined =>
  storm ?? (message.alarm === null ? undefined : { count: 1, worst: [message.alarm] });
