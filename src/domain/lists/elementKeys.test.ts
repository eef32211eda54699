import { assignElementKeys, NO_ELEMENT_KEYS } from './elementKeys';

const fourItems = assignElementKeys(NO_ELEMENT_KEYS, ['d', 'c', 'b', 'a']);

test('assignElementKeys keeps the element of an item that moves back', () => {
  const next = assignElementKeys(fourItems, ['f', 'e', 'd', 'c']);
  expect(next.elements.slice(2)).toEqual(fourItems.elements.slice(0, 2));
  expect(next.added).toBe(2);
});

test('assignElementKeys never gives a new item the element of an item in the same list', () => {
  const next = assignElementKeys(fourItems, ['f', 'e', 'd', 'c']);
  expect(new Set([...next.elements, ...fourItems.elements]).size).toBe(6);
});

test('assignElementKeys keeps all elements in order when every item is new', () => {
  const next = assignElementKeys(fourItems, ['i', 'h', 'g', 'f', 'e']);
  expect(next.elements.slice(0, 4)).toEqual(fourItems.elements);
  expect(new Set(next.elements).size).toBe(5);
});

test('assignElementKeys returns the given keys when no item changed', () => {
  expect(assignElementKeys(fourItems, ['d', 'c', 'b', 'a'])).toBe(fourItems);
});
