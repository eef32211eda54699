/** Texts of the exchanges and of their libraries that mean a refusal, and the cause for the operator. */
const REFUSALS: readonly [pattern: RegExp, cause: string][] = [
  [/\bHTTP 429\b|\bcode (10006|10018|-1003)\b|too many requests/i, 'too many requests'],
  [/\bHTTP 41[38]\b|\bHTTP 403\b/, 'the address is banned for a time'],
  [/maintenance|\bHTTP 503\b/i, 'maintenance'],
  [/\bcode (10003|10004|33004|-2014|-2015)\b|API keys checked: .*not valid/, 'an API key is not valid'],
  [/subscription refused/i, 'a subscription was refused'],
];

/** Only the start of a text is searched, because an exchange can send megabytes. */
const MAX_SEARCHED_LENGTH = 500;

/** Returns why the exchange refuses, or undefined for a text without a refusal. */
export function refusalCauseOf(text: string): string | undefined {
  const searched = text.slice(0, MAX_SEARCHED_LENGTH);
  return REFUSALS.find(([pattern]) => pattern.test(searched))?.[1];
}
