const UUID_PATTERN = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const DATE_TIME_PATTERN = /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?/g;
/** Matches an id such as T000042-m1x7k2: groups of letters and digits, with at least three digits in a row. */
const COMPOUND_ID_PATTERN = /\b(?=[\w-]{0,60}\d{3})[A-Za-z\d]+(?:[-_][A-Za-z\d]+)+\b/g;
/** Matches a number, but not the digits in a name such as 1000PEPEUSDT or M5. */
const NUMBER_PATTERN = /(?<![\w.])[+−-]?\d+(?:[.,:]\d+)*(?![\dA-Z])/g;

/** Returns the message with every number and id replaced by '#'. */
export const messageShapeOf = (message: string): string =>
  message
    .replace(UUID_PATTERN, '#')
    .replace(DATE_TIME_PATTERN, '#')
    .replace(COMPOUND_ID_PATTERN, '#')
    .replace(NUMBER_PATTERN, '#');
