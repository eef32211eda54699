import type { Clock } from './clock';

/** Clock whose `close` cancels all tasks that were added through it. */
export function createClosableClock(clock: Clock): Clock & { close(): void } {
  const cancels = new Set<() => void>();
  let isClosed = false;

  return {
    now: () => clock.now(),
    after(delayMs, task) {
      if (isClosed) return () => undefined;
      const end = (): void => {
        cancels.delete(end);
        cancelTask();
      };
      const cancelTask = clock.after(delayMs, () => {
        cancels.delete(end);
        task();
      });
      cancels.add(end);
      return end;
    },
    close() {
      isClosed = true;
      for (const cancel of [...cancels]) cancel();
    },
  };
}
