import { act, render, screen } from '@testing-library/react';
import { TabRunsContext, useTabRuns } from '@/ui/hooks/tabActivity';
import { DeferredSection } from './DeferredSection';

let reportNear: () => void;

beforeEach(() => {
  class FakeIntersectionObserver {
    constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
      reportNear = () => report([{ isIntersecting: true }]);
    }
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  }
  Object.assign(window, { IntersectionObserver: FakeIntersectionObserver, requestIdleCallback: () => 0 });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

const Figures = ({ range }: { range: string }) => (
  <p>
    {range} {useTabRuns() ? 'running' : 'paused'}
  </p>
);
const tab = (range: string, runs = true) => (
  <TabRunsContext value={runs}>
    <DeferredSection height={100}>
      <Figures range={range} />
    </DeferredSection>
  </TabRunsContext>
);

test('a far section keeps its last content and sends no request at a later visit, until it comes near', () => {
  const { rerender } = render(tab('day'));
  expect(screen.queryByText(/day/)).toBeNull();
  act(() => reportNear());
  expect(screen.getByText('day running')).toBeInTheDocument();
  rerender(tab('day', false));
  rerender(tab('week'));
  expect(screen.getByText('day paused')).toBeInTheDocument();
  act(() => reportNear());
  expect(screen.getByText('week running')).toBeInTheDocument();
});
