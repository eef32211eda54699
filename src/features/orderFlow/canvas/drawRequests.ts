const pendingDrawings = new Set<() => void>();
let scheduled = false;

/** Calls `draw` once in the next animation frame, even after repeated requests. */
export function requestDraw(draw: () => void): void {
  pendingDrawings.add(draw);
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    // A drawing may cancel another drawing of the same frame.
    for (const drawing of [...pendingDrawings]) if (pendingDrawings.delete(drawing)) drawing();
  });
}

export const cancelDraw = (draw: () => void): void => void pendingDrawings.delete(draw);
