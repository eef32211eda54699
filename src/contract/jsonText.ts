/** Code that walks through thousands of levels overflows the stack. The contract needs fewer than ten. */
const DEEPEST = 64;

/** Parses JSON. Throws a SyntaxError when the text is not JSON or is nested more than 64 deep. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError(`nested more than ${DEEPEST} deep`);
  return JSON.parse(text);
}

/** Counts brackets outside texts, in one pass. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfText(text, at);
        break;
      case '[':
      case '{':
        depth += 1;
        if (depth > DEEPEST) return true;
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

/** Returns the index of the closing quote of the text that starts at `start`, or the end of the input. */
function endOfText(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

/** An odd number of backslashes precedes the quote. */
function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text[at] === '\\') at -= 1;
  return (quote - at) % 2 === 0;
}
