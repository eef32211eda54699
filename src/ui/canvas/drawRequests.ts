const pendingDrawings = new Set<() => void>();
let isFrameScheduled = false;

/** Calls `draw` in the next animation frame. Repeated requests before the frame cause only one call. */
export function requestCanvasDrawing(draw: () => void): void {
  pendingDrawings.add(draw);
  if (isFrameScheduled) return;
  isFrameScheduled = true;
  requestAnimationFrame(() => {
    isFrameScheduled = false;
    // Skips a drawing that an earlier drawing of the frame has cancelled.
    for (const drawing of [...pendingDrawings]) if (pendingDrawings.delete(drawing)) drawing();
  });
}

export const cancelCanvasDrawing = (draw: () => void): void => void pendingDrawings.delete(draw);
