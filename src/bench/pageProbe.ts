/** What the page noted while it was watched. Times are the page's own, ms. */
export type PageNotes = {
  /** Distances between animation frames. */
  frames: number[];
  longTasks: number[];
  /** From the arrival of a signal to the paint that shows it or a newer one. */
  latencies: number[];
};

declare global {
  interface Window {
    bench: { begin: () => void; end: () => PageNotes };
  }
}

/**
 * Runs in the page before anything else of it: notes when frames of the live connection arrive and when they, or newer
 * ones, are painted. Must not refer to anything outside itself.
 */
export function installProbe(numberInSymbol: string): void {
  const number = new RegExp(numberInSymbol);
  const numbers = new RegExp(numberInSymbol, 'g');
  let watching = false;
  let notes: PageNotes = { frames: [], longTasks: [], latencies: [] };
  let waiting: { sequence: number; at: number }[] = [];
  let lastFrame = 0;
  let dirty = false;

  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if (!watching) return;
        const found = number.exec(data);
        if (found) waiting.push({ sequence: Number(found[1]), at: performance.now() });
      });
    }
  };

  const newestShown = (): number => {
    let newest = -1;
    for (const [, digits] of document.body.textContent.matchAll(numbers)) newest = Math.max(newest, Number(digits));
    return newest;
  };

  // A message posted from an animation frame is delivered after that frame was painted.
  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }: MessageEvent<number>) => {
    const now = performance.now();
    const shown = waiting.filter(({ sequence }) => sequence <= data);
    if (shown.length) waiting = waiting.filter(({ sequence }) => sequence > data);
    for (const { at } of shown) notes.latencies.push(now - at);
  };

  const onFrame = (now: number): void => {
    if (!watching) return;
    if (lastFrame) notes.frames.push(now - lastFrame);
    lastFrame = now;
    if (dirty) {
      dirty = false;
      painted.port2.postMessage(newestShown());
    }
    requestAnimationFrame(onFrame);
  };

  new PerformanceObserver((list) => {
    if (watching) notes.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });

  window.bench = {
    begin() {
      notes = { frames: [], longTasks: [], latencies: [] };
      waiting = [];
      lastFrame = 0;
      watching = true;
      new MutationObserver(() => (dirty = true)).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      requestAnimationFrame(onFrame);
    },
    end() {
      watching = false;
      return notes;
    },
  };
}
