/** Thousands of levels would overflow the stack. The contract needs fewer than ten levels. */
const MAX_JSON_NESTING = 64;

/** Finds out quickly whether a text can have a number of more than 15 digits before the point. */
const LONG_NUMBER_PATTERN = /(?:^|[\s,:[-])\d{16}/;
const LONG_NUMBER_LENGTH = 16;
const NUMBERS_PATTERN = /-?\d[\d.eE+-]*/g;

/**
 * Parses JSON. Throws a SyntaxError for invalid JSON and for more than 64 nested levels. A number beyond 2^53 that would
 * lose digits becomes a text with all its digits.
 */
export function parseJson(text: string): unknown {
  if (exceedsMaxNesting(text)) throw new SyntaxError(`nested more than ${MAX_JSON_NESTING} deep`);
  const value: unknown = JSON.parse(text);
  return LONG_NUMBER_PATTERN.test(text) ? JSON.parse(quoteInexactNumbers(text)) : value;
}

/** Puts quotes around the numbers of valid JSON that would lose digits. */
function quoteInexactNumbers(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const found = text.indexOf('"', at);
    const quote = found < 0 ? text.length : found;
    const end = closingQuoteIndex(text, quote) + 1;
    const between = text.slice(at, quote);
    parts.push(
      between.length < LONG_NUMBER_LENGTH ? between : between.replace(NUMBERS_PATTERN, quoteInexactNumber),
      text.slice(quote, end),
    );
    at = end;
  }
  return parts.join('');
}

function quoteInexactNumber(digits: string): string {
  const number = Number(digits);
  const isExact = Math.abs(number) <= Number.MAX_SAFE_INTEGER || String(number) === digits;
  return isExact || !LONG_NUMBER_PATTERN.test(digits) ? digits : `"${digits}"`;
}

/** Returns true for JSON with too many nested levels. Counts brackets outside texts in one pass. */
function exceedsMaxNesting(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = closingQuoteIndex(text, at);
        break;
      case '[':
      case '{':
        depth += 1;
        if (depth > MAX_JSON_NESTING) return true;
        break;
      case ']':
      case '}':
        depth -= 1;
        break;
      default:
        break;
    }
  }
  return false;
}

/** Returns the input length without a closing quote. */
function closingQuoteIndex(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscapedQuote(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

/** Returns true when an odd number of backslashes precedes the quote. */
function isEscapedQuote(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text[at] === '\\') at -= 1;
  return (quote - at) % 2 === 0;
}
