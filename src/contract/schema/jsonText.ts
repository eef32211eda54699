/** Thousands of levels would overflow the stack. The contract needs fewer than ten levels. */
const MAX_JSON_NESTING = 64;

/** Parses JSON. Throws a SyntaxError for invalid JSON and for more than 64 nested levels. */
export function parseJson(text: string): unknown {
  if (exceedsMaxNesting(text)) throw new SyntaxError(`nested more than ${MAX_JSON_NESTING} deep`);
  return JSON.parse(text);
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
