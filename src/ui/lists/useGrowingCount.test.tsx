import { act, render } from '@testing-library/react';
import { useGrowingCount } from './useGrowingCount';

function renderedCounts(...totals: number[]): number[][] {
  const rendered: number[] = [];
  function Probe({ total }: { total: number }) {
    rendered.push(useGrowingCount(total));
    return null;
  }
  const { rerender } = render(<Probe total={0} />);
  return totals.map((total) => {
    rendered.length = 0;
    act(() => rerender(<Probe total={total} />));
    return [...rendered];
  });
}

test('a growing list renders a part of its rows first and all rows later', () => {
  expect(renderedCounts(50, 50_000, 50_001)).toEqual([
    [50, 50],
    [1_000, 50_000],
    [50_000, 50_001],
  ]);
});

test('a shrinking list renders its new count immediately', () => {
  expect(renderedCounts(50_000, 20).at(-1)?.[0]).toBe(20);
});
