/** Time after an input in which the page prepares nothing, because the operator waits for the answer to the input, ms. */
const INPUT_PAUSE_MS = 2_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Calls `start` when the browser is idle after `delayMs` and the operator has made no input for two seconds. Does
 * nothing in a browser that does not report idle time. Returns the function that cancels the call.
 */
export function whenIdle(delayMs: number, start: () => void): (() => void) | undefined {
  if (typeof window.requestIdleCallback !== 'function') return undefined;
  let idle = 0;
  let timer: ReturnType<typeof setTimeout>;
  const wait = (ms: number): void => {
    clearTimeout(timer);
    window.cancelIdleCallback(idle);
    timer = setTimeout(() => (idle = window.requestIdleCallback(begin)), ms);
  };
  const waitAfterInput = (): void => wait(INPUT_PAUSE_MS);
  const cancel = (): void => {
    clearTimeout(timer);
    window.cancelIdleCallback(idle);
    for (const input of INPUTS) window.removeEventListener(input, waitAfterInput, { capture: true });
  };
  function begin(): void {
    cancel();
    start();
  }
  for (const input of INPUTS) window.addEventListener(input, waitAfterInput, { capture: true, passive: true });
  wait(delayMs);
  return cancel;
}
