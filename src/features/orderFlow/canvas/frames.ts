const waiting = new Set<() => void>();
let scheduled = false;

/** Requests a drawing for the next animation frame. Two requests of the same drawing draw it once. */
export function drawSoon(draw: () => void): void {
  waiting.add(draw);
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    // A drawing may cancel another one of the same frame.
    for (const drawing of [...waiting]) if (waiting.delete(drawing)) drawing();
  });
}

export const drawNever = (draw: () => void): void => void waiting.delete(draw);
