import type { PausableWork } from './steps';

type SortKey = number | string | null;
export type SortDirection = 'asc' | 'desc';

/** Number of items that are sorted without a pause. The sorted chunks are then merged with pauses. */
const SORT_CHUNK_LENGTH = 2_048;

/**
 * Sorts the items by key. `tie` orders items with equal keys. Without `tie`, items with equal keys keep their order.
 * Items without a key are last in both directions. The keys must be all numbers or all texts.
 */
export function* sortInSteps<T>(
  items: readonly T[],
  keyOf: (item: T) => SortKey,
  direction: SortDirection,
  tie?: (one: T, other: T) => number,
): PausableWork<T[]> {
  const ranks = yield* sortRanksOf(items, keyOf, direction === 'asc' ? 1 : -1);
  const tied = (one: number, other: number): number => {
    const a = items[one];
    const b = items[other];
    return tie === undefined || a === undefined || b === undefined ? 0 : tie(a, b);
  };
  // Compares instead of subtracting, because the difference of two infinite ranks is NaN.
  const before = (one: number, other: number): number => {
    const a = ranks[one] ?? Infinity;
    const b = ranks[other] ?? Infinity;
    return a < b ? -1 : a > b ? 1 : tied(one, other) || one - other;
  };
  let order = Uint32Array.from(items, (_item, position) => position);
  yield;
  for (let start = 0; start < order.length; start += SORT_CHUNK_LENGTH) {
    order.subarray(start, start + SORT_CHUNK_LENGTH).sort(before);
    yield;
  }
  let spare = new Uint32Array(order.length);
  for (let width = SORT_CHUNK_LENGTH; width < order.length; width *= 2) {
    for (let start = 0; start < order.length; start += 2 * width) {
      yield* mergeSortChunks(order, spare, { start, middle: start + width, end: start + 2 * width }, before);
    }
    [order, spare] = [spare, order];
  }
  const sorted: T[] = [];
  for (const position of order) {
    const item = items[position];
    if (item !== undefined) sorted.push(item);
    if (sorted.length % SORT_CHUNK_LENGTH === 0) yield;
  }
  return sorted;
}

type SortChunkPair = { start: number; middle: number; end: number };

function* mergeSortChunks(
  from: Uint32Array,
  into: Uint32Array,
  { start, middle, end }: SortChunkPair,
  before: (one: number, other: number) => number,
): PausableWork<void> {
  const half = Math.min(middle, from.length);
  const last = Math.min(end, from.length);
  let left = start;
  let right = half;
  for (let place = start; place < last; place += 1) {
    const one = from[left] ?? 0;
    const other = from[right] ?? 0;
    const takesLeft = right >= last || (left < half && before(one, other) <= 0);
    into[place] = takesLeft ? one : other;
    if (takesLeft) left += 1;
    else right += 1;
    if (place % SORT_CHUNK_LENGTH === 0) yield;
  }
}

/** Returns numbers in the order of the keys, because comparing numbers is faster than comparing texts. */
function* sortRanksOf<T>(items: readonly T[], keyOf: (item: T) => SortKey, sign: 1 | -1): PausableWork<Float64Array> {
  const ranks = new Float64Array(items.length);
  const texts = new Map<string, number[]>();
  for (const [position, item] of items.entries()) {
    const key = keyOf(item);
    ranks[position] = typeof key === 'number' && !Number.isNaN(key) ? sign * key : Infinity;
    if (typeof key === 'string') {
      const places = texts.get(key);
      if (places) places.push(position);
      else texts.set(key, [position]);
    }
    if (position % SORT_CHUNK_LENGTH === 0) yield;
  }
  const sorted = [...texts.keys()].sort();
  for (const [rank, text] of sorted.entries()) {
    for (const position of texts.get(text) ?? []) ranks[position] = sign * rank;
  }
  return ranks;
}
