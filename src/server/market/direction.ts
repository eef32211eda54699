/** Direction of a trade: 1 for LONG, -1 for SHORT. A price change times the direction is positive for a gain. */
export type Direction = 1 | -1;

export const tradeSideOf = (direction: Direction) => (direction === 1 ? 'LONG' : 'SHORT');

/** Returns the book side against which a taker exit fills. */
export const exitBookSide = (direction: Direction) => (direction === 1 ? 'bid' : 'ask');

/** Returns the book side against which a taker entry fills. */
export const entryBookSide = (direction: Direction) => (direction === 1 ? 'ask' : 'bid');
