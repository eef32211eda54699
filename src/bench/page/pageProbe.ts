/** Measurements that the page recorded. */
export type PageMeasurements = {
  /** Time between animation frames, ms. */
  frames: number[];
  /** Durations of the long tasks, ms. */
  longTasks: number[];
  /** Newest signal on screen after each paint, and the time of the paint in ms since 1970. */
  paints: { newest: number; at: number }[];
  /** Times of each received book frame. `evaluatedAt` is market time, `receivedAt` and `drawnAt` are ms since 1970. */
  books: { evaluatedAt: number; receivedAt: number; drawnAt: number }[];
};

declare global {
  interface Window {
    pageProbe: { startRecording: () => void; stopRecording: () => PageMeasurements };
  }
}

/**
 * Installs the probe in the page before the scripts of the console run. The probe does not use the live connection or
 * the store of the console, and thus does not slow down the console. The function runs in the page, so the function
 * body must not use names of this module.
 */
export function installPageProbe(numberInSymbol: string): void {
  const numbers = new RegExp(numberInSymbol, 'g');
  const BOOK_FRAME = /^\{"type":"book".*?"timestamp":(\d+)/;
  const emptyMeasurements = (): PageMeasurements => ({ frames: [], longTasks: [], paints: [], books: [] });
  let measurements = emptyMeasurements();
  let waitingBooks: { evaluatedAt: number; receivedAt: number }[] = [];
  let watching = false;
  let lastFrame = 0;
  let dirty = false;

  const newestShown = (): number => {
    let newest = -1;
    for (const [, digits] of document.body.textContent.matchAll(numbers)) newest = Math.max(newest, Number(digits));
    return newest;
  };

  // A message posted in an animation frame is delivered after the paint of that frame.
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }: MessageEvent<number>) => {
    measurements.paints.push({ newest: data, at: performance.timeOrigin + performance.now() });
  };

  const now = (): number => performance.timeOrigin + performance.now();

  const drawn = new MessageChannel();
  drawn.port1.onmessage = ({ data }: MessageEvent<typeof waitingBooks>) => {
    measurements.books.push(...data.map((book) => ({ ...book, drawnAt: now() })));
  };

  // The console draws a received book in the next animation frame.
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const timestamp = typeof data === 'string' ? BOOK_FRAME.exec(data)?.[1] : undefined;
        if (watching && timestamp !== undefined) {
          waitingBooks.push({ evaluatedAt: Number(timestamp), receivedAt: now() });
        }
      });
    }
  };

  const onFrame = (frameAt: number): void => {
    if (!watching) return;
    if (lastFrame) measurements.frames.push(frameAt - lastFrame);
    lastFrame = frameAt;
    if (waitingBooks.length > 0) drawn.port2.postMessage(waitingBooks);
    waitingBooks = [];
    if (dirty) {
      dirty = false;
      painted.port2.postMessage(newestShown());
    }
    requestAnimationFrame(onFrame);
  };

  new PerformanceObserver((list) => {
    if (watching) measurements.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });

  window.pageProbe = {
    startRecording() {
      measurements = emptyMeasurements();
      waitingBooks = [];
      lastFrame = 0;
      watching = true;
      new MutationObserver(() => (dirty = true)).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      requestAnimationFrame(onFrame);
    },
    stopRecording() {
      watching = false;
      return measurements;
    },
  };
}
