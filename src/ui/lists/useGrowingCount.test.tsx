import { act, render } from '@testing-library/react';
import { useGrowingCount } from './useGrowingCount';

function counts(...totals: number[]): number[][] {
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

test('a long list grows in a second render, from the rows before it or the first thousand', () => {
  expect(counts(50, 50_000, 50_001)).toEqual([
    [50, 50],
    [1_000, 50_000],
    [50_000, 50_001],
  ]);
});

test('a list that shrinks does so at once', () => {
  expect(counts(50_000, 20).at(-1)?.[0]).toBe(20);
});
