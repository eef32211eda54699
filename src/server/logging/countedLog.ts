const WINDOW_MS = 60_000;

/** Creates a log that writes the first event at once, and the events of the following minute as one count. */
export function createCountedLog<T>(write: (count: number, last: T) => void): (event: T) => void {
  let pending: { count: number; last: T } | undefined;

  const openWindow = (last: T): void => {
    pending = { count: 0, last };
    // In a browser-like test environment a timer is a number and cannot keep the process alive.
    const timer: { unref?: () => void } = setTimeout(closeWindow, WINDOW_MS);
    timer.unref?.();
  };
  const closeWindow = (): void => {
    const closed = pending;
    pending = undefined;
    if (!closed || closed.count === 0) return;
    write(closed.count, closed.last);
    openWindow(closed.last);
  };

  return (event) => {
    if (pending) pending = { count: pending.count + 1, last: event };
    else {
      write(1, event);
      openWindow(event);
    }
  };
}
