/** 1 for a LONG, -1 for a SHORT. A price rule multiplied by the direction covers both sides. */
export type Direction = 1 | -1;

export const sideOf = (direction: Direction) => (direction === 1 ? 'LONG' : 'SHORT');

/** Returns the book side that closes the trade. */
export const exitBookSide = (direction: Direction) => (direction === 1 ? 'bid' : 'ask');

/** Returns the book side that an entry takes from. */
export const entryBookSide = (direction: Direction) => (direction === 1 ? 'ask' : 'bid');
