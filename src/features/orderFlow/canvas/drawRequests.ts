const pendingDrawings = new Set<() => void>();
let scheduled = false;

/** Calls `draw` in the next animation frame. Repeated requests before the frame cause only one call. */
export function requestDraw(draw: () => void): void {
  pendingDrawings.add(draw);
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(() => {
    scheduled = false;
    // Skips a drawing that an earlier drawing of the frame has cancelled.
    for (const drawing of [...pendingDrawings]) if (pendingDrawings.delete(drawing)) drawing();
  });
}

export const cancelDraw = (draw: () => void): void => void pendingDrawings.delete(draw);
