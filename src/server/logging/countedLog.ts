const EVENT_COUNT_WINDOW_MS = 60_000;

/** Writes the first event at once, and the number of events of the next minute in one line. */
export function createCountedLog<T>(writeCount: (count: number, last: T) => void): (event: T) => void {
  let pending: { count: number; last: T } | undefined;

  const openWindow = (last: T): void => {
    pending = { count: 0, last };
    // In Node the timer must not keep the process running. In jsdom tests `setTimeout` returns a number without
    // `unref`.
    const timer: { unref?: () => void } = setTimeout(closeWindow, EVENT_COUNT_WINDOW_MS);
    timer.unref?.();
  };
  const closeWindow = (): void => {
    const closed = pending;
    pending = undefined;
    if (!closed || closed.count === 0) return;
    writeCount(closed.count, closed.last);
    openWindow(closed.last);
  };

  return (event) => {
    if (pending) pending = { count: pending.count + 1, last: event };
    else {
      writeCount(1, event);
      openWindow(event);
    }
  };
}
