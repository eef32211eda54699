import { useEffect, type RefObject } from 'react';
import { panRange, zoomRange } from '@/domain/timeline/viewRange';
import { plotOf, timeOfX } from './incidentGeometry';
import type { ViewStore } from '../viewStore';

/** Movement of a pointer above which a press is no click, px. */
const CLICK_TOLERANCE_PX = 4;
const WHEEL_ZOOM_PER_PX = 0.0015;

type Point = { x: number; y: number };

/**
 * Zooms by wheel and pinch, pans by drag and by shift and wheel, and calls `onClick` for a press without movement. A
 * vertical drag by touch scrolls the page.
 */
export function useCanvasGestures(
  place: RefObject<HTMLElement | null>,
  view: ViewStore,
  onClick: (point: Point, width: number) => void,
): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const pointers = new Map<number, Point>();
    let moved = 0;

    const pointOf = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const plot = () => plotOf(element.clientWidth);
    const zoomAt = (x: number, factor: number): void => {
      const range = view.range();
      view.setRange(zoomRange(range, factor, timeOfX(Math.max(x, plot().left), range, plot()), view.window));
    };
    const pan = (dx: number): void => view.setRange(panRange(view.range(), -dx / plot().width, view.window));

    const pressed = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (pointers.size === 0) moved = 0;
      pointers.set(event.pointerId, pointOf(event));
      element.setPointerCapture(event.pointerId);
    };
    const dragged = (event: PointerEvent): void => {
      const last = pointers.get(event.pointerId);
      if (!last) return;
      const point = pointOf(event);
      pointers.set(event.pointerId, point);
      moved += Math.abs(point.x - last.x) + Math.abs(point.y - last.y);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) {
        if (moved > CLICK_TOLERANCE_PX) pan(point.x - last.x);
        return;
      }
      const distance = (from: Point): number => Math.max(20, Math.abs(from.x - other.x));
      zoomAt((point.x + other.x) / 2, distance(last) / distance(point));
      pan((point.x - last.x) / 2);
    };
    const released = (event: PointerEvent): void => {
      if (!pointers.delete(event.pointerId) || event.type !== 'pointerup' || pointers.size > 0) return;
      if (moved <= CLICK_TOLERANCE_PX) onClick(pointOf(event), element.clientWidth);
    };
    const wheeled = (event: WheelEvent): void => {
      event.preventDefault();
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(-(event.deltaX || delta));
      else zoomAt(pointOf(event).x, Math.exp(Math.max(-300, Math.min(300, delta)) * WHEEL_ZOOM_PER_PX));
    };

    const handlers = [
      ['pointerdown', pressed],
      ['pointermove', dragged],
      ['pointerup', released],
      ['pointercancel', released],
    ] as const;
    for (const [name, handle] of handlers) element.addEventListener(name, handle);
    // React registers passive wheel handlers, which cannot keep the page from scrolling.
    element.addEventListener('wheel', wheeled, { passive: false });
    return () => {
      for (const [name, handle] of handlers) element.removeEventListener(name, handle);
      element.removeEventListener('wheel', wheeled);
    };
  }, [place, view, onClick]);
}
