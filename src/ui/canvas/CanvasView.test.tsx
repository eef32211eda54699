import { act, render } from '@testing-library/react';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { CanvasView } from './CanvasView';

let observe: (entries: readonly { isIntersecting: boolean }[]) => void = () => undefined;
const doNothing = () => undefined;

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = (() => ({})) as unknown as HTMLCanvasElement['getContext'];
  globalThis.ResizeObserver = class {
    observe = doNothing;
    unobserve = doNothing;
    disconnect = doNothing;
  };
  globalThis.IntersectionObserver = class {
    constructor(callback: typeof observe) {
      observe = callback;
    }
    observe = doNothing;
    disconnect = doNothing;
  } as unknown as typeof IntersectionObserver;
});

test('CanvasView subscribes to data only while the canvas is visible', () => {
  const unsubscribe = jest.fn();
  const subscribe = jest.fn(() => unsubscribe);
  render(
    <ConsoleTheme>
      <CanvasView label="Ladder" height={100} draw={doNothing} subscribe={subscribe} />
    </ConsoleTheme>,
  );
  expect(subscribe).not.toHaveBeenCalled();
  act(() => observe([{ isIntersecting: true }]));
  expect(subscribe).toHaveBeenCalledTimes(1);
  act(() => observe([{ isIntersecting: false }]));
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});
