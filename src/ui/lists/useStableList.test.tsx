import { renderHook } from '@testing-library/react';
import { useStableList } from './useStableList';

test('useStableList returns the previous list object until an item is added, removed, changed or moved', () => {
  const [one, two] = [{ id: 1 }, { id: 2 }];
  const first = [one, two];
  const { result, rerender } = renderHook(({ list }) => useStableList(list), { initialProps: { list: first } });
  rerender({ list: [one, two] });
  expect(result.current).toBe(first);
  for (const list of [[one, two, { id: 3 }], [one], [{ id: 1 }], [two, one], []]) {
    rerender({ list });
    expect(result.current).toBe(list);
  }
});
