import { renderHook } from '@testing-library/react';
import { useCanvasGestures } from './useCanvasGestures';
import { createViewStore } from '../viewStore';

const WINDOW = { from: 0, until: 100_000 };

/** A canvas of 1,000 px with its labels, whose first px of the plot is the start of the window. */
function setUp() {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 1_092 });
  element.setPointerCapture = () => undefined;
  const view = createViewStore(WINDOW);
  const onClick = jest.fn();
  renderHook(() => useCanvasGestures({ current: element }, view, onClick));
  const send = (type: string, x: number, pointerId = 1): boolean =>
    element.dispatchEvent(Object.assign(new MouseEvent(type, { clientX: 92 + x, clientY: 30 }), { pointerId }));
  const wheel = (x: number, init: WheelEventInit) =>
    element.dispatchEvent(new WheelEvent('wheel', { clientX: 92 + x, cancelable: true, ...init }));
  return { view, onClick, send, wheel };
}

test('a press without movement is a click, and a drag moves the range instead', () => {
  const { view, onClick, send } = setUp();
  send('pointerdown', 500);
  send('pointerup', 501);
  expect(onClick).toHaveBeenCalledWith({ x: 593, y: 30 }, 1_092);
  view.setRange({ from: 40_000, until: 60_000 });
  send('pointerdown', 500);
  send('pointermove', 600);
  send('pointerup', 600);
  expect(view.range()).toEqual({ from: 38_000, until: 58_000 });
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a pinch zooms around its middle and is no click', () => {
  const { view, onClick, send } = setUp();
  send('pointerdown', 400, 1);
  send('pointerdown', 600, 2);
  send('pointermove', 300, 1);
  send('pointermove', 700, 2);
  const { from, until } = view.range();
  expect(until - from).toBeCloseTo(50_000, -3);
  expect((from + until) / 2).toBeCloseTo(50_000, -4);
  send('pointerup', 300, 1);
  send('pointercancel', 700, 2);
  expect(onClick).not.toHaveBeenCalled();
});

test('the wheel zooms at the pointer, pans with shift, and does not scroll the page', () => {
  const { view, wheel } = setUp();
  expect(wheel(250, { deltaY: -300 })).toBe(false);
  const { from, until } = view.range();
  expect(until - from).toBeCloseTo(100_000 * Math.exp(-0.45), 0);
  expect(from + 0.25 * (until - from)).toBeCloseTo(25_000, 3);
  wheel(250, { deltaY: 100, shiftKey: true });
  expect(view.range().from).toBeGreaterThan(from);
  expect(view.range().until - view.range().from).toBeCloseTo(until - from, 3);
});
