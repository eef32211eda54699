/** Sends changed alarms to the consoles: one frame for each alarm, or one frame for a storm of changes. */

import type { Alarm } from '@/contract/alarms';
import type { StreamFrame } from '@/contract/streams';
import { createSentWindow, MAX_SINGLE_ALARMS, worstAlarms } from '@/domain/alarms/storm';

const MAX_FRAMES_PER_WINDOW = 20;
const WINDOW_MS = 10_000;
const STORM_INTERVAL_MS = 1_000;

export type Announcer = { add(alarm: Alarm): void; flush(): void };

export function createAnnouncer(
  send: (frame: StreamFrame) => void,
  { wallNow, steadyNow }: { wallNow: () => number; steadyNow: () => number },
): Announcer {
  const pending = new Map<string, Alarm>();
  const frames = createSentWindow(WINDOW_MS);
  let count = 0;
  let stormSentAt = -Infinity;

  const sendStorm = (): void => {
    const at = new Date(wallNow()).toISOString();
    send({ type: 'alarm_storm', data: { count, at, worst: worstAlarms(pending.values()) } });
  };
  const sendSingly = (now: number): void => {
    for (const data of pending.values()) {
      frames.add(now);
      send({ type: 'alarm', data });
    }
  };

  return {
    add(alarm) {
      pending.set(alarm.id, { ...alarm });
      count += 1;
    },
    flush() {
      if (pending.size === 0) return;
      const now = steadyNow();
      const isStorm = pending.size > MAX_SINGLE_ALARMS || frames.count(now) + pending.size > MAX_FRAMES_PER_WINDOW;
      // Alarms within a second after the frame of a storm wait for the next frame.
      if (isStorm && now - stormSentAt < STORM_INTERVAL_MS) return;
      if (isStorm) {
        stormSentAt = now;
        sendStorm();
      } else sendSingly(now);
      pending.clear();
      count = 0;
    },
  };
}
