const WINDOW_MS = 60_000;

/** Writes the first event at once, and those of the following minute as one count. */
export function createCountedLog<T>(write: (count: number, last: T) => void): (event: T) => void {
  let counting: { count: number; last: T } | undefined;

  const openWindow = (last: T): void => {
    counting = { count: 0, last };
    // A browser-like test environment has timers of numbers, which keep no process alive.
    const timer: { unref?: () => void } = setTimeout(closeWindow, WINDOW_MS);
    timer.unref?.();
  };
  const closeWindow = (): void => {
    const closed = counting;
    counting = undefined;
    if (!closed || closed.count === 0) return;
    write(closed.count, closed.last);
    openWindow(closed.last);
  };

  return (event) => {
    if (counting) counting = { count: counting.count + 1, last: event };
    else {
      write(1, event);
      openWindow(event);
    }
  };
}
