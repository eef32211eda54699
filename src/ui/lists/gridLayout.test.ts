import { act, renderHook } from '@testing-library/react';
import { useGridLayout } from './gridLayout';

beforeEach(() => localStorage.clear());

test('the choice of a column overrides the default of a narrow screen and applies to wider screens', () => {
  const hidden = ['tp_price', 'exchange'];
  const narrow = renderHook(() => useGridLayout('trades', hidden));
  expect(narrow.result.current.visible).toEqual({ tp_price: false, exchange: false });

  // The grid reports the visibility of all columns.
  act(() => narrow.result.current.update({ visible: { tp_price: true, exchange: false, side: false, status: true } }));
  expect(narrow.result.current.visible).toEqual({ tp_price: true, exchange: false, side: false });
  act(() => narrow.result.current.update({ widths: { side: 90 } }));
  expect(renderHook(() => useGridLayout('trades')).result.current.visible).toEqual({ tp_price: true, side: false });
});
