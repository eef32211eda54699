const waiting = new Set<() => void>();
let scheduled = false;

/** Draws everything that changed in one animation frame. A drawing that is asked for twice is made once. */
export function drawSoon(draw: () => void): void {
  waiting.add(draw);
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    const drawings = [...waiting];
    waiting.clear();
    for (const drawing of drawings) drawing();
  });
}

export const drawNever = (draw: () => void): void => void waiting.delete(draw);
