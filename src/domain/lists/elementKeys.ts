/** Keys of the page elements that show the items of a list, in the order of the items. */
export type ElementKeys = {
  items: readonly string[];
  elements: readonly number[];
  added: number;
  next: number;
};

export const NO_ELEMENT_KEYS: ElementKeys = { items: [], elements: [], added: 0, next: 0 };

/**
 * Assigns a page element to each item. An item keeps its element while its position changes. When all items are new,
 * they take over the elements in order, because new elements take more processor time than new texts.
 */
export function assignElementKeys(before: ElementKeys, items: readonly string[]): ElementKeys {
  if (items.length === before.items.length && items.every((item, index) => item === before.items[index])) return before;
  const known = new Map(before.items.map((item, index) => [item, before.elements[index]]));
  const kept = items.filter((item) => known.has(item)).length;
  let { next } = before;
  const elements = items.map((item, index) => (kept > 0 ? known.get(item) : before.elements[index]) ?? next++);
  return { items, elements, added: items.length - kept, next };
}
