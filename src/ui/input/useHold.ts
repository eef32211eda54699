import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

const HOLD_KEYS = [' ', 'Enter'];
const TICK_MS = 100;

/**
 * Calls `onHeld` after a press of `durationMs` with pointer, finger, space or enter. An earlier release does nothing.
 * `leftMs` is the time left of a running press, or null. `wasEarly` is true after an early release.
 */
export function useHold(durationMs: number, onHeld: () => void) {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const [wasEarly, setWasEarly] = useState(false);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);

  const end = useCallback((isEarly: boolean) => {
    if (timer.current === undefined) return;
    clearInterval(timer.current);
    timer.current = undefined;
    setLeftMs(null);
    setWasEarly(isEarly);
  }, []);
  const release = useCallback(() => end(true), [end]);

  const press = (isKey: boolean): void => {
    if (timer.current !== undefined) return;
    const since = performance.now();
    setLeftMs(durationMs);
    setWasEarly(false);
    timer.current = setInterval(() => {
      const left = durationMs - (performance.now() - since);
      if (left > 0) {
        setLeftMs(left);
        return;
      }
      end(false);
      if (isKey) ignoreKeyUntilReleased();
      onHeld();
    }, TICK_MS);
  };

  useEffect(() => {
    // The browser reports no release of a pointer or a key to a window in the background.
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('blur', release);
      release();
    };
  }, [release]);

  return {
    leftMs,
    wasEarly,
    handlers: {
      onPointerDown: ({ button }: PointerEvent) => {
        if (button === 0) press(false);
      },
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      onBlur: release,
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      onKeyDown: (event: KeyboardEvent) => {
        if (!HOLD_KEYS.includes(event.key)) return;
        // A key press must not click the button, which would submit the form around it.
        event.preventDefault();
        if (!event.repeat) press(true);
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (HOLD_KEYS.includes(event.key)) release();
      },
    },
  };
}

/** Ignores a key that is still pressed. Its repetitions would click the button that has the focus next. */
function ignoreKeyUntilReleased(): void {
  const ignore = (event: globalThis.KeyboardEvent): void => {
    const isNewPress = event.type === 'keydown' && !event.repeat;
    if (isNewPress || event.type === 'keyup') {
      window.removeEventListener('keydown', ignore, true);
      window.removeEventListener('keyup', ignore, true);
    }
    if (isNewPress) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', ignore, true);
  window.addEventListener('keyup', ignore, true);
}
