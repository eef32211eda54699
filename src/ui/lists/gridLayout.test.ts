import { act, renderHook } from '@testing-library/react';
import { useGridLayout } from './gridLayout';

beforeEach(() => localStorage.clear());

test('a column that the operator shows or hides keeps this visibility on every screen width', () => {
  const hidden = ['tp_price', 'exchange'];
  const narrow = renderHook(() => useGridLayout('trades', hidden));
  expect(narrow.result.current.visible).toEqual({ tp_price: false, exchange: false });

  // The grid reports the visibility of all columns.
  act(() => narrow.result.current.update({ visible: { tp_price: true, exchange: false, side: false, status: true } }));
  expect(narrow.result.current.visible).toEqual({ tp_price: true, exchange: false, side: false });
  act(() => narrow.result.current.update({ widths: { side: 90 } }));
  expect(renderHook(() => useGridLayout('trades')).result.current.visible).toEqual({ tp_price: true, side: false });
});
