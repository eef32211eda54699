const UUID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const DATE_TIME = /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g;
/** T000042-m1x7k2: parts of letters and digits, one of them a number of at least three digits. */
const COMPOUND_ID = /\b(?=[\w-]{0,60}\d{3})[A-Za-z\d]+(?:[-_][A-Za-z\d]+)+\b/g;
/** Matches a number, but no digits inside a name such as 1000PEPEUSDT or M5. */
const FIGURE = /(?<![\w.])[+−-]?\d+(?:[.,:]\d+)*(?![\dA-Z])/g;

/** Returns the message with its figures replaced. */
export const shapeOf = (message: string): string =>
  message.replace(UUID, '#').replace(DATE_TIME, '#').replace(COMPOUND_ID, '#').replace(FIGURE, '#');
