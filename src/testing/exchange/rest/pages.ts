import type { WireRow } from '../account/model';

/**
 * How a list ends. Document: pagination. The exchange served all four forms: an empty cursor, none, a cursor to an empty
 * page, and in 2026 a cursor that leads to its own page.
 */
export type Paging = 'empty cursor' | 'null cursor' | 'cursor on the last page' | 'self-leading cursor';

export type Page = { list: WireRow[]; nextPageCursor: string | null; category: 'linear' };

/** `toRow` makes the rows of the page. */
export function toPage<Item>(
  items: readonly Item[],
  { query, sizes, paging }: { query: URLSearchParams; sizes: { usual: number; most: number }; paging: Paging },
  toRow: (item: Item) => WireRow,
): Page {
  const limit = Math.min(sizes.most, Number(query.get('limit') ?? sizes.usual));
  const start = Number(query.get('cursor') ?? 0);
  const end = start + limit;
  const list = items.slice(start, end).map(toRow);
  const isLast = end >= items.length;
  return {
    list,
    nextPageCursor: isLast ? lastCursorOf(paging, { start, end, isEmpty: list.length === 0 }) : String(end),
    category: 'linear',
  };
}

function lastCursorOf(paging: Paging, { start, end, isEmpty }: { start: number; end: number; isEmpty: boolean }) {
  switch (paging) {
    case 'empty cursor':
      return '';
    case 'null cursor':
      return null;
    case 'cursor on the last page':
      return isEmpty ? '' : String(end);
    case 'self-leading cursor':
      return String(start);
    default:
      return paging satisfies never;
  }
}
