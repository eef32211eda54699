import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useIsBuilt } from './useIsBuilt';

let reportNear: () => void;
let idleCallbacks: (() => void)[];

beforeEach(() => {
  idleCallbacks = [];
  class FakeIntersectionObserver {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      reportNear = () => report([{ isIntersecting: true }]);
    }
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  }
  Object.assign(window, {
    IntersectionObserver: FakeIntersectionObserver,
    requestIdleCallback: (callback: () => void) => idleCallbacks.push(callback),
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

function Section({ wanted = false }: { wanted?: boolean }) {
  const root = useRef<HTMLElement>(null);
  return <section ref={root}>{useIsBuilt(root, wanted) ? 'fields' : ''}</section>;
}
const builtCount = (): number => screen.queryAllByText('fields').length;
const passIdlePeriod = (): void => act(() => idleCallbacks.shift()?.());

test('idle periods build one far section each', () => {
  render([1, 2].map((key) => <Section key={key} />));
  expect(builtCount()).toBe(0);
  passIdlePeriod();
  expect(builtCount()).toBe(1);
  passIdlePeriod();
  expect(builtCount()).toBe(2);
});

test('a section is built before an idle period when it comes near', () => {
  render(<Section />);
  act(() => reportNear());
  expect(builtCount()).toBe(1);
  passIdlePeriod();
});

test('a wanted section is built at once', () => {
  const { rerender } = render(<Section wanted />);
  expect(builtCount()).toBe(1);
  rerender(<Section />);
  expect(builtCount()).toBe(1);
});
