import type { Alarm } from '@/contract/alarms/alarms';
import type { StreamFrame } from '@/contract/live/streams';
import { compareAlarms } from './alarmRecord';

/** Largest number of alarms that are sent one by one at once, and within the window. */
const MAX_SINGLE_FRAMES = 5;
const MAX_FRAMES_PER_WINDOW = 20;
const WINDOW_MS = 10_000;
const STORM_INTERVAL_MS = 1_000;
const WORST_COUNT = 3;

export type Announcer = { add(alarm: Alarm): void; flush(): void };

/** Sends changed alarms to the consoles: one frame for each alarm, or one frame for a storm of changes. */
export function createAnnouncer(
  send: (frame: StreamFrame) => void,
  { wallNow, steadyNow }: { wallNow: () => number; steadyNow: () => number },
): Announcer {
  const pending = new Map<string, Alarm>();
  let count = 0;
  let sentAt: number[] = [];
  let stormSentAt = -Infinity;

  const take = (): Alarm[] => {
    const alarms = [...pending.values()];
    pending.clear();
    count = 0;
    return alarms;
  };
  const sendStorm = (now: number): void => {
    stormSentAt = now;
    const changes = count;
    const worst = take().sort(compareAlarms).slice(0, WORST_COUNT);
    send({ type: 'alarm_storm', data: { count: changes, at: new Date(wallNow()).toISOString(), worst } });
  };

  return {
    add(alarm) {
      pending.set(alarm.id, { ...alarm });
      count += 1;
    },
    flush() {
      if (pending.size === 0) return;
      const now = steadyNow();
      sentAt = sentAt.filter((at) => now - at < WINDOW_MS);
      if (pending.size > MAX_SINGLE_FRAMES || sentAt.length + pending.size > MAX_FRAMES_PER_WINDOW) {
        // Alarms within a second after the frame of a storm wait for the next frame.
        if (now - stormSentAt >= STORM_INTERVAL_MS) sendStorm(now);
        return;
      }
      for (const data of take()) {
        sentAt.push(now);
        send({ type: 'alarm', data });
      }
    },
  };
}
