const waiting = new Set<() => void>();
let scheduled = false;

/** Draws everything that changed in one animation frame. A drawing that is asked for twice is made once. */
export function drawSoon(draw: () => void): void {
  waiting.add(draw);
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    // A drawing may end another one of the same frame.
    for (const drawing of [...waiting]) if (waiting.delete(drawing)) drawing();
  });
}

export const drawNever = (draw: () => void): void => void waiting.delete(draw);
