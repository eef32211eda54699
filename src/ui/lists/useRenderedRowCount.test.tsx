import { act, render } from '@testing-library/react';
import { useRenderedRowCount } from './useRenderedRowCount';

function renderedRowCounts(...totals: number[]): number[][] {
  const rendered: number[] = [];
  function Probe({ total }: { total: number }) {
    rendered.push(useRenderedRowCount(total));
    return null;
  }
  const { rerender } = render(<Probe total={0} />);
  return totals.map((total) => {
    rendered.length = 0;
    act(() => rerender(<Probe total={total} />));
    return [...rendered];
  });
}

test('useRenderedRowCount returns 1,000 rows of a longer list first and all rows later', () => {
  expect(renderedRowCounts(50, 50_000, 50_001)).toEqual([
    [50, 50],
    [1_000, 50_000],
    [50_000, 50_001],
  ]);
});

test('useRenderedRowCount returns the new number of rows immediately when a list becomes shorter', () => {
  expect(renderedRowCounts(50_000, 20).at(-1)?.[0]).toBe(20);
});
