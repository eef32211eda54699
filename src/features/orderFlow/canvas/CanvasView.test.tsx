import { act, render } from '@testing-library/react';
import { ConsoleTheme } from '@/ui/theme/ConsoleTheme';
import { CanvasView } from './CanvasView';

let observe: (entries: readonly { isIntersecting: boolean }[]) => void = () => undefined;
const noop = () => undefined;

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = (() => ({})) as unknown as HTMLCanvasElement['getContext'];
  globalThis.ResizeObserver = class {
    observe = noop;
    unobserve = noop;
    disconnect = noop;
  };
  globalThis.IntersectionObserver = class {
    constructor(callback: typeof observe) {
      observe = callback;
    }
    observe = noop;
    disconnect = noop;
  } as unknown as typeof IntersectionObserver;
});

test('a canvas subscribes to its data only while the canvas is in view', () => {
  const unsubscribe = jest.fn();
  const subscribe = jest.fn(() => unsubscribe);
  render(
    <ConsoleTheme>
      <CanvasView label="Ladder" height={100} draw={noop} subscribe={subscribe} />
    </ConsoleTheme>,
  );
  expect(subscribe).not.toHaveBeenCalled();
  act(() => observe([{ isIntersecting: true }]));
  expect(subscribe).toHaveBeenCalledTimes(1);
  act(() => observe([{ isIntersecting: false }]));
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});
