import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useIsDue } from './useIsDue';

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

function Section({ wanted = false, runs = true }: { wanted?: boolean; runs?: boolean }) {
  const root = useRef<HTMLElement>(null);
  return <section ref={root}>{useIsDue(root, wanted, runs) ? 'fields' : ''}</section>;
}
const shownCount = (): number => screen.queryAllByText('fields').length;
const passIdlePeriod = (): void => act(() => idleCallbacks.shift()?.());

test('idle periods render one far section each', () => {
  render([1, 2].map((key) => <Section key={key} />));
  expect(shownCount()).toBe(0);
  passIdlePeriod();
  expect(shownCount()).toBe(1);
  passIdlePeriod();
  expect(shownCount()).toBe(2);
});

test('a section is rendered before an idle period when it comes near', () => {
  render(<Section />);
  act(() => reportNear());
  expect(shownCount()).toBe(1);
  passIdlePeriod();
});

test('a wanted section is rendered at once', () => {
  const { rerender } = render(<Section wanted />);
  expect(shownCount()).toBe(1);
  rerender(<Section />);
  expect(shownCount()).toBe(1);
});

test('a section of a tab that ran again waits for its turn again', () => {
  const { rerender } = render(<Section />);
  passIdlePeriod();
  rerender(<Section runs={false} />);
  rerender(<Section />);
  expect(shownCount()).toBe(0);
  act(() => reportNear());
  expect(shownCount()).toBe(1);
  passIdlePeriod();
});
