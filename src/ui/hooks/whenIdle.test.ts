import { whenIdle } from './whenIdle';

beforeEach(() => {
  jest.useFakeTimers();
  window.requestIdleCallback = (start) =>
    setTimeout(() => start({ didTimeout: false, timeRemaining: () => 50 }), 0) as never;
  window.cancelIdleCallback = (request) => clearTimeout(request);
});
afterEach(() => jest.useRealTimers());

test('an idle browser starts after the delay', () => {
  const start = jest.fn();
  whenIdle(1_000, start);
  jest.advanceTimersByTime(999);
  expect(start).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2);
  expect(start).toHaveBeenCalledTimes(1);
});

test('an input postpones the start by two seconds', () => {
  const start = jest.fn();
  whenIdle(1_000, start);
  jest.advanceTimersByTime(999);
  window.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(1_999);
  expect(start).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a cancelled start never happens, also after an input', () => {
  const start = jest.fn();
  const cancel = whenIdle(1_000, start);
  cancel?.();
  window.dispatchEvent(new Event('pointerdown'));
  jest.advanceTimersByTime(10_000);
  expect(start).not.toHaveBeenCalled();
});
