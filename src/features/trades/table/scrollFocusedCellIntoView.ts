import type { FocusEvent } from 'react';

/** Scrolls the grid until the sticky columns no longer cover the focused cell. */
export function scrollFocusedCellIntoView({ target }: FocusEvent): void {
  const cell = target.closest('[data-field]');
  const scroller = target.closest('.MuiDataGrid-virtualScroller');
  if (!cell?.parentElement || !scroller) return;
  const [left, right] = ['symbol', 'actions'].map((field) =>
    cell.parentElement?.querySelector(`:scope > [data-field="${field}"]`),
  );
  if (cell === left || cell === right) return;
  const { left: start, right: end } = cell.getBoundingClientRect();
  const underLeft = (left?.getBoundingClientRect().right ?? start) - start;
  const underRight = end - (right?.getBoundingClientRect().left ?? end);
  if (underLeft > 0) scroller.scrollLeft -= underLeft;
  else if (underRight > 0) scroller.scrollLeft += underRight;
}
